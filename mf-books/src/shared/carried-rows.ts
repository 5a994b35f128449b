import {
  carriedAmounts,
  carriedPages,
  Money,
  type BalanceDirection,
  type CarriedFigures,
  type LedgerRowKind,
} from '@mingzhang/rules';

interface LedgerFigures {
  readonly kind: LedgerRowKind;
  readonly debit: string;
  readonly credit: string;
  readonly direction: BalanceDirection;
  readonly balance: string;
}

/** What a printed 过次页 or 承前页 says, as the rows of a book say it. */
export type CarriedRow = Omit<LedgerFigures, 'kind'> & { readonly summary: '过次页' | '承前页' };

/**
 * Pages of a ledger with 过次页 at the end of those that end within a subject and 承前页 at the head
 * of the next, both since January 1 unless the book is a journal, which carries its months.
 * @param figuresOf the subject and the figures of a row
 * @param carry the row of the book that prints what is carried after `last`; `isBrought` at the head
 */
export function pagesWithCarry<Row>(
  rows: readonly Row[],
  {
    linesPerPage,
    since = 'year',
    figuresOf,
    carry,
  }: {
    linesPerPage: number;
    since?: 'year' | 'month';
    figuresOf: (row: Row) => LedgerFigures & { readonly subjectId: number };
    carry: (last: Row, carried: CarriedRow, isBrought: boolean) => Row;
  },
): readonly (readonly Row[])[] {
  const ledger = rows.map(figuresOf).map(({ debit, credit, balance, ...row }) => ({
    ...row,
    debit: Money.parse(debit),
    credit: Money.parse(credit),
    balance: Money.parse(balance),
  }));
  const line = (last: Row | undefined, isBrought: boolean, sums?: CarriedFigures) => {
    if (sums === undefined || last === undefined) return [];
    const summary = isBrought ? '承前页' : '过次页';
    return [carry(last, { summary, ...textOf(sums) }, isBrought)];
  };
  const pages = carriedPages(ledger, { linesPerPage, since });
  if (pages.length === 0) return [[]];
  return pages.map(({ from, to, brought, carried }) => [
    ...line(rows[from - 1], true, brought),
    ...rows.slice(from, to),
    ...line(rows[to - 1], false, carried),
  ]);
}

function textOf({ debit, credit, direction, balance }: CarriedFigures) {
  return {
    debit: debit.toString(),
    credit: credit.toString(),
    direction,
    balance: balance.toString(),
  };
}

/**
 * What columns beside 借方 and 贷方 have come to after a row, since January 1: quantities, amounts of one currency.
 * @param at index of the row after which a page ends
 * @returns null for nothing
 */
export function carriedTexts<Key extends string>(
  rows: readonly ({ readonly kind: LedgerRowKind } & {
    readonly [key in Key]?: string | null | undefined;
  })[],
  at: number,
  keys: readonly Key[],
): { readonly [key in Key]: string | null } {
  const read = rows.map((row) => {
    const told = keys.flatMap((key) => {
      const text = row[key];
      return typeof text === 'string' ? [[key, Money.parse(text)] as const] : [];
    });
    return { kind: row.kind, amounts: new Map<string, Money>(told) };
  });
  const carried = carriedAmounts(read, at);
  const textOfKey = (key: Key) => {
    const amount = carried.get(key);
    return amount === undefined || amount.isZero ? null : amount.toString();
  };
  return Object.fromEntries(keys.map((key) => [key, textOfKey(key)])) as {
    readonly [key in Key]: string | null;
  };
}

/** 过次页 and 承前页 have no date, number or counterpart of their own. */
export const blankRow = {
  ...{ date: '', voucherId: null, word: '', code: null },
  ...{ counterpart: '', counterpartCount: 0 },
};
