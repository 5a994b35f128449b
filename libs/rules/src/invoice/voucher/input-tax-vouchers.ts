import { formatMoney } from '../../money-format';
import { allocate, Money, sumOf } from '../../money';
import {
  comparePeriods,
  lastDayOf,
  periodOf,
  periodTitle,
  type IsoDate,
  type Period,
} from '../../period';
import type { TaxSubjectKey } from '../business/business-types';
import { nonDeductibleReason } from '../certification/non-deductible-reasons';
import type {
  InvoiceBooks,
  InvoiceToBook,
  InvoiceVoucherDraft,
  NoVoucher,
} from './invoice-to-book';
import { isDeductedBlue } from './input-tax';
import { invoicePortions } from './invoice-portions';
import { invoiceTitle } from './invoice-title';
import { VoucherLineDraft } from './line-draft';

/**
 * The voucher of a tick after the invoice was booked: debit 进项税额, credit 待认证进项税额. Pending
 * tax that is not deducted becomes cost. Dated on the day of the tick, or on the last day of the
 * deduct period when the tick belongs to another month. Source: 财会〔2016〕22号 二（一）2.
 * @param pendingTax what the books have on 待认证进项税额 for the invoice: what its voucher booked
 *   less what its red invoices took back, in yuan
 */
export function certificationVoucher(
  invoice: InvoiceToBook,
  books: InvoiceBooks,
  pendingTax: Money,
): InvoiceVoucherDraft | NoVoucher {
  const title = invoiceTitle(invoice.facts);
  const { tick } = invoice;
  if (!tick?.isTicked || tick.deductPeriod === null || tick.checkDate === null) {
    return { kind: 'skip', msg: `${title}尚未勾选，不需要认证凭证` };
  }
  if (!pendingTax.isPositive) {
    return { kind: 'skip', msg: `${title}没有待认证进项税额，不需要认证凭证` };
  }
  const { deductPeriod, checkDate, deductibleTax } = tick;
  if (!books.openPeriods.includes(deductPeriod)) return closed(title, deductPeriod);
  if (deductibleTax.compare(pendingTax) > 0) {
    const msg =
      `${title}勾选的可抵扣税额 ${formatMoney(deductibleTax)} 元大于账上待认证进项税额 ` +
      `${formatMoney(pendingTax)} 元，请核对可抵扣税额，或删除发票凭证和红字发票凭证后重新生成`;
    return { kind: 'refuse', msg };
  }
  const draft = new VoucherLineDraft(invoice, books);
  const act = '勾选抵扣';
  addTax(draft, 'generalInput', 'debit', deductibleTax, act);
  addToCost(draft, pendingTax.minus(deductibleTax), act);
  addTax(draft, 'generalPending', 'credit', pendingTax, act);
  const date = periodOf(checkDate) === deductPeriod ? checkDate : lastDayOf(deductPeriod);
  return finished(draft, { title, date });
}

/** A red invoice of the invoice that is certified. */
export interface PendingRed {
  /** Number that people know it by. */
  readonly number: string;
  /** Not above zero, in yuan. */
  readonly tax: Money;
  /** Month of the red invoice. */
  readonly period: Period;
  readonly isOpening: boolean;
  /** What its voucher booked on 待认证进项税额, not above zero, in yuan; null: it has no voucher. */
  readonly bookedPending: Money | null;
}

/** What of an invoice may be on 待认证进项税额. Yuan. */
interface PendingFacts {
  readonly deductPeriod: Period;
  readonly isOpening: boolean;
  /** What may be deducted of the invoice before its red ones are taken off. */
  readonly grossTax: Money;
  /** What its voucher booked on 待认证进项税额; null: it has no voucher, or what it booked is unknown. */
  readonly bookedPending: Money | null;
  readonly reds: readonly PendingRed[];
}

/**
 * The input tax of an invoice that 待认证进项税额 has: what its voucher booked there, of an opening
 * invoice its part of the opening balance, less what red invoices took back there. In yuan; or why
 * it is not known, in Chinese: a red invoice of an earlier month than the deduct period has no
 * voucher yet, and would take its tax off 待认证进项税额 afterwards.
 */
export function pendingTaxOf(facts: PendingFacts): Money | { readonly problem: string } {
  const { deductPeriod, isOpening, grossTax, reds } = facts;
  const own = isOpening ? grossTax : facts.bookedPending;
  if (own === null) return { problem: '还没有凭证，请先生成发票凭证' };
  const open = reds.find(
    (red) =>
      !red.isOpening &&
      red.bookedPending === null &&
      !red.tax.isZero &&
      !isDeductedBlue({ deductPeriod }, red.period),
  );
  if (open) {
    return { problem: `的红字发票 ${open.number} 还没有凭证，请先生成红字发票的凭证` };
  }
  const taken = reds.map((red) => {
    if (!red.isOpening) return red.bookedPending ?? Money.zero;
    return isOpening ? red.tax : Money.zero;
  });
  return own.plus(sumOf(taken));
}

/** A transfer of deducted input tax out of the deduction. */
interface InputTaxTransfer {
  /** In yuan, above zero. */
  readonly amount: Money;
  /** Code of `nonDeductibleReasons`. */
  readonly reason: string;
  readonly date: IsoDate;
  /** What is still deducted of the invoice, see `inputTaxLeft`, in yuan. */
  readonly left: Money;
  /** Its tax in the books; null: it was deducted before they began. */
  readonly booked: BookedInputTax | null;
}

