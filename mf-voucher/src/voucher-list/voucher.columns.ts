import type { BookColumn } from '@mingzhang/web';

export type VoucherColumnKey =
  | 'date'
  | 'number'
  | 'summary'
  | 'subject'
  | 'debit'
  | 'credit'
  | 'documents'
  | 'maker'
  | 'audit';

export type VoucherColumn = BookColumn<never> & { readonly key: VoucherColumnKey };

/** Of what is left over, columns that grow take these parts. */
const growParts: Partial<Readonly<Record<VoucherColumnKey, number>>> = { summary: 3, subject: 4 };

/** Width of the check boxes in front, in pixels. */
const MARK_PX = 40;

const render = () => null;

/** The columns of the voucher list. What is done with a voucher stands in the cell of 审核. */
export const voucherColumns: readonly VoucherColumn[] = [
  { key: 'date', title: '日期', width: 96, render },
  { key: 'number', title: '凭证号', width: 140, stays: true, render },
  { key: 'summary', title: '摘要', width: 120, grow: true, render },
  { key: 'subject', title: '会计科目', width: 142, grow: true, render },
  { key: 'debit', title: '借方金额', width: 124, align: 'right', render },
  { key: 'credit', title: '贷方金额', width: 124, align: 'right', render },
  { key: 'documents', title: '附件', width: 48, align: 'right', render },
  { key: 'maker', title: '制单', width: 76, render },
  { key: 'audit', title: '审核', width: 132, stays: true, render },
];

/** The grid of a row with these columns: `grid-template-columns`, and the least width in pixels. */
export function gridOf(columns: readonly VoucherColumn[]) {
  const tracks = columns.map(({ key, width }) => {
    const part = growParts[key];
    return part === undefined ? `${width}px` : `minmax(${width}px, ${part}fr)`;
  });
  return {
    template: [`${MARK_PX}px`, ...tracks].join(' '),
    leastPx: columns.reduce((sum, { width }) => sum + width, MARK_PX),
  };
}
