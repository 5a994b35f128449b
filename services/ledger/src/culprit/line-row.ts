import type { CulpritLine } from '@mingzhang/rules';

/** An entry line as the queries return it. */
export interface LineRow {
  readonly voucher_id: number;
  readonly line_no: number;
  readonly period: string;
  readonly date: string;
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly summary: string;
  readonly is_debit: boolean;
  /** Fen as text: it may have more digits than a number holds. */
  readonly net: string;
}

/** SQL: columns of an entry line `l`. */
export const lineColumns = `l.voucher_id, l.line_no, l.period, l.voucher_date::text as date, l.subject_id,
  l.auxiliary_key, l.summary, l.debit <> 0 as is_debit,
  ((l.debit - l.credit) * 100)::bigint::text as net`;

export function lineOf(row: LineRow): CulpritLine {
  return {
    voucherId: row.voucher_id,
    lineNo: row.line_no,
    period: row.period,
    date: row.date,
    subjectId: row.subject_id,
    auxiliaryKey: row.auxiliary_key,
    summary: row.summary,
    side: row.is_debit ? 'debit' : 'credit',
    net: BigInt(row.net),
  };
}
