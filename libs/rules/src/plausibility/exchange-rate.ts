import { Money } from '../money';

/** A rate that moves by more than this share of the last one is asked about. */
const FAR_SHARE = Money.parse('0.2');

/**
 * Why a text is no exchange rate of base currency for one unit; undefined where it is one. A rate of 0
 * would take the whole foreign balance off the books.
 * @param title names the field, 2026-03 USD 期末汇率
 */
export function exchangeRateProblem(title: string, rate: Money): string | undefined {
  if (rate.isPositive) return undefined;
  return `${title}须大于 0，请填写 1 外币折合本位币的汇率`;
}

/** Whether a rate is more than 20 % above or below the last one; never without a last one above 0. */
export function isFarRate(rate: Money, last: Money | null | undefined): boolean {
  if (!last?.isPositive) return false;
  return rate.minus(last).abs().compare(last.times(FAR_SHARE)) > 0;
}

/**
 * What a person is asked about a rate that is far from the last one; undefined where it is not. Rates are
 * base currency for one unit and are shown unrounded. Errors: none.
 */
export function farRateNote(
  title: string,
  { rate, last }: { readonly rate: Money; readonly last: Money | null | undefined },
): string | undefined {
  if (!last || !isFarRate(rate, last)) return undefined;
  return (
    `${title} ${rate.toExactText()} 与上次的 ${last.toExactText()} 相差超过 20%，` +
    '请核对小数点和币别'
  );
}
