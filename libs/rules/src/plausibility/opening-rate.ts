import { Money } from '../money';
import { formatMoney } from '../money-format';
import { isFarRate } from './exchange-rate';

/** Decimals of a rate that amounts imply. */
const RATE_DECIMALS = 6;
/** What rounding to fen may make of an amount. */
const FEN = Money.parse('0.01');

/** An opening balance in a foreign currency, both amounts on the side of its subject. */
interface ForeignOpening {
  readonly opening: Money;
  readonly foreign: Money;
  /** Base currency for one unit, as the account set has it before its first month; null where there is none. */
  readonly rate: Money | null | undefined;
}

/**
 * What a person is asked about the rate that an opening balance implies (本位币余额 ÷ 原币金额); undefined where it is
 * likely. Asked about are 0, amounts on contrary sides, and a rate more than 20 % away from that of the currency. An
 * amount that differs from the rate by rounding to fen alone is likely. Errors: none.
 * @param title names the row, 100201 银行存款-美元户 USD
 */
export function openingRateNote(
  title: string,
  { opening, foreign, rate }: ForeignOpening,
): string | undefined {
  if (foreign.isZero) return undefined;
  const isKnown = rate?.isPositive === true;
  if (isKnown && opening.minus(foreign.times(rate)).abs().compare(FEN) <= 0) return undefined;
  if (opening.isZero) {
    return (
      `${title} 有原币 ${formatMoney(foreign)} 而本位币余额为 0，折合汇率为 0，` +
      '请核对是否缺少本位币金额'
    );
  }
  const implied = opening.dividedBy(foreign, RATE_DECIMALS);
  if (opening.isNegative !== foreign.isNegative) {
    return `${title} 的原币与本位币余额一正一负，折合汇率为 ${implied.toExactText()}，请核对两个金额`;
  }
  if (!isKnown || !isFarRate(implied, rate)) return undefined;
  return (
    `${title} 的期初折合汇率 ${implied.toExactText()} 与币别汇率 ${rate.toExactText()} 相差超过 20%，` +
    '请核对原币金额、本位币金额和币别'
  );
}