/** Input tax of an invoice as its vouchers booked it, in yuan. */
interface BookedInputTax {
  readonly hasVoucher: boolean;
  /** On 进项税额, less what transfers and red invoices took off. */
  readonly input: Money;
  /** On 待认证进项税额. */
  readonly pending: Money;
}

/**
 * 进项税额转出: debit the cost of the invoice's business types, credit 进项税额转出. Several types
 * share it by the tax of their lines. Refused while the books do not have the tax on 进项税额: the
 * voucher would take off what is not there. Source: 增值税法第二十二条; 财会〔2016〕22号 二（一）5.
 */
export function transferOutVoucher(
  invoice: InvoiceToBook,
  books: InvoiceBooks,
  { amount, reason, date, left, booked }: InputTaxTransfer,
): InvoiceVoucherDraft | NoVoucher {
  const title = invoiceTitle(invoice.facts);
  const named = nonDeductibleReason(reason);
  const refuse = (msg: string): NoVoucher => ({ kind: 'refuse', msg: `${title}${msg}` });
  if (!named?.isOfInvoice) return refuse('的进项税额转出没有原因，请选择转出原因');
  if (!invoice.tick?.isTicked) return refuse('尚未勾选抵扣，不需要进项税额转出，请改为不抵扣');
  const { deductPeriod } = invoice.tick;
  if (deductPeriod === null || comparePeriods(periodOf(date), deductPeriod) < 0) {
    return refuse(`在 ${deductPeriod ?? ''} 抵扣，转出月份不能早于抵扣期间，请改选转出月份`);
  }
  if (!amount.isPositive || amount.compare(left) > 0) {
    return refuse(
      `转出 ${formatMoney(amount)} 元，应大于零且不超过尚未转出的可抵扣税额 ${formatMoney(left)} 元`,
    );
  }
  const unbooked = notOnInput(amount, booked);
  if (unbooked !== null) return refuse(unbooked);
  if (!books.openPeriods.includes(periodOf(date))) return closed(title, periodOf(date));
  const draft = new VoucherLineDraft(invoice, books);
  const act = `进项税额转出（${named.name}）`;
  addToCost(draft, amount, act);
  addTax(draft, 'generalTransferOut', 'credit', amount, act);
  return finished(draft, { title, date });
}

/** Why the books cannot give up an amount of input tax yet, with the way out; null: they can. */
function notOnInput(amount: Money, booked: BookedInputTax | null): string | null {
  if (booked === null || amount.compare(booked.input) <= 0) return null;
  if (!booked.hasVoucher) return '还没有凭证，请先生成发票凭证再转出';
  if (booked.pending.isPositive) {
    const pending = formatMoney(booked.pending);
    return `有 ${pending} 元税额还在待认证进项税额，请先生成认证凭证再转出`;
  }
  return `账上进项税额只有 ${formatMoney(booked.input)} 元可以转出，请核对发票凭证的税额`;
}

const closed = (title: string, period: Period): NoVoucher => ({
  kind: 'refuse',
  msg: `${title}：${periodTitle(period)}未开启或已结账，请先反结账，或改选未结账的期间`,
});

function finished(
  draft: VoucherLineDraft,
  { title, date }: { readonly title: string; readonly date: IsoDate },
): InvoiceVoucherDraft | NoVoucher {
  const { lines, problems, notes } = draft.done();
  if (problems.length > 0) return { kind: 'refuse', msg: `${title}：${problems.join('；')}` };
  return { voucherDate: date, period: periodOf(date), lines, notes };
}

function addTax(
  draft: VoucherLineDraft,
  role: TaxSubjectKey,
  side: 'debit' | 'credit',
  amount: Money,
  act: string,
): void {
  const { invoice, books } = draft;
  const [portion] = invoicePortions(invoice, books);
  const subjectId = draft.taxSubjectId(role);
  if (!portion) draft.refuse('没有业务类型，请先选择业务类型');
  if (!portion || subjectId === undefined) return;
  const itemName = portion.lines[0]?.itemName ?? '';
  const { business } = portion;
  draft.add({ role, side, subjectId, amount, business, act, itemName, items: invoice.items });
}

/** Debits tax to the subjects of the business types, by the taxes of their lines. */
function addToCost(draft: VoucherLineDraft, amount: Money, act: string): void {
  const { invoice, books } = draft;
  const portions = invoicePortions(invoice, books);
  if (portions.length === 0) {
    draft.refuse('没有业务类型，请先选择业务类型');
    return;
  }
  const byTax = portions.map(({ tax }) => tax.abs());
  const weights = sumOf(byTax).isZero ? portions.map((portion) => portion.amount.abs()) : byTax;
  const shares = allocate(amount, weights);
  for (const [at, { business, lines }] of portions.entries()) {
    draft.add({
      role: 'business',
      side: 'debit',
      subjectId: draft.businessSubjectId(business),
      amount: shares[at] ?? amount,
      business,
      act,
      itemName: lines[0]?.itemName ?? '',
      items: invoice.items,
    });
  }
}
