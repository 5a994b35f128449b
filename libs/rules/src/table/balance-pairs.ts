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
