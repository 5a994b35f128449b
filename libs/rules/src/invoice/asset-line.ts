import { Money } from '../money';

/** Amounts of a line, and the tax of its invoice with what of it is deducted. In yuan. */
interface AssetLine {
  readonly amount: Money;
  readonly tax: Money;
  readonly invoice: { readonly tax: Money; readonly deductibleTax: Money };
}

/**
 * Original value and deductible tax of an asset that a line of an input invoice buys: tax that is
 * not deducted is part of the value. A line has its share of the deductible tax of the invoice,
 * rounded to fen. Value and tax are the total of the line, exactly. Errors: none.
 * 企业会计准则第 4 号 § 8, 小企业会计准则 § 29: 相关税费 are part of the cost.
 */
export function assetOfLine({ amount, tax, invoice }: AssetLine): {
  readonly originalValue: Money;
  readonly tax: Money;
} {
  const isWhole = invoice.deductibleTax.equals(invoice.tax);
  const deductible =
    isWhole || invoice.tax.isZero
      ? tax
      : tax.times(invoice.deductibleTax).dividedBy(invoice.tax, 2);
  return { originalValue: amount.plus(tax.minus(deductible)), tax: deductible };
}
