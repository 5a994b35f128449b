import {
  isBlocked,
  isCounted,
  isVoid,
  isWithin,
  issuePeriodOf,
  type VatContext,
  type VatInvoice,
} from './vat-invoice';

const isInput = ({ facts }: VatInvoice) => facts.invoiceType === 'IN';

/** Input invoices ticked for the period (line 12); a red one is never ticked. */
export function tickedOf(invoices: readonly VatInvoice[], context: VatContext): VatInvoice[] {
  return invoices.filter(
    (invoice) =>
      isInput(invoice) &&
      isCounted(invoice) &&
      invoice.facts.isPositive &&
      invoice.tick?.isTicked === true &&
      isWithin(invoice.tick.deductPeriod, context),
  );
}

/**
 * Red input invoices that count in line 14 of the period, that of their issue: the date of the
 * confirmation form (红字发票信息确认单) is on no invoice. The blue one was ticked for the same or an
 * earlier month. Where it is ticked later, its deductible tax is net of them.
 */
export function transferredReds(
  invoices: readonly VatInvoice[],
  context: VatContext,
): VatInvoice[] {
  return invoices.filter(
    (invoice) =>
      isInput(invoice) &&
      isCounted(invoice) &&
      !invoice.facts.isPositive &&
      isWithin(issuePeriodOf(invoice), context) &&
      invoice.blueDeductPeriod !== null &&
      invoice.blueDeductPeriod <= issuePeriodOf(invoice),
  );
}

/**
 * Input invoices up to the end of the period that could be ticked and are not, or are ticked for a later
 * month. A blocked, abnormal or fully reversed invoice cannot be ticked.
 */
export function untickedOf(invoices: readonly VatInvoice[], context: VatContext): VatInvoice[] {
  return invoices.filter((invoice) => {
    const { facts, tick } = invoice;
    const isLater = tick?.isTicked === true && !isUpTo(tick.deductPeriod, context);
    return (
      isInput(invoice) &&
      isCounted(invoice) &&
      facts.isPositive &&
      facts.taxStatus !== 'redFull' &&
      facts.riskLevel !== 'abnormal' &&
      issuePeriodOf(invoice) <= context.periodTo &&
      (tick?.isTicked !== true || isLater) &&
      (tick?.nonDeductibleReason ?? null) === null &&
      tick?.deductibleTax.isPositive === true
    );
  });
}

/** Blocked invoices of the period by their date; input invoices also by the month they are ticked for. */
export function blockedOf(
  invoices: readonly VatInvoice[],
  { context, invoiceType }: { readonly context: VatContext; readonly invoiceType: 'OUT' | 'IN' },
): VatInvoice[] {
  return invoices.filter(
    (invoice) =>
      invoice.facts.invoiceType === invoiceType &&
      isBlocked(invoice) &&
      (isWithin(issuePeriodOf(invoice), context) ||
        isWithin(invoice.tick?.deductPeriod ?? null, context)),
  );
}

/** Voided invoices of the period by their date. */
export function voidedOf(invoices: readonly VatInvoice[], context: VatContext): VatInvoice[] {
  return invoices.filter((invoice) => isVoid(invoice) && isWithin(issuePeriodOf(invoice), context));
}

function isUpTo(period: string | null, { periodTo }: VatContext): boolean {
  return period !== null && period <= periodTo;
}
