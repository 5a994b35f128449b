import type { InvoiceRow } from '@mingzhang/contract';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import type { InvoiceFinding, InvoiceRule } from '@mingzhang/rules/invoice';

export interface FindingActs {
  /** Opens the details of an invoice. */
  readonly open: (id: number) => void;
  /** Opens the form; undefined for who may not change invoices. */
  readonly edit: ((id: number) => void) | undefined;
  /** Sets 价税合计; undefined for who may not. */
  readonly setTotal: ((row: InvoiceRow, total: string) => void) | undefined;
}

/** Rules whose finding is mended in the form, with what the act is called. */
const formActs: Partial<Readonly<Record<InvoiceRule, string>>> = {
  R03: '更正明细',
  R04: '更正金额',
  R06: '更正号码',
  R07: '更正税号',
  R12: '更正日期',
  R13: '更正税率',
};

/** The one act that a finding leads to; undefined where there is nothing to do. */
export function nextAct(
  row: InvoiceRow,
  { rule, lineNo }: InvoiceFinding,
  { open, edit, setTotal }: FindingActs,
): { readonly title: string; readonly go: () => void } | undefined {
  const { id, blueId } = row;
  const mayEdit = row.voucher === null && edit !== undefined;
  if (rule === 'R01' && mayEdit && setTotal) {
    const total = sumOf([Money.parse(row.amount), Money.parse(row.tax)]);
    return {
      // The total of a wrong line is corrected together with that of the invoice.
      title: lineNo === undefined ? `改为 ${formatMoney(total)}` : `更正第 ${lineNo} 行合计`,
      go: () => setTotal(row, total.toString()),
    };
  }
  if (rule === 'R10') {
    if (blueId !== null) return { title: '看蓝字', go: () => open(blueId) };
    return mayEdit ? { title: '填蓝字号码', go: () => edit(id) } : undefined;
  }
  const title = formActs[rule];
  if (title !== undefined && mayEdit) return { title, go: () => edit(id) };
  const isShown = rule === 'R01' || rule === 'R02' || rule === 'R03' || rule === 'R09';
  return isShown ? { title: '看明细', go: () => open(id) } : undefined;
}
