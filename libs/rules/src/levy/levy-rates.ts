import { policyAt } from '../closing/closing-policy';
import { Money, sumOf } from '../money';
import type { Period } from '../period';

/** 增值税法第十一条: the levy rate of small-scale taxpayers. */
export const LEVY_RATE = '0.03';
/** The levy rate of real estate, sold or let. */
export const PROPERTY_RATE = '0.05';

/** A voucher with sales and VAT: yuan, credit positive, one amount for each line of sales. */
export interface TaxedVoucher {
  readonly sales: readonly Money[];
  readonly tax: Money;
}

/** Sales and their VAT in yuan. `rate` is a fraction as text; empty where no rate fits. */
export interface LevyGroup {
  readonly rate: string;
  readonly sales: Money;
  readonly tax: Money;
}

/** Vouchers with more lines of sales are read as a whole: the combinations grow as 3 to the power of n. */
const linesCombined = 4;
const fen = Money.parse('0.01');
/** Many invoices in one voucher are rounded one by one. */
const share = Money.parse('0.005');

/**
 * The rate that 3 % is reduced to in a month, as a fraction; 3 % without a policy.
 * Source: 财政部 税务总局公告2026年第10号. Errors: none.
 */
export function reducedRateAt(period: Period): string {
  return policyAt('smallScaleRate', period)?.value ?? LEVY_RATE;
}

/**
 * Sales of small-scale taxpayers by the rate of the VAT booked in the same voucher, in the order
 * reduced, 3 %, 5 %, none. One rate for the whole voucher goes first. Otherwise its lines get the
 * only sums of sales by rate that give the tax. The sums of sales and tax are kept. Rates are those
 * of `period`. Errors: none.
 */
export function levyGroups(vouchers: readonly TaxedVoucher[], period: Period): LevyGroup[] {
  const rates = [...new Set([reducedRateAt(period), LEVY_RATE, PROPERTY_RATE])];
  const parts = vouchers.flatMap((voucher) => partsOf(voucher, rates));
  return [...rates, ''].flatMap((rate) => {
    const same = parts.filter((part) => part.rate === rate);
    if (same.length === 0) return [];
    const sales = sumOf(same.map((part) => part.sales));
    return [{ rate, sales, tax: sumOf(same.map((part) => part.tax)) }];
  });
}

/** Whether tax is that of sales at a rate, but for rounding of `lines` amounts. */
export function isTaxOf(tax: Money, sales: Money, rate: string, lines = 1): boolean {
  const due = sales.times(Money.parse(rate));
  const [rounding, part] = [fen.times(lines), due.abs().times(share)];
  const tolerance = rounding.compare(part) > 0 ? rounding : part;
  return tax.minus(due).abs().compare(tolerance) <= 0;
}

function partsOf({ sales, tax }: TaxedVoucher, rates: readonly string[]): LevyGroup[] {
  const total = sumOf(sales);
  const rate = rates.find((each) => isTaxOf(tax, total, each, sales.length));
  if (rate !== undefined) return [{ rate, sales: total, tax }];
  const fitting = sales.length > linesCombined ? [] : combinations(sales, tax, rates);
  const [only] = fitting;
  const sums = new Set(fitting.map((each) => sumsOf(sales, each, rates)));
  if (!only || sums.size > 1) return [{ rate: '', sales: total, tax }];
  const exact = sales.map((amount, index) => amount.times(Money.parse(only[index] ?? '0')));
  const rounded = tax.minus(sumOf(exact));
  return sales.map((amount, index) => ({
    rate: only[index] ?? '',
    sales: amount,
    tax: (exact[index] ?? Money.zero).plus(index === 0 ? rounded : Money.zero),
  }));
}

/** Sales by rate as text, to tell combinations apart. */
function sumsOf(
  sales: readonly Money[],
  chosen: readonly string[],
  rates: readonly string[],
): string {
  return rates
    .map((rate) => sumOf(sales.filter((_, index) => chosen[index] === rate)).toExactText())
    .join(' ');
}

function combinations(sales: readonly Money[], tax: Money, rates: readonly string[]): string[][] {
  let chosen: string[][] = [[]];
  for (let count = 0; count < sales.length; count += 1) {
    chosen = chosen.flatMap((before) => rates.map((rate) => before.concat(rate)));
  }
  const tolerance = fen.times(sales.length);
  return chosen.filter((each) => {
    const due = sumOf(sales.map((amount, index) => amount.times(Money.parse(each[index] ?? '0'))));
    return tax.minus(due).abs().compare(tolerance) <= 0;
  });
}
