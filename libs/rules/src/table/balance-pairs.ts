import type { SubjectBalanceFigures } from '../trial-balance';

type Figure = keyof SubjectBalanceFigures;

/** 借方 and 贷方 of one heading of a balance table. */
export interface BalancePair {
  /** On the screen and on paper, above 借方 and 贷方. */
  readonly title: string;
  /** In a file, before 借方 and 贷方. */
  readonly fileTitle: string;
  /** In a line of text. */
  readonly short: string;
  readonly debit: Figure;
  readonly credit: Figure;
}

/** The five pairs of a balance table in their order. */
export const balancePairs = {
  yearOpening: {
    title: '年初余额',
    fileTitle: '年初',
    short: '年初',
    debit: 'yearOpeningDebit',
    credit: 'yearOpeningCredit',
  },
  opening: {
    title: '期初余额',
    fileTitle: '期初',
    short: '期初',
    debit: 'openingDebit',
    credit: 'openingCredit',
  },
  movement: {
    title: '本期发生额',
    fileTitle: '本期',
    short: '本期',
    debit: 'debit',
    credit: 'credit',
  },
  yearToDate: {
    title: '本年累计',
    fileTitle: '本年累计',
    short: '累计',
    debit: 'ytdDebit',
    credit: 'ytdCredit',
  },
  closing: {
    title: '期末余额',
    fileTitle: '期末',
    short: '期末',
    debit: 'closingDebit',
    credit: 'closingCredit',
  },
} as const satisfies Readonly<Record<string, BalancePair>>;

/** Columns of the five pairs, each leading to its source and totalled. */
export const pairColumns = Object.values(balancePairs).flatMap((pair) => [
  pairColumn(pair, '借方', pair.debit),
  pairColumn(pair, '贷方', pair.credit),
]);

const SIDES = { debit: '借方', credit: '贷方' } as const;

/**
 * Likewise with another figure before each amount: 原币 beside 本位币, or 数量 beside 金额.
 * @param of what a row says beside its amounts
 */
export function pairColumnsBeside<Row>({
  kind,
  titles,
  of,
}: {
  readonly kind: 'foreign' | 'quantity';
  /** Of the figure, and of the amount beside it. */
  readonly titles: readonly [string, string];
  readonly of: (row: Row) => Readonly<Record<Figure, string | null>> | undefined;
}) {
  return Object.values(balancePairs).flatMap((pair) =>
    (['debit', 'credit'] as const).flatMap((side) => {
      const figure = pair[side];
      const group = `${pair.title}${SIDES[side]}`;
      const look = { group, px: 104, share: 10, grow: true, total: true } as const;
      const fileTitle = `${pair.fileTitle}${SIDES[side]}`;
      return [
        {
          key: besideKey(figure),
          kind,
          title: titles[0],
          ...look,
          fileTitle: `${fileTitle}${titles[0]}`,
          of: (row: Row) => of(row)?.[figure],
        },
        {
          key: figure,
          kind: 'money' as const,
          title: titles[1],
          ...look,
          fileTitle: `${fileTitle}${titles[1]}`,
          link: true as const,
        },
      ] as const;
    }),
  );
}

/** The key of the column beside that of an amount. */
export function besideKey(figure: Figure): `${Figure}Beside` {
  return `${figure}Beside`;
}

/** Totals of the columns beside, by their keys; nothing where there are none. */
export function totalsBeside(
  totals: Readonly<Record<Figure, string | null>> | undefined,
): Partial<Record<`${Figure}Beside`, string>> {
  return Object.fromEntries(
    Object.entries(totals ?? {}).map(([figure, text]) => [besideKey(figure as Figure), text ?? '']),
  );
}

function pairColumn(pair: BalancePair, title: string, key: Figure) {
  return {
    key,
    kind: 'money',
    title,
    group: pair.title,
    fileTitle: `${pair.fileTitle}${title}`,
    px: 108,
    share: 12,
    grow: true,
    total: true,
    link: true,
  } as const;
}
