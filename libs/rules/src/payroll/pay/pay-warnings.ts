import { type Money, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import { firstDayOf, lastDayOf } from '../../period';
import { type PayrollProblem, refusal, warning } from '../facts';
import { paidDays } from '../salary-items/attendance';
import type { Pay } from './pay';
import type { PayPerson, PayRun } from './pay-input';

/** Negative gross or net pay, and a wage below the minimum of the place. Errors: none. */
export function payWarnings(
  person: PayPerson,
  run: PayRun,
  pay: Omit<Pay, 'problems'>,
): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  if (pay.gross.isNegative) {
    const msg = `应发工资为负数（${formatMoney(pay.gross)}），请核对扣减项目`;
    problems.push(refusal('PAYROLL_NEGATIVE', msg, 'gross'));
  }
  if (pay.net.isNegative) {
    const msg = `实发工资为负数（${formatMoney(pay.net)}），请把多扣的部分改记“1221 其他应收款”、留待以后扣回`;
    problems.push(refusal('PAYROLL_NEGATIVE', msg, 'net'));
  }
  return problems.concat(belowMinimum(person, run, pay));
}

/**
 * Compares the wage of a whole month of work with the minimum wage: overtime and what is no wage do
 * not count, nor do contributions of other months; unpaid days lower the minimum by 1 / 21.75 each.
 * Months of hiring and leaving, second runs and people without a wage are not compared.
 * Source: 最低工资规定（劳社部令第21号）第十二条; allowances for night shifts or hardship, which do not count
 * either, are not known as such.
 */
function belowMinimum(
  person: PayPerson,
  { minimumWage, period: paidIn, insurancePeriod, run, attendance }: PayRun,
  pay: Omit<Pay, 'problems'>,
): PayrollProblem[] {
  if (minimumWage === undefined || run !== 1) return [];
  if (person.kind !== 'regular' && person.kind !== 'disabled') return [];
  const period = insurancePeriod ?? paidIn;
  const [first, last] = [firstDayOf(period), lastDayOf(period)];
  const isWhole = person.employment.some(
    ({ from, until }) => from <= first && (until === null || until >= last),
  );
  if (!isWhole) return [];
  const own = pay.insurance.lines.filter(({ kind }) => kind === 'month');
  const deducted = sumOf(minimumWage.isWithoutInsurance ? own.map(({ personal }) => personal) : []);
  const overtime = pay.items.find(({ field }) => field.code === 'overtime')?.amount;
  const wage = pay.gross
    .minus(overtime ?? 0)
    .minus(pay.notIncome)
    .minus(deducted);
  const unpaid = attendance?.absentDays.plus(attendance.personalLeaveDays);
  const limit = minimumFor(minimumWage.perMonth, unpaid);
  if (wage.compare(limit) >= 0) return [];
  const msg =
    `扣除加班费等后的工资 ${formatMoney(wage)} 低于当地最低工资 ${formatMoney(limit)}` +
    `，差 ${formatMoney(limit.minus(wage))}，请核对`;
  return [warning('PAYROLL_MINIMUM_WAGE', msg, 'gross')];
}

function minimumFor(perMonth: Money, unpaidDays: Money | undefined): Money {
  if (unpaidDays === undefined || unpaidDays.isZero) return perMonth;
  const days = paidDays.value.minus(unpaidDays);
  if (!days.isPositive) return perMonth.minus(perMonth);
  return perMonth.times(days).dividedBy(paidDays.value);
}
