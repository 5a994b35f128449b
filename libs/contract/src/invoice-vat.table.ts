import { defineTable } from '@mingzhang/rules';

/** A row of 增值税核对底稿: of the table by rates, of the return, or a difference. */
export interface VatPaperRow {
  readonly part: string;
  readonly title: string;
  readonly count: string;
  readonly sales: string | null;
  readonly tax: string;
  readonly books: string | null;
  readonly difference: string | null;
  /** Where the figure comes from, or what ends a difference. */
  readonly remark: string;
}

/** 增值税核对底稿 in files. */
export const invoiceVatTable = defineTable<VatPaperRow>()({
  title: '增值税核对底稿',
  columns: [
    { key: 'part', kind: 'text', title: '部分', px: 100, fixed: true },
    { key: 'title', kind: 'text', title: '项目', isName: true, px: 240, grow: true },
    { key: 'count', kind: 'text', title: '张数', px: 70, align: 'right' },
    { key: 'sales', kind: 'money', title: '销售额或金额' },
    { key: 'tax', kind: 'money', title: '税额' },
    { key: 'books', kind: 'money', title: '账上 2221' },
    { key: 'difference', kind: 'money', title: '差额' },
    { key: 'remark', kind: 'text', title: '来源或处理', px: 240 },
  ],
});
