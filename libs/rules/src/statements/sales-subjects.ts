import { chartSales } from '../chart-sales';
import type { Period } from '../period';
import { type AddedSubject, rowOfAdded } from './added-subjects';
import { builtInTemplate } from './built-in';
import { takes } from './takes';

/**
 * First-level subjects whose income is sales, by their codes in the account set: 主营 and 其他业务收入, then the subjects
 * beyond the chart that 利润表 of the period counts in the row of these two. Every user of sales asks this rule: VAT,
 * its threshold, surtaxes, returns, checks. A subject whose row is chosen later is not among them. Errors: none.
 */
export function salesSubjects({
  standard,
  period,
  codeOf,
  added,
}: {
  readonly standard: 0 | 1;
  readonly period: Period;
  readonly codeOf: (standardCode: string) => string;
  readonly added: readonly AddedSubject[];
}): string[] {
  const ofChart: string[] = chartSales[standard].map(codeOf);
  const form = builtInTemplate({ standard, kind: 'incomeStatement', period, codeOf });
  const revenue = form.rows.find(({ formula }) =>
    ofChart.every((code) => formula.includes(`${takes.result}(${code})`)),
  );
  const more = added.filter(
    (subject) =>
      subject.category === 'profit' &&
      !ofChart.includes(subject.code) &&
      rowOfAdded(form, subject) === revenue,
  );
  return [...ofChart, ...more.map(({ code }) => code)];
}
