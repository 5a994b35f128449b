import { Money } from '../../money';
import type { InvoiceType } from '../invoice';
import type { BureauDifference } from './bureau-comparison';
import {
  isBlocked,
  isVoid,
  isWithin,
  issuePeriodOf,
  type VatContext,
  type VatInvoice,
} from './vat-invoice';
import { partsOf } from './vat-parts';

/** Why an invoice may be the difference between the invoices kept and the bureau's statistics. */
export type BureauReason = 'only' | 'blocked' | 'void' | 'unticked' | 'otherRate' | 'otherMonth';

export const bureauReasonTitles: Readonly<Record<BureauReason, string>> = {
  only: '金额与差额相同，税局统计可能没有这一张',
  blocked: '被检查拦截，没有计入',
  void: '已作废，没有计入',
  unticked: '没有勾选，没有计入',
  otherRate: '按其他税率计入',
  otherMonth: '计入其他月份',
};

/** An invoice that may explain a difference. */
interface BureauExplanation {
  readonly invoiceId: number;
  readonly reason: BureauReason;
  /** Its part in question, without tax, and its tax, in yuan. */
  readonly sales: Money;
  readonly tax: Money;
}

/** Invoices named for one difference at most. */
const EXPLAINED_AT_MOST = 10;

/**
 * Invoices that may explain a difference: those that the figures leave out (blocked, void, of input not ticked, of
 * another month) or count at another rate, and the one whose amounts are just the difference. Those with just the
 * difference stand first. None where both sides are equal. Errors: none.
 */
export function bureauExplanations(
  difference: BureauDifference,
  invoices: readonly VatInvoice[],
  context: VatContext,
): BureauExplanation[] {
  const { isEqual, invoiceType } = difference;
  if (isEqual) return [];
  const found = invoices
    .filter(({ facts, isOpening }) => facts.invoiceType === invoiceType && !isOpening)
    .flatMap((invoice) => explanationOf(invoice, difference, context));
  const isJust = (each: BureauExplanation) => (hasAmounts(each, difference) ? 0 : 1);
  return found
    .toSorted((left, right) => isJust(left) - isJust(right) || left.invoiceId - right.invoiceId)
    .slice(0, EXPLAINED_AT_MOST);
}

function explanationOf(
  invoice: VatInvoice,
  difference: BureauDifference,
  context: VatContext,
): BureauExplanation[] {
  const { rate, invoiceType } = difference;
  const parts = partsOf(invoice);
  const own = parts.filter((part) => part.rate === rate);
  const amounts = (of: typeof parts) =>
    of.reduce((sum, part) => ({ sales: sum.sales.plus(part.sales), tax: sum.tax.plus(part.tax) }), {
      sales: Money.zero,
      tax: Money.zero,
    });
  const named = (reason: BureauReason, of: typeof parts): BureauExplanation[] => [
    { invoiceId: invoice.id, reason, ...amounts(of) },
  ];
  const isOfRate = own.length > 0;
  const reason = leftOut(invoice, invoiceType, context);
  if (reason === 'otherMonth') {
    const isJust = isOfRate && hasAmounts(amounts(own), difference);
    return isJust ? named(reason, own) : [];
  }
  if (reason !== undefined) return isOfRate ? named(reason, own) : [];
  if (isOfRate) return hasAmounts(amounts(own), difference) ? named('only', own) : [];
  return hasAmounts(amounts(parts), difference) ? named('otherRate', parts) : [];
}

/** Why the figures of the period leave an invoice out; undefined: they have it. */
function leftOut(
  invoice: VatInvoice,
  invoiceType: InvoiceType,
  context: VatContext,
): BureauReason | undefined {
  const { tick } = invoice;
  const period =
    invoiceType === 'OUT' || !tick?.isTicked ? issuePeriodOf(invoice) : tick.deductPeriod;
  if (!isWithin(period, context)) return 'otherMonth';
  if (isVoid(invoice)) return 'void';
  if (isBlocked(invoice)) return 'blocked';
  return invoiceType === 'IN' && !tick?.isTicked ? 'unticked' : undefined;
}

/** Whether amounts are just the difference, whichever side has more. */
function hasAmounts(
  amounts: { readonly sales: Money; readonly tax: Money },
  { sales, tax }: BureauDifference,
): boolean {
  return amounts.sales.abs().equals(sales.abs()) && amounts.tax.abs().equals(tax.abs());
}
