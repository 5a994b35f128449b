import { defineTable } from '@mingzhang/rules';
import type { VatPage } from './invoice-vat.contract';

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

/** The rows of the working paper: the rates, the return, then why invoices and books differ. */
export function vatPaperRows({ rows, lines, differences, unexplained }: VatPage): VatPaperRow[] {
  const byRate = rows.map((row): VatPaperRow => ({
    part: '按税率',
    title: row.title,
    count: row.count === null ? '' : `${row.count} ${row.unit}`,
    sales: row.sales,
    tax: row.tax,
    books: row.books,
    difference: row.difference,
    remark: row.vouchers.map(({ title }) => title).join('、'),
  }));
  const ofReturn = lines.map(({ line, title, amount, source }): VatPaperRow => ({
    part: '申报表',
    title: `${line} ${title}`,
    count: '',
    sales: null,
    tax: amount,
    books: null,
    difference: null,
    remark: source,
  }));
  const reasons = differences.map((each): VatPaperRow => ({
    part: '差额原因',
    title: [each.title, each.detail].filter((text) => text !== '').join(' '),
    count: '',
    sales: null,
    tax: each.effect,
    books: null,
    difference: each.difference,
    remark: [each.vouchers.map(({ title }) => title).join('、'), each.actTitle]
      .filter((text) => text !== '')
      .join('，'),
  }));
  const rest: VatPaperRow = {
    part: '差额原因',
    title: '未解释',
    count: '',
    sales: null,
    tax: unexplained,
    books: null,
    difference: null,
    remark: '',
  };
  return [...byRate, ...ofReturn, ...reasons, rest];
}
