import { defineTable } from '@mingzhang/rules';
import { detailedLedgerTable } from './detailed-ledger.table';
import { countedColumns, countedKeys } from './quantity-book.table';
import type { AuxiliaryLedgerRow } from './auxiliary-ledger.contract';

/** 辅助核算明细账 of an item: the columns of 明细账, and the subject of each entry. */
export const auxiliaryLedgerTable = defineTable<AuxiliaryLedgerRow>()({
  title: '辅助核算明细账',
  columns: [
    // Totals are bold, and their dates must not be cut off.
    ...detailedLedgerTable.columns.map((column) =>
      column.key === 'date'
        ? { ...column, px: 102, leastPx: 102 }
        : // May be narrower: it is read beside the subject's name.
          column.key === 'counterpart'
          ? { ...column, leastPx: 160 }
          : column,
    ),
    { key: 'subjectCode', kind: 'code', title: '科目编码', px: 96, leastPx: 76, share: 9 },
    {
      key: 'subjectName',
      kind: 'text',
      title: '科目名称',
      isName: true,
      px: 150,
      leastPx: 76,
      leaves: 2,
      chars: 26,
      share: 14,
    },
  ],
  screen: [
    ...([
      'date',
      'voucher',
      'summary',
      'subjectCode',
      'subjectName',
      'items',
      'counterpart',
    ] as const),
    ...(['debit', 'credit', 'direction', 'balance'] as const),
  ],
  file: [
    ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName', 'counterpart'] as const),
    ...(['items', 'debit', 'credit', 'direction', 'balance'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName'] as const),
    ...(['debit', 'credit', 'direction', 'balance'] as const),
  ],
});

/** 辅助核算明细账 of subjects that keep quantities in one unit: with the columns of the 数量金额明细账. */
export const quantityAuxiliaryLedgerTable = defineTable<AuxiliaryLedgerRow>()({
  title: '辅助核算明细账',
  columns: [
    ...auxiliaryLedgerTable.columns.filter(
      ({ key }) => !['debit', 'credit', 'direction', 'balance'].includes(key),
    ),
    ...countedColumns,
  ],
  screen: [
    ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName', 'items'] as const),
    ...countedKeys,
  ],
  file: [
    ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName', 'counterpart'] as const),
    ...(['items', ...countedKeys] as const),
  ],
  paper: ['date', 'voucher', 'summary', 'subjectCode', ...countedKeys],
});
