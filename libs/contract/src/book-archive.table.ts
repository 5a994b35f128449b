import { defineTable } from '@mingzhang/rules';
import type { ArchivedBook } from './book-archive.contract';

/** Whether the sums of an archived book differ from the balances. */
export function differsFromBalances({ debit, credit, balances }: ArchivedBook): boolean {
  return balances !== null && (balances.debit !== debit || balances.credit !== credit);
}

/** 目录 of an archive: a reader can count rows and add up sides to verify that nothing is missing. */
export const bookArchiveTable = defineTable<ArchivedBook>()({
  title: '目录',
  columns: [
    { key: 'file', kind: 'text', title: '文件', chars: 36 },
    { key: 'title', kind: 'text', title: '账簿', chars: 18 },
    { key: 'holds', kind: 'text', title: '范围', chars: 18 },
    { key: 'rows', kind: 'count', title: '行数' },
    { key: 'debit', kind: 'money', title: '借方合计' },
    { key: 'credit', kind: 'money', title: '贷方合计' },
    {
      key: 'balanceDebit',
      kind: 'money',
      of: ({ balances }) => balances?.debit,
      title: '余额表借方',
    },
    {
      key: 'balanceCredit',
      kind: 'money',
      of: ({ balances }) => balances?.credit,
      title: '余额表贷方',
    },
    {
      key: 'check',
      kind: 'text',
      of: (book) => (book.balances ? (differsFromBalances(book) ? '不符' : '相符') : ''),
      title: '核对',
      chars: 8,
    },
  ],
});
