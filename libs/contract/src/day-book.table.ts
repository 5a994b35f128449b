import { defineTable } from '@mingzhang/rules';
import { detailedLedgerTable } from './detailed-ledger.table';
import type { DetailedLedgerRow } from './account-book.contract';
import type { DayBookKind } from './day-book.contract';

/** The name of a subject's journal (会计基础工作规范, 财政部令第98号, §57). */
export const dayBookTitles: Readonly<Record<DayBookKind, string>> = {
  cash: '现金日记账',
  bank: '银行存款日记账',
};

const sides: Readonly<Record<string, string>> = { debit: '收入（借方）', credit: '支出（贷方）' };

/** 日记账: the columns of 明细账, with the counterpart on paper too. */
export const dayBookTable = defineTable<DetailedLedgerRow>()({
  title: '日记账',
  columns: detailedLedgerTable.columns.map((column) => ({
    ...column,
    title: sides[column.key] ?? column.title,
    // Totals are bold, and their dates must not be cut off.
    ...(column.key === 'date' ? { px: 102, leastPx: 102 } : {}),
    ...(column.key === 'counterpart' ? { share: 21 } : {}),
  })),
  file: [
    ...(['date', 'voucher', 'summary', 'counterpart', 'settlement'] as const),
    ...(['debit', 'credit', 'direction', 'balance'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'counterpart'] as const),
    ...(['debit', 'credit', 'direction', 'balance'] as const),
  ],
});
