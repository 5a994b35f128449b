import type { RequestOf, employeeCalls } from '@mingzhang/contract';
import { Money, monthOf } from '@mingzhang/rules';
import {
  contributions,
  defaultScheme,
  noTaxInputs,
  withholdCumulative,
} from '@mingzhang/rules/payroll';

type Opening = RequestOf<typeof employeeCalls.create>['body']['opening'];

/**
 * 年初累计 of somebody who got the same pay in each month of the year up to a month: the books of the demo company begin
 * in the middle of a year. The tax is what the law withholds of it. Amounts in yuan.
 */
export function openingOf({
  period,
  employedFrom,
  pay,
  social,
  special,
}: {
  /** The last month that was paid before. */
  readonly period: string;
  readonly employedFrom: string;
  /** A month's pay; the housing fund is paid of it. */
  readonly pay: Money;
  /** The base of social insurance. */
  readonly social: Money;
  /** 专项附加扣除 of a month. */
  readonly special: Money;
}): Opening {
  const months = monthOf(period);
  const bases = [{ from: period, social, housingFund: pay }];
  const insured = contributions({ scheme: [defaultScheme(period)], bases }, period);
  const income = pay.times(months);
  const specialDeduction = insured.deductible.times(months);
  const specialAdditionalDeduction = special.times(months);
  const employment = [{ from: employedFrom, until: null }];
  const { withheld } = withholdCumulative(
    { kind: 'regular', mode: 'from_hire', employment },
    undefined,
    { ...noTaxInputs, period, run: 1, income, specialDeduction, specialAdditionalDeduction },
  );
  return {
    lastPeriod: period,
    monthsCounted: months,
    income: income.toString(),
    specialDeduction: specialDeduction.toString(),
    specialAdditionalDeduction: specialAdditionalDeduction.toString(),
    withheld: withheld.toString(),
  };
}
