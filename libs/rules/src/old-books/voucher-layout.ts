import { findVoucherHeader, textsOf, type VoucherHeader } from './header-row';
import type { ColumnRole } from './headings';
import { headingKey, shownText, type SourceRow } from './source-row';

/** How a voucher list is laid out, and whose layout that is, for the user to see. */
export interface VoucherLayout extends VoucherHeader {
  readonly title: string;
}

const unread: ColumnRole = { field: 'unread' };
const codeOf = (category: string): ColumnRole => ({ field: 'category', category, part: 'code' });

/** The fields of 用友's text by their place; the file has no headings (old-books layouts, section 3). */
const U8_TEXT: readonly ColumnRole[] = [
  ...(['date', 'word', 'number', 'attachments', 'summary', 'code', 'debit', 'credit'] as const).map(
    (field) => ({ field }),
  ),
  ...(['quantity', 'foreign', 'rate', 'maker'] as const).map((field) => ({ field })),
  ...(['settlementMethod', 'billNumber', 'billDate'] as const).map((field) => ({ field })),
  codeOf('部门'),
  codeOf('职员'),
  codeOf('客户'),
  codeOf('供应商'),
  unread,
  codeOf('项目'),
];
const U8_HEADINGS =
  '制单日期 凭证类别字 凭证号 附单据数 摘要 科目编码 借方 贷方 数量 外币 汇率 制单人 结算方式 票号 发生日期 部门编码 个人编码 客户编码 供应商编码 业务员 项目编码'.split(
    ' ',
  );

/** Recognises a voucher list by its content; undefined when the rows hold none. */
export function findVoucherLayout(
  rows: readonly SourceRow[],
  categories: readonly string[],
): VoucherLayout | undefined {
  const first = rows[0];
  if (
    first &&
    shownText(first.cells[0]) === '填制凭证' &&
    /^V\d/i.test(shownText(first.cells[1]))
  ) {
    const title = '用友总账工具凭证文本';
    return { title, roles: U8_TEXT, headings: U8_HEADINGS, titles: textsOf(first), rows: 1 };
  }
  const header = findVoucherHeader(rows, categories);
  return header && { ...header, title: titleOf(header) };
}

/** Which headings, all of them together, only one product has. */
const PRODUCTS: readonly { readonly title: string; readonly keys: readonly string[] }[] = [
  { title: '金蝶 KIS／K3 凭证表', keys: ['FACCOUNTNUM', 'FENTRYID'] },
  { title: '金蝶 KIS 凭证表', keys: ['FACCTID', 'FDC'] },
  { title: '金蝶 KIS／K3 凭证表', keys: ['机制凭证', '核算项目', '凭证摘要'] },
  {
    title: '精斗云凭证列表',
    keys: ['凭证字', '凭证号', '分录序号', '科目代码', '自定义辅助核算类别'],
  },
  { title: '精斗云凭证列表', keys: ['凭证字', '凭证号', '附件数', '分录序号', '科目代码', '币别'] },
  { title: '用友 NC／YonBIP 凭证', keys: ['核算账簿', '凭证类别编码'] },
  { title: '用友 U8 序时账', keys: ['凭证号数', '方向', '金额'] },
  { title: '小蜜蜂序时簿', keys: ['凭证_期间', '凭证_字', '凭证_号'] },
];

function titleOf({ headings, titles }: VoucherHeader): string {
  const keys = new Set(headings.map(headingKey));
  const known = PRODUCTS.find((product) => product.keys.every((key) => keys.has(key)));
  if (known) return known.title;
  return titles.some((text) => text.includes('序时簿')) ? '凭证序时簿' : '凭证列表';
}
