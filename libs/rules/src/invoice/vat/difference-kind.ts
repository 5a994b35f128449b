import { Money, sumOf } from '../../money';
import type { VatColumn } from './expected-tax';
import type { TaxBooking } from './tax-booking';
import { isBlocked, isVoid, issuePeriodOf, type VatContext, type VatInvoice } from './vat-invoice';

/** Why the tax of the books is another than that of the invoices. */
export const differenceKinds = [
  'outputUnbooked',
  'uninvoicedUnbooked',
  'inputUnbooked',
  'tickedPending',
  'bookedUnticked',
  'tickedOtherMonth',
  'redNotTransferred',
  'redNotDue',
  'transferUnbooked',
  'amountDiffers',
  'wrongColumn',
  'otherMonth',
  'blockedBooked',
  'voidBooked',
  'handBooked',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceTitles: Readonly<Record<DifferenceKind, string>> = {
  outputUnbooked: '销项发票没有凭证',
  uninvoicedUnbooked: '未开票收入没有记税额',
  inputUnbooked: '已勾选的进项发票没有凭证',
  tickedPending: '已勾选，仍记在待认证进项税额',
  bookedUnticked: '已记进项税额，发票没有勾选',
  tickedOtherMonth: '已记进项税额，发票勾选在其他月份',
  redNotTransferred: '红字发票没有做转出',
  redNotDue: '已冲减进项税额，红字发票本期不作转出',
  transferUnbooked: '进项税额转出没有凭证',
  amountDiffers: '凭证税额与票面不同',
  wrongColumn: '税额记在其他明细科目',
  otherMonth: '凭证与发票不在同一个月',
  blockedBooked: '被拦截的发票已记账',
  voidBooked: '已作废的发票仍有凭证',
  handBooked: '手工凭证记了税额，没有发票',
};

/** The next act that ends a difference. */
export const differenceActs = [
  'makeVoucher',
  'makeTransferIn',
  'tickOrPend',
  'makeTransferOut',
  'correctVoucher',
  'resolveInvoice',
  'deleteVoucher',
  'addInvoice',
  'relateVoucher',
  'look',
] as const;
export type DifferenceAct = (typeof differenceActs)[number];

export const differenceActTitles: Readonly<Record<DifferenceAct, string>> = {
  makeVoucher: '生成凭证',
  makeTransferIn: '生成认证凭证',
  tickOrPend: '勾选或转待认证',
  makeTransferOut: '生成转出凭证',
  correctVoucher: '更正凭证',
  resolveInvoice: '处理发票异常',
  deleteVoucher: '冲销凭证',
  addInvoice: '补录发票或登记未开票收入',
  relateVoucher: '关联凭证',
  look: '查看凭证',
};

export const actOfKind: Readonly<Record<DifferenceKind, DifferenceAct>> = {
  outputUnbooked: 'makeVoucher',
  uninvoicedUnbooked: 'makeVoucher',
  inputUnbooked: 'makeVoucher',
  tickedPending: 'makeTransferIn',
  bookedUnticked: 'tickOrPend',
  tickedOtherMonth: 'tickOrPend',
  redNotTransferred: 'makeTransferOut',
  redNotDue: 'correctVoucher',
  transferUnbooked: 'makeTransferOut',
  amountDiffers: 'correctVoucher',
  wrongColumn: 'correctVoucher',
  otherMonth: 'look',
  blockedBooked: 'resolveInvoice',
  voidBooked: 'deleteVoucher',
  handBooked: 'addInvoice',
};

/** What is known of a source whose invoices and books differ in a column. */
interface DifferenceCase {
  readonly column: VatColumn;
  readonly invoice: VatInvoice | undefined;
  readonly expected: Money;
  readonly booked: Money;
  /** Expected and booked in the other column of output tax, where that makes up for the difference. */
  readonly isMadeUp: boolean;
  /** Bookings of the source on 待认证进项税额, of any month. */
  readonly pending: readonly TaxBooking[];
  /** Bookings of the source in vouchers of other months. */
  readonly elsewhere: readonly TaxBooking[];
}

/** The reason of a difference, the most specific first. Errors: none. */
export function differenceKindOf(difference: DifferenceCase, context: VatContext): DifferenceKind {
  const { column, invoice, expected, booked, isMadeUp } = difference;
  if (invoice && isVoid(invoice)) return 'voidBooked';
  if (invoice && isBlocked(invoice)) return 'blockedBooked';
  if (isMadeUp) return 'wrongColumn';
  if (!expected.isZero && !booked.isZero) return 'amountDiffers';
  if (expected.isZero) return bookedOnly(column, invoice, context);
  return unbookedKind(difference);
}

function unbookedKind({ column, invoice, pending, elsewhere }: DifferenceCase): DifferenceKind {
  const isElsewhere = elsewhere.some(({ subject }) => subject !== 'pending');
  if (isElsewhere) return 'otherMonth';
  if (column === 'transferOut') return invoice ? 'redNotTransferred' : 'transferUnbooked';
  if (column === 'input') {
    // The tax of an invoice of before the books is part of the opening balance.
    const isPending =
      invoice?.isOpening === true || !sumOf(pending.map(({ amount }) => amount)).isZero;
    return isPending ? 'tickedPending' : 'inputUnbooked';
  }
  return invoice ? 'outputUnbooked' : 'uninvoicedUnbooked';
}

function bookedOnly(
  column: VatColumn,
  invoice: VatInvoice | undefined,
  context: VatContext,
): DifferenceKind {
  if (!invoice) return 'handBooked';
  if (column === 'transferOut') return 'redNotDue';
  if (column === 'input') {
    const isTicked = invoice.tick?.isTicked === true;
    return isTicked ? 'tickedOtherMonth' : 'bookedUnticked';
  }
  const issued = issuePeriodOf(invoice);
  const isOfPeriod = context.periodFrom <= issued && issued <= context.periodTo;
  return isOfPeriod ? 'amountDiffers' : 'otherMonth';
}
