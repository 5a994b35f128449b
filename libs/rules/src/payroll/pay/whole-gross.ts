import { Money, sumOf } from '../../money';

/** What is paid beside the wage and taxed by itself: 全年一次性奖金 and 一次性收入. */
export const separatePayCodes = ['annualBonus', 'oneOffPay'] as const;

/** Codes of the amounts whose sum is 应发合计. */
export const wholeGrossCodes = ['gross', ...separatePayCodes] as const;

/**
 * 应发合计 of a row in yuan: gross pay with the annual bonus and the one-off payments. Net pay is this less
 * contributions, taxes and other deductions.
 * @param amounts in yuan by field code; what is left out is 0
 */
export function wholeGross(amounts: ReadonlyMap<string, Money>): Money {
  return sumOf(wholeGrossCodes.map((code) => amounts.get(code) ?? Money.zero));
}

/** Sums of a sheet by which its 应发合计 is known, as decimal texts in yuan. */
interface CostTotals {
  readonly companyCost: string;
  readonly socialCompany: string;
  readonly housingFundCompany: string;
}

/**
 * 应发合计 of a sheet in yuan: 人工成本 less what the company pays for insurance and fund, which is how 人工成本 is
 * defined.
 * @throws when a text is no amount
 */
export function wholeGrossOfSheet(totals: CostTotals): Money {
  const { companyCost, socialCompany, housingFundCompany } = totals;
  return Money.parse(companyCost)
    .minus(Money.parse(socialCompany))
    .minus(Money.parse(housingFundCompany));
}
