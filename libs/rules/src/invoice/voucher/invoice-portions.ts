import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import type { VatType } from '../../taxpayer-kind';
import type { InvoiceLine } from '../invoice';
import { saleKindOf } from '../vat/sale-kind';
import type { BookedBusiness, InvoiceBooks, InvoiceToBook } from './invoice-to-book';

/** The share of an invoice that one business type books. Amounts in yuan. */
export interface InvoicePortion {
  readonly business: BookedBusiness;
  /** Empty for an invoice that has only totals. */
  readonly lines: readonly InvoiceLine[];
  /** Without tax. */
  readonly amount: Money;
  readonly tax: Money;
  /** What of the tax is at a levy rate (征收率). */
  readonly simpleTax: Money;
}

/**
 * Whether an output line at this rate is taxed by the simple method (简易计税), as the return has it.
 * Errors: none.
 */
const isLevied = (rate: string, vatType: VatType): boolean =>
  saleKindOf(rate, vatType) === 'levied';

/** The business type of each line; of the invoice itself, as line 0, where it has no lines. */
export function businessIdsByLine({
  facts,
  businessId,
  lineBusinessIds,
}: Pick<InvoiceToBook, 'facts' | 'businessId' | 'lineBusinessIds'>): ReadonlyMap<
  number,
  number | null
> {
  if (facts.lines.length === 0) return new Map([[0, businessId]]);
  return new Map(
    facts.lines.map(({ lineNo }) => [lineNo, lineBusinessIds.get(lineNo) ?? businessId]),
  );
}

/**
 * The shares of an invoice by business type, in the order of their first lines. They add up to the
 * invoice to the fen when its lines do. Every line has a known business type; see
 * `reasonForNoVoucher`. Errors: none.
 */
export function invoicePortions(
  invoice: InvoiceToBook,
  books: Pick<InvoiceBooks, 'businesses' | 'vatType'>,
): readonly InvoicePortion[] {
  const { facts, rate } = invoice;
  const ids = businessIdsByLine(invoice);
  const businessOf = (lineNo: number) => books.businesses.get(ids.get(lineNo) ?? 0);
  if (facts.lines.length === 0) {
    const business = businessOf(0);
    const { amount, tax } = facts;
    const simpleTax = isLevied(rate, books.vatType) ? tax : Money.zero;
    return business ? [{ business, lines: [], amount, tax, simpleTax }] : [];
  }
  const groups = groupBy(facts.lines, ({ lineNo }) => businessOf(lineNo));
  return [...groups].flatMap(([business, lines]) => {
    if (!business) return [];
    const atLevyRate = lines.filter((line) => isLevied(line.rate, books.vatType));
    const amount = sumOf(lines.map((line) => line.amount));
    const tax = sumOf(lines.map((line) => line.tax));
    const simpleTax = sumOf(atLevyRate.map((line) => line.tax));
    return [{ business, lines, amount, tax, simpleTax }];
  });
}
