import { defineTable, sumOfTexts, topsOf } from '@mingzhang/rules';
import { auditedNote } from './book-search';
import type { JournalRow, SubjectSummaryRow } from './journal.contract';

/** 科目汇总表 (凭证汇总表): movements only, no balances. */
export const subjectSummaryTable = defineTable<SubjectSummaryRow>()({
  title: '科目汇总表',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码', px: 128, share: 16, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '科目名称',
      isName: true,
      px: 240,
      leastPx: 120,
      chars: 30,
      share: 34,
      grow: true,
      fixed: true,
    },
    {
      key: 'debit',
      kind: 'money',
      title: '借方金额',
      px: 150,
      share: 25,
      total: true,
      link: true,
    },
    {
      key: 'credit',
      kind: 'money',
      title: '贷方金额',
      px: 150,
      share: 25,
      total: true,
      link: true,
    },
  ],
});

/** The tree of a 科目汇总表. */
export const summaryBranches = {
  keyOf: ({ subjectId }: SubjectSummaryRow): string => String(subjectId),
  parentOf: ({ parentId }: SubjectSummaryRow): string | null =>
    parentId === null ? null : String(parentId),
};

/**
 * Totals of the subjects that a search finds in a 科目汇总表: the sum of the topmost ones.
 * @param rows of the complete table
 */
export function foundSums(found: readonly SubjectSummaryRow[], rows: readonly SubjectSummaryRow[]) {
  const tops = topsOf(found, summaryBranches, rows);
  return {
    debit: sumOfTexts(tops.map(({ debit }) => debit)).toString(),
    credit: sumOfTexts(tops.map(({ credit }) => credit)).toString(),
  };
}

/**
 * The scope of a 科目汇总表 and its number of vouchers: above its headings, in a file and on paper. The
 * number is left out when a search hides some of the subjects.
 */
export function summaryScope({
  word,
  codeFrom,
  codeTo,
  unaudited,
  vouchers,
  attachments,
  keyword = '',
}: {
  /** 凭证字; undefined for all. */
  readonly word?: string | undefined;
  readonly codeFrom?: string | number | undefined;
  readonly codeTo?: string | number | undefined;
  /** Whether unaudited vouchers are included. */
  readonly unaudited: boolean;
  readonly vouchers: number;
  readonly attachments: number;
  /** The search word. */
  readonly keyword?: string | undefined;
}): string {
  const isAll = codeFrom === undefined && codeTo === undefined;
  const numbers = isAll ? '全部' : `${codeFrom ?? 1}-${codeTo ?? ''}`;
  const audited = auditedNote(unaudited);
  const counts = keyword.trim() === '' ? [`凭证 ${vouchers} 张`, `附件 ${attachments} 张`] : [];
  return [`凭证字：${word ?? '全部'}`, `凭证号：${numbers}`, ...counts, audited ?? []]
    .flat()
    .join('　');
}

/**
 * 序时账: files repeat date, number and maker in every row, so that a spreadsheet can filter by them.
 * No other column shows the maker and auditor of a voucher; on a narrow page one scrolls to them,
 * with the number still in view.
 */
export const journalTable = defineTable<JournalRow>()({
  title: '序时账',
  columns: [
    { key: 'date', kind: 'date', title: '日期', fixed: true },
    {
      key: 'voucher',
      kind: 'text',
      of: (row) => `${row.word}-${row.code}`,
      title: '凭证字号',
      px: 84,
      leastPx: 64,
      chars: 10,
      share: 8,
      link: true,
      fixed: true,
    },
    {
      key: 'summary',
      kind: 'text',
      title: '摘要',
      px: 200,
      leastPx: 110,
      chars: 30,
      share: 24,
      grow: true,
    },
    { key: 'subjectCode', kind: 'code', title: '科目编码', px: 100, leastPx: 76, share: 10 },
    {
      key: 'subjectName',
      kind: 'text',
      title: '科目名称',
      isName: true,
      px: 210,
      leastPx: 110,
      chars: 30,
      share: 22,
      grow: true,
    },
    { key: 'items', kind: 'text', title: '辅助核算', px: 130, leastPx: 76 },
    { key: 'debit', kind: 'money', title: '借方金额', total: true, link: true },
    { key: 'credit', kind: 'money', title: '贷方金额', total: true, link: true },
    { key: 'quantity', kind: 'quantity', title: '数量' },
    { key: 'unitPrice', kind: 'price', title: '单价' },
    { key: 'currency', kind: 'text', title: '币别', px: 60, chars: 8 },
    { key: 'foreignAmount', kind: 'foreign', title: '原币金额' },
    { key: 'exchangeRate', kind: 'rate', title: '汇率' },
    { key: 'attachments', kind: 'count', title: '附件数', px: 60 },
    { key: 'maker', kind: 'text', title: '制单人', px: 76, chars: 10 },
    { key: 'auditor', kind: 'text', title: '审核人', px: 76, chars: 10 },
    {
      key: 'state',
      kind: 'text',
      of: (row) => (row.auditor === '' ? '未审核' : '已审核'),
      title: '状态',
      px: 64,
      chars: 8,
    },
  ],
  screen: [
    ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName', 'items'] as const),
    ...(['debit', 'credit', 'attachments', 'maker', 'auditor'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName', 'items'] as const),
    ...(['debit', 'credit'] as const),
  ],
});
