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
 * What columns beside 借方 and 贷方 carry after a row since January 1, those of a 多栏账, quantities, amounts of one currency.
 * Of the rows of a book only those up to the totals of the month are read: it has hundreds of pages.
 * @param last the row after which a page ends
 * @returns by column; what comes to nothing is left out
 */
export function carriedColumns<Row extends { readonly kind: LedgerRowKind }>(
  rows: readonly Row[],
  last: Row,
  amountsOf: (row: Row) => Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  const at = rows.indexOf(last);
  const end = rows.findIndex(({ kind }, index) => index >= at && kind === 'yearTotal');
  const month = rows.slice(at, end + 1).map((row) => {
    const told = Object.entries(amountsOf(row)).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, Money.parse(text)] as const] : [],
    );
    return { kind: row.kind, amounts: new Map(told) };
  });
  const carried = [...carriedAmounts(month, 0)].filter(([, amount]) => !amount.isZero);
  return Object.fromEntries(carried.map(([key, amount]) => [key, amount.toExactText()]));
}

/** What a row says of its currency. */
export const foreignSides = <Text>({
  foreignDebit,
  foreignCredit,
}: {
  readonly foreignDebit?: Text;
  readonly foreignCredit?: Text;
}) => ({ foreignDebit, foreignCredit });

/** What a row says in quantity. */
export const countedSides = <Text>({
  debitQuantity,
  creditQuantity,
}: {
  readonly debitQuantity?: Text;
  readonly creditQuantity?: Text;
}) => ({ debitQuantity, creditQuantity });

/** 过次页 and 承前页 have no date, number or counterpart of their own. */
export const blankRow = {
  date: '',
  voucherId: null,
  word: '',
  code: null,
  counterpart: '',
  counterpartCount: 0,
};
