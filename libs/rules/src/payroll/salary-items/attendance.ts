import { Money, round2, sumOf } from '../../money';
import { remembered } from '../../remembered';
import { type DatedFact, type PayrollProblem, refusal } from '../facts';
import type { SalaryField } from './salary-fields';

/** Paid days of an average month (月计薪天数), with 13 public holidays since 2025 still 21.75. */
export const paidDays: DatedFact<Money> = {
  from: '2025-01',
  until: null,
  value: Money.parse('21.75'),
  source: '人社部发〔2025〕2号',
  confidence: 'sure',
};

/**
 * Multiples of the hourly wage for overtime on workdays, on days of rest and on public holidays.
 */
const overtimeMultiples: DatedFact<{
  readonly workday: Money;
  readonly restDay: Money;
  readonly holiday: Money;
}> = {
  from: '1995-01',
  until: null,
  value: { workday: Money.parse('1.5'), restDay: Money.parse('2'), holiday: Money.parse('3') },
  source: '劳动法 第四十四条',
  confidence: 'sure',
};

const HOURS_OF_DAY = 8;
const QUOTIENT_SCALE = 20;
const MOST_DAYS = 31;
const MOST_HOURS = 744;

/**
 * A person's attendance of a month: days and hours, with decimals. `sickDeductionShare` is the part of
 * the daily wage that a day of sick leave takes off, as a fraction: the company's rule, within the
 * limits of the place.
 */
export interface Attendance {
  readonly attendedDays: Money;
  readonly absentDays: Money;
  readonly personalLeaveDays: Money;
  readonly sickLeaveDays: Money;
  readonly sickDeductionShare: Money;
  readonly workdayHours: Money;
  readonly restDayHours: Money;
  readonly holidayHours: Money;
}

/** Nothing attended, nothing missed. */
export const noAttendance: Attendance = {
  attendedDays: Money.zero,
  absentDays: Money.zero,
  personalLeaveDays: Money.zero,
  sickLeaveDays: Money.zero,
  sickDeductionShare: Money.zero,
  workdayHours: Money.zero,
  restDayHours: Money.zero,
  holidayHours: Money.zero,
};

const attendanceNames = {
  attendedDays: '出勤天数',
  absentDays: '缺勤天数',
  personalLeaveDays: '事假天数',
  sickLeaveDays: '病假天数',
  sickDeductionShare: '病假扣发比例',
  workdayHours: '平时加班小时',
  restDayHours: '休息日加班小时',
  holidayHours: '节假日加班小时',
} as const satisfies Record<keyof Attendance, string>;

/** The attendance columns in the order of the import, by property and Chinese name. */
export const attendanceColumns = Object.entries(attendanceNames) as readonly [
  keyof Attendance,
  string,
][];

/**
 * Formulas of 加班费 and 缺勤扣款 by attendance. They multiply first, so that half a fen is rounded as
 * the exact amount is.
 */
export const suggestedFormulas = {
  overtime: '基本工资*(平时加班小时*1.5+休息日加班小时*2+节假日加班小时*3)/21.75/8',
  absenceDeduction: '基本工资*(缺勤天数+事假天数+病假天数*病假扣发比例)/21.75',
} as const;

/** Codes of the fields that attendance decides. */
export const attendanceFieldCodes = ['overtime', 'absenceDeduction'] as const;

/**
 * Fields of a person whose attendance is known: 加班费 and 缺勤扣款 without a formula of the user get
 * the suggested one. A typed amount still goes before it.
 * Errors: none.
 */
export const attendanceFields = remembered((fields: readonly SalaryField[]): SalaryField[] =>
  fields.map((field) => {
    const code = attendanceFieldCodes.find((each) => each === field.code);
    return code === undefined || field.formula !== null
      ? field
      : { ...field, formula: suggestedFormulas[code] };
  }),
);

/** The wage of a day: the monthly wage / 21.75, exact to 20 decimals. */
export function dailyWage(monthlyWage: Money): Money {
  return monthlyWage.dividedBy(paidDays.value, QUOTIENT_SCALE);
}

/** The wage of an hour: the wage of a day / 8, exact to 20 decimals. */
export function hourlyWage(monthlyWage: Money): Money {
  return monthlyWage.dividedBy(paidDays.value.times(HOURS_OF_DAY), QUOTIENT_SCALE);
}

/** Overtime pay in yuan, rounded half up to fen once. Source: 劳动法 第四十四条. Errors: none. */
export function overtimePay(monthlyWage: Money, attendance: Attendance): Money {
  const { workday, restDay, holiday } = overtimeMultiples.value;
  const hours = attendance.workdayHours
    .times(workday)
    .plus(attendance.restDayHours.times(restDay))
    .plus(attendance.holidayHours.times(holiday));
  return round2(hourlyWage(monthlyWage.times(hours)));
}

/**
 * What absence, personal leave and the unpaid share of sick leave take off the wage, in yuan, rounded
 * half up to fen once. Errors: none.
 */
export function absencePay(monthlyWage: Money, attendance: Attendance): Money {
  const days = attendance.absentDays
    .plus(attendance.personalLeaveDays)
    .plus(attendance.sickLeaveDays.times(attendance.sickDeductionShare));
  return round2(dailyWage(monthlyWage.times(days)));
}

const dayKeys = ['attendedDays', 'absentDays', 'personalLeaveDays', 'sickLeaveDays'] as const;

/**
 * What is impossible in a month's attendance: negative numbers, more days or hours than a month
 * has, days that are more than a month together, a share above 1.
 */
export function attendanceProblems(attendance: Attendance): PayrollProblem[] {
  const problems = attendanceColumns.flatMap(([key, name]) => {
    const most = mostOf(key);
    const amount = attendance[key];
    if (!amount.isNegative && amount.compare(most) <= 0) return [];
    const bounds = key === 'sickDeductionShare' ? '0 至 100%' : `0 至 ${most}`;
    const msg = `${name} ${amount.toExactText()} 应在 ${bounds} 之间，请核对考勤`;
    return [refusal('PAYROLL_ATTENDANCE', msg, key)];
  });
  const days = sumOf(dayKeys.map((key) => attendance[key]));
  if (problems.length === 0 && days.compare(MOST_DAYS) > 0) {
    const msg = `出勤、缺勤、事假和病假共 ${days.toExactText()} 天，超过 ${MOST_DAYS} 天，请核对考勤`;
    problems.push(refusal('PAYROLL_ATTENDANCE', msg, 'attendedDays'));
  }
  return problems;
}

function mostOf(key: keyof Attendance): number {
  if (key === 'sickDeductionShare') return 1;
  return dayKeys.some((each) => each === key) ? MOST_DAYS : MOST_HOURS;
}
