import { Money } from '../../money';
import { type DatedFact, type PayrollProblem, refusal } from '../facts';

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
export const overtimeMultiples: DatedFact<{
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

/** A person's attendance of a month: days and hours, with decimals. */
export interface Attendance {
  readonly attendedDays: Money;
  readonly absentDays: Money;
  readonly workdayHours: Money;
  readonly restDayHours: Money;
  readonly holidayHours: Money;
}

const attendanceNames = {
  attendedDays: '出勤天数',
  absentDays: '缺勤天数',
  workdayHours: '平时加班小时',
  restDayHours: '休息日加班小时',
  holidayHours: '节假日加班小时',
} as const satisfies Record<keyof Attendance, string>;

/** The attendance columns in the order of the import, by property and Chinese name. */
export const attendanceColumns = Object.entries(attendanceNames) as readonly [
  keyof Attendance,
  string,
][];

/** Formulas that a new account set may take for 加班费 and 缺勤扣款. */
export const suggestedFormulas = {
  overtime: '基本工资/21.75/8*(平时加班小时*1.5+休息日加班小时*2+节假日加班小时*3)',
  absenceDeduction: '基本工资/21.75*缺勤天数',
} as const;

/** The wage of a day: the monthly wage / 21.75, exact to 20 decimals. */
export function dailyWage(monthlyWage: Money): Money {
  return monthlyWage.dividedBy(paidDays.value, QUOTIENT_SCALE);
}

/** The wage of an hour: the wage of a day / 8, exact to 20 decimals. */
export function hourlyWage(monthlyWage: Money): Money {
  return dailyWage(monthlyWage).dividedBy(HOURS_OF_DAY, QUOTIENT_SCALE);
}

/** Overtime pay in yuan, rounded half up to fen once. Source: 劳动法 第四十四条. Errors: none. */
export function overtimePay(monthlyWage: Money, attendance: Attendance): Money {
  const { workday, restDay, holiday } = overtimeMultiples.value;
  const hours = attendance.workdayHours
    .times(workday)
    .plus(attendance.restDayHours.times(restDay))
    .plus(attendance.holidayHours.times(holiday));
  return hourlyWage(monthlyWage).timesInFen(hours);
}

/** What absence takes off the wage, in yuan, rounded half up to fen. Errors: none. */
export function absencePay(monthlyWage: Money, { absentDays }: Attendance): Money {
  return dailyWage(monthlyWage).timesInFen(absentDays);
}

/**
 * What is impossible in a month's attendance: negative numbers, more days or hours than a month
 * has.
 */
export function attendanceProblems(attendance: Attendance): PayrollProblem[] {
  return attendanceColumns.flatMap(([key, name]) => {
    const isDays = key === 'attendedDays' || key === 'absentDays';
    const most = isDays ? MOST_DAYS : MOST_HOURS;
    const amount = attendance[key];
    if (!amount.isNegative && amount.compare(most) <= 0) return [];
    const msg = `${name} ${amount.toExactText()} 应在 0 至 ${most} 之间，请核对考勤`;
    return [refusal('PAYROLL_ATTENDANCE', msg, key)];
  });
}
