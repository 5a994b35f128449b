import { Money } from './money';
import { formatMoney } from './money-format';
import type { RowLink } from './problem';
import type {
  PostingFacts,
  PostingProblem,
  PostingProblemCode,
  PostingSubject,
  VoucherDraftLine,
} from './posting-draft';

const FEN = Money.parse('0.01');
/** However coarse a rate is stated, it explains no more than 0.5 % of the amount. */
const HIGHEST_SHARE = Money.parse('0.005');
/** A greater difference in yuan is somebody's decision, not a matter of rounding. */
const CONFIRMED_ABOVE = Money.parse(1);

/** Makes the finding of one line. */
export type Refuse = (
  code: PostingProblemCode,
  field: string,
  msg: string,
  link?: RowLink,
) => PostingProblem;

/** How a subject is named in a finding. */
export function titleOf(subject: PostingSubject): string {
  return `${subject.code} ${subject.fullName}`;
}

/** Nothing and zero are the same: a figure that is not there. */
export function isNone(figure: Money | null | undefined): figure is null | undefined {
  return figure == null || figure.isZero;
}

/**
 * A subject's list holds foreign currencies. Entries in base currency are allowed beside them, for
 * fees and exchange differences, but by name: a currency that was forgotten must not become one.
 */
function checkUnnamed(
  subject: PostingSubject,
  { baseCurrency }: PostingFacts,
  refuse: Refuse,
): PostingProblem[] {
  const { currencies } = subject;
  if (currencies.length === 0 || currencies.includes(baseCurrency)) return [];
  const msg =
    `科目“${titleOf(subject)}”设有外币核算，没有填写币别，` +
    `请选择 ${currencies.join('、')}，本位币的分录选 ${baseCurrency}`;
  return [refuse('CURRENCY_REQUIRED', 'currency', msg)];
}

/**
 * The currency of a line. Without a foreign amount, as at the revaluation at the end of a month
 * (期末调汇), only the base amount moves. Otherwise foreign amount × rate is the base amount: within
 * 0.01, or within what the stated decimals of the rate explain, at most 0.5 % of the amount, and
 * above 1.00 only when it was confirmed.
 */
export function checkCurrency(
  line: VoucherDraftLine,
  context: { readonly subject: PostingSubject; readonly facts: PostingFacts },
  options: { readonly refuse: Refuse; readonly confirmed: boolean },
): PostingProblem[] {
  const { currency, exchangeRate, foreignAmount } = line;
  const { subject, facts } = context;
  const { refuse, confirmed } = options;
  if (currency === facts.baseCurrency) return [];
  if (currency == null || currency === '') return checkUnnamed(subject, facts, refuse);
  if (!subject.currencies.includes(currency)) {
    const msg =
      `科目“${titleOf(subject)}”没有设置 ${currency} 外币核算，` +
      '请改用本位币，或先在科目中设置该币种';
    return [refuse('CURRENCY_NOT_ALLOWED', 'currency', msg)];
  }
  if (isNone(foreignAmount)) return [];
  if (exchangeRate == null || !exchangeRate.isPositive) {
    const msg = `填了 ${currency} 原币金额但没有汇率，汇率须大于零，请填写汇率`;
    return [refuse('CURRENCY_MISMATCH', 'exchangeRate', msg, 'directly')];
  }
  const amount = line.debit.plus(line.credit);
  const decimals = line.exchangeRateDecimals ?? exchangeRate.decimals;
  const gap = gapOf({ amount, count: foreignAmount, price: exchangeRate });
  const explained = smaller(
    roundingOf({ count: foreignAmount, decimals }),
    amount.abs().times(HIGHEST_SHARE),
  );
  if (gap.compare(FEN) <= 0) return [];
  const expected = formatMoney(foreignAmount.times(exchangeRate));
  const figures = `原币金额乘以汇率为 ${expected}，与本位币金额 ${formatMoney(amount)} `;
  if (gap.compare(explained) > 0) {
    const msg = `${figures}不符，请核对原币金额、汇率或金额`;
    return [refuse('CURRENCY_MISMATCH', 'foreignAmount', msg)];
  }
  if (confirmed || gap.compare(CONFIRMED_ABOVE) <= 0) return [];
  const msg =
    `${figures}相差 ${formatMoney(gap)}，超过 1.00 元，` +
    '请填写更精确的汇率；确认金额无误时可确认后保存';
  return [refuse('CURRENCY_CONFIRM', 'foreignAmount', msg)];
}

/**
 * Quantity and price of a line. A quantity needs a subject that keeps quantities, or no book would
 * show it. It has the sign of its amount: what is taken back (红字) has both negative, and no price
 * is. Quantity × price is the amount: within 0.01, or within half a unit of the price's last stated
 * decimal for each piece, which is what rounding the price explains, and no more.
 */
export function checkQuantity(
  line: VoucherDraftLine,
  subject: PostingSubject | undefined,
  refuse: Refuse,
): PostingProblem[] {
  const { quantity, unitPrice } = line;
  if (!isNone(unitPrice) && unitPrice.isNegative) {
    return [refuse('QUANTITY_MISMATCH', 'unitPrice', '单价不能为负，红字请将数量和金额填为负数')];
  }
  if (isNone(quantity)) return [];
  if (subject && subject.quantityUnit === null) {
    const msg =
      `科目“${titleOf(subject)}”没有设置数量核算，不能记数量，` +
      '请删去数量，或先在科目中设置数量核算';
    return [refuse('QUANTITY_NOT_ALLOWED', 'quantity', msg)];
  }
  const amount = line.debit.plus(line.credit);
  if (!amount.isZero && amount.isNegative !== quantity.isNegative) {
    const msg =
      `数量 ${quantity.toExactText()} 与金额 ${formatMoney(amount)} 正负相反，` +
      '数量与金额须同正同负，红字请都填负数';
    return [refuse('QUANTITY_MISMATCH', 'quantity', msg)];
  }
  if (isNone(unitPrice)) return [];
  const gap = gapOf({ amount, count: quantity, price: unitPrice });
  const decimals = line.unitPriceDecimals ?? unitPrice.decimals;
  if (gap.compare(FEN) <= 0 || gap.compare(roundingOf({ count: quantity, decimals })) <= 0) {
    return [];
  }
  const expected = formatMoney(quantity.times(unitPrice));
  const msg = `数量乘以单价为 ${expected}，与金额 ${formatMoney(amount)} 不符，请核对数量、单价或金额`;
  return [refuse('QUANTITY_MISMATCH', 'quantity', msg)];
}

function gapOf(line: {
  readonly amount: Money;
  readonly count: Money;
  readonly price: Money;
}): Money {
  return line.amount.minus(line.count.times(line.price)).abs();
}

/**
 * What rounding a price to its last stated decimal explains: half a unit of that place for each
 * piece. A whole number has no decimal place and explains nothing.
 */
function roundingOf({ count, decimals }: { count: Money; decimals: number }): Money {
  if (decimals === 0) return Money.zero;
  return count.abs().times(Money.parse(`0.${'0'.repeat(decimals)}5`));
}

function smaller(one: Money, other: Money): Money {
  return one.compare(other) < 0 ? one : other;
}
