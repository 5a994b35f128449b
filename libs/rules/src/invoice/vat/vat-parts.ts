import { allocate, Money, sumOf } from '../../money';
import type { GoodKind, VatInvoice } from './vat-invoice';
import { goodKindOf } from './vat-invoice';

/** The part of an invoice that has one rate. Yuan without tax, and tax. */
interface InvoicePart {
  /** Empty where the invoice has no lines or the rate is not known. */
  readonly rate: string;
  readonly good: GoodKind;
  /** Whether it has a 税收分类编码; without one `good` follows the rate. */
  readonly hasCode: boolean;
  readonly businessId: number | null;
  readonly sales: Money;
  readonly tax: Money;
}

/**
 * An invoice by its lines. What the lines leave of the totals of the header, such as rounding, goes to the
 * largest line, so that the parts always add up to the invoice. Without lines it is one part. Errors: none.
 */
export function partsOf(invoice: VatInvoice): InvoicePart[] {
  const { facts, rate, businessId, lineBusinessIds } = invoice;
  const { lines, amount, tax } = facts;
  if (lines.length === 0) {
    const good = goodKindOf('', rate);
    return [{ rate, good, hasCode: false, businessId, sales: amount, tax }];
  }
  const restOfSales = amount.minus(sumOf(lines.map((line) => line.amount)));
  const restOfTax = tax.minus(sumOf(lines.map((line) => line.tax)));
  const largest = indexOfLargest(lines.map((line) => line.amount));
  return lines.map((line, index) => ({
    rate: line.rate,
    good: goodKindOf(line.taxCategoryCode, line.rate),
    hasCode: line.taxCategoryCode !== '',
    businessId: lineBusinessIds.get(line.lineNo) ?? businessId,
    sales: index === largest ? line.amount.plus(restOfSales) : line.amount,
    tax: index === largest ? line.tax.plus(restOfTax) : line.tax,
  }));
}

/** Rates that tickets and farm products deduct at, where the invoice has none (公告2026年第13号、第10号). */
const computedRates: Readonly<Record<string, string>> = {
  RAIL: '9%',
  AIR: '9%',
  ROAD_WATER: '3%',
  AGRI_SALE: '9%',
  AGRI_BUY: '9%',
};

/**
 * A ticked invoice by rate with the tax that is deducted: that of each line where the whole tax is
 * deductible, else the deductible tax in the proportion of the lines. The parts add up to
 * `deductibleTax`. Errors: none.
 */
export function deductedParts(invoice: VatInvoice): InvoicePart[] {
  const { facts, tick } = invoice;
  const parts = partsOf(invoice).map((part) => ({
    ...part,
    rate: computedRates[facts.kind] ?? part.rate,
  }));
  const deductible = tick?.deductibleTax ?? Money.zero;
  return deductible.equals(facts.tax) ? parts : withTax(parts, deductible);
}

/**
 * A red input invoice by rate with the tax that it takes back, above zero: that of each line, or what
 * is left of it in the proportion of the lines. Sales are above zero as well. Errors: none.
 */
export function takenBackParts(invoice: VatInvoice): InvoicePart[] {
  const parts = partsOf(invoice).map((part) => ({
    ...part,
    sales: part.sales.negate(),
    tax: part.tax.negate(),
  }));
  const own = takenBackTax(invoice);
  return own.equals(invoice.facts.tax.negate()) ? parts : withTax(parts, own);
}

/** The tax of line 14 that a red input invoice has, in yuan. Errors: none. */
export const takenBackTax = ({ takenBack, facts }: VatInvoice): Money =>
  takenBack ?? facts.tax.negate();

/** Parts with another tax, in the proportion of theirs. */
function withTax(parts: readonly InvoicePart[], total: Money): InvoicePart[] {
  const byTax = parts.map(({ tax }) => tax.abs());
  const bySales = parts.map(({ sales }) => sales.abs());
  const weights = sumOf(byTax).isPositive ? byTax : bySales;
  const shares = sumOf(weights).isPositive ? allocate(total, weights) : [total];
  return parts.map((part, index) => ({ ...part, tax: shares[index] ?? Money.zero }));
}

function indexOfLargest(amounts: readonly Money[]): number {
  let largest = 0;
  amounts.forEach((amount, index) => {
    if (amount.abs().compare((amounts[largest] ?? Money.zero).abs()) > 0) largest = index;
  });
  return largest;
}
