import { isCounted, isSpecial, isWithin, issuePeriodOf } from './vat-invoice';
import type { GoodKind, VatContext, VatInvoice } from './vat-invoice';
import { saleKindOf, type SaleKind } from './sale-kind';
import { partsOf } from './vat-parts';
import type { Money } from '../../money';

/** A sale of the period at one rate: of an invoice, or not invoiced. Yuan without tax, and tax. */
export interface Sale {
  readonly origin: 'invoice' | 'uninvoiced' | 'opening';
  /** Id of the invoice, or of what is not invoiced. */
  readonly id: number | string;
  readonly kind: SaleKind;
  readonly rate: string;
  readonly good: GoodKind;
  /** Whether `good` follows from a 税收分类编码 or was chosen; otherwise it follows the rate. */
  readonly isGoodKnown: boolean;
  /** 增值税专用发票. */
  readonly isSpecial: boolean;
  /** A used fixed asset at 3 % reduced to 2 %; with a special invoice the reduction is waived. */
  readonly isUsedAsset: boolean;
  readonly sales: Money;
  readonly tax: Money;
}

/** Counted output invoices of the period, without those of before the books. */
export function outputOf(invoices: readonly VatInvoice[], context: VatContext): VatInvoice[] {
  return invoices.filter(
    (invoice) =>
      invoice.facts.invoiceType === 'OUT' &&
      !invoice.isOpening &&
      isCounted(invoice) &&
      isWithin(issuePeriodOf(invoice), context),
  );
}

/** The sales of a period by rate: invoices with their reds, then what is not invoiced. Errors: none. */
export function salesOf(invoices: readonly VatInvoice[], context: VatContext): Sale[] {
  const invoiced = outputOf(invoices, context).flatMap((invoice) =>
    partsOf(invoice).map((part): Sale => {
      const special = isSpecial(invoice.facts.kind);
      const { businessId } = part;
      const isDisposal = businessId !== null && context.assetDisposalIds.includes(businessId);
      return {
        origin: 'invoice',
        id: invoice.id,
        kind: saleKindOf(part.rate, context.vatType),
        rate: part.rate,
        good: part.good,
        isGoodKnown: part.hasCode,
        isSpecial: special,
        isUsedAsset: part.rate === '2%' || (isDisposal && part.rate === '3%' && !special),
        sales: part.sales,
        tax: part.tax,
      };
    }),
  );
  const others = context.uninvoiced.map(({ id, rate, good, sales, tax, isOpening }): Sale => ({
    origin: isOpening ? 'opening' : 'uninvoiced',
    id,
    kind: saleKindOf(rate, context.vatType),
    rate,
    good,
    isGoodKnown: true,
    isSpecial: false,
    isUsedAsset: rate === '2%',
    sales,
    tax,
  }));
  return invoiced.concat(others);
}
