import { Money, sumOf, seenText } from '@mingzhang/rules';
import type { DetailedLedgerRow } from './account-book.contract';

/** The rows of a ledger that a search finds, and their totals, in yuan. */
export interface FoundEntries<Row extends DetailedLedgerRow = DetailedLedgerRow> {
  readonly rows: readonly Row[];
  readonly debit: Money;
  readonly credit: Money;
}

/**
 * Finds the entries that match a text: by summary, counterpart or item, by number (记-8, 8) or by
 * amount with or without separators. Opening and total rows are not entries and are left out.
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

/**
 * The rows of a file or print under a search: the matching entries, or all rows without a search.
 */
export function foundEntries<Row extends DetailedLedgerRow>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  return text.trim() === '' ? rows : searchLedger(rows, text).rows;
}

/**
 * A note in a file or print that a search has shortened, so that nobody takes it for the complete
 * book; undefined without a search.
 */
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
