import { Money, sumOf, seenText } from '@mingzhang/rules';
import type { DetailedLedgerRow } from './account-book.contract';

/** What a search leaves of a ledger, and what it adds up to, in yuan. */
export interface FoundEntries<Row extends DetailedLedgerRow = DetailedLedgerRow> {
  readonly rows: readonly Row[];
  readonly debit: Money;
  readonly credit: Money;
}

/**
 * The entries that a text names: by summary, counterpart or item, by number (记-8, 8) or by amount
 * with or without separators. Rows that the book itself makes are no entries and are left out.
 */
export function searchLedger<Row extends DetailedLedgerRow>(
  rows: readonly Row[],
  text: string,
): FoundEntries<Row> {
  const word = seenText(text).toLowerCase();
  const amount = Money.tryParse(word);
  const found = rows.filter(
    (row) => row.kind === 'entry' && (isNamed(row, word) || (amount && hasAmount(row, amount))),
  );
  return {
    rows: found,
    debit: sumOf(found.map((row) => Money.parse(row.debit))),
    credit: sumOf(found.map((row) => Money.parse(row.credit))),
  };
}

/** The rows of a file or print under a search: the entries that it names, or all without one. */
export function foundEntries<Row extends DetailedLedgerRow>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  return text.trim() === '' ? rows : searchLedger(rows, text).rows;
}

/** Said by them of what the search has left, so that nobody takes it for the book; none without one. */
export function entryNote(text: string): string | undefined {
  const word = text.trim();
  return word === ''
    ? undefined
    : `只列摘要、对方科目、辅助核算、结算方式、凭证号或金额与“${word}”相符的分录`;
}

function isNamed(row: DetailedLedgerRow, word: string): boolean {
  const number = `${row.word}-${row.code ?? ''}`;
  if (number === word || String(row.code) === word) return true;
  const texts = [row.summary, row.counterpart, row.items ?? '', row.settlement ?? ''];
  return texts.some((text) => text.toLowerCase().includes(word));
}

function hasAmount(row: DetailedLedgerRow, amount: Money): boolean {
  return [row.debit, row.credit].some((side) => Money.parse(side).compare(amount) === 0);
}
