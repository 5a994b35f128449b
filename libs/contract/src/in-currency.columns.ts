const inCurrency = { px: 104, leastPx: 72, share: 11, chars: 16 };

/** An amount of a group in its foreign currency. */
export const inOwn = (group: string) => ({
  title: '原币',
  group,
  fileTitle: `${group}原币`,
  ...inCurrency,
});

/** The same in base currency. */
export const inBase = (group: string) => ({
  title: '本位币',
  group,
  fileTitle: `${group}本位币`,
  ...inCurrency,
});

/** The currency of a row. */
export const ofCurrency = {
  key: 'currency',
  kind: 'text',
  title: '币别',
  px: 60,
  leastPx: 56,
  share: 6,
  chars: 8,
} as const;
