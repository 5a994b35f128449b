import type { StatementLedger } from '@mingzhang/contract';
import { yearOf } from '@mingzhang/rules';
import type { ColumnBasis } from '@mingzhang/rules/statements';
import type { StatementSpan } from './statement-span';

/** The book with just the months that a figure is of. */
export function bookOf(
  subjectId: number,
  {
    span,
    ledger,
    basis,
  }: {
    readonly span: StatementSpan;
    readonly ledger: Pick<StatementLedger, 'enablePeriod' | 'lastPeriod'>;
    readonly basis: ColumnBasis;
  },
): string {
  const first = basis === 'period' ? span.periodFrom : `${yearOf(span.periodTo)}-01`;
  const from = first < ledger.enablePeriod ? ledger.enablePeriod : first;
  const to = span.periodTo > ledger.lastPeriod ? ledger.lastPeriod : span.periodTo;
  const range = from < to ? `&periodFrom=${from}` : '';
  return `/account-book/detailed?subjectId=${subjectId}${range}&period=${to}`;
}
