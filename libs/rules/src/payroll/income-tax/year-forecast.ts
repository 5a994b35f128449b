import type { Money } from '../../money';
import { addMonths, monthOf } from '../../period';
import {
  type CumulativeTax,
  noTaxInputs,
  type TaxPerson,
  withholdCumulative,
} from './cumulative-tax';

const LAST_MONTH = 12;

/**
 * The months of the year after a run, each with the inputs of that run: what the cumulative table
 * shows for months to come. A relief that was typed is not repeated. Months after the last day of
 * employment are left out. Errors: none.
 */
export function forecastMonths(person: TaxPerson, latest: CumulativeTax): CumulativeTax[] {
  const inputs = { ...latest.inputs, relief: noTaxInputs.relief };
  const months: CumulativeTax[] = [];
  let before = latest.after;
  for (let month = monthOf(latest.period) + 1; month <= LAST_MONTH; month += 1) {
    const period = addMonths(latest.period, month - monthOf(latest.period));
    const tax = withholdCumulative(person, before, { ...inputs, period, run: 1 });
    if (tax.basic.problems.length > 0) return months;
    months.push(tax);
    before = tax.after;
  }
  return months;
}

/**
 * Income of the whole year less all deductions as it is expected after a run, in yuan; may be
 * negative. The comparison and the plan of a bonus start from it. Errors: none.
 */
export function forecastYearBalance(person: TaxPerson, latest: CumulativeTax): Money {
  return (forecastMonths(person, latest).at(-1) ?? latest).balance;
}
