import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import {
  comparePeriods,
  type IsoDate,
  lastDayOf,
  monthOf,
  type Period,
  periodAt,
  yearOf,
} from '../../period';
import { type DatedFact, factAt, type PayrollProblem, refusal, warning } from '../facts';

/** How the basic deduction (减除费用) of the year is counted. */
export const basicModeCodes = ['from_hire', 'first_job_of_year', 'annual_60000'] as const;
export type BasicMode = (typeof basicModeCodes)[number];

/** Days of employment with this employer; `until` is the last day, null while it goes on. */
export interface EmploymentSpan {
  readonly from: IsoDate;
  readonly until: IsoDate | null;
}

/** Facts by which the basic deduction of a year is counted. */
export interface BasicFacts {
  readonly mode: BasicMode;
  /** All spans with this employer, in any order. */
  readonly employment: readonly EmploymentSpan[];
  /** Months that were counted before the books started in this year, if they did. */
  readonly counted?: { readonly lastPeriod: Period; readonly months: number } | undefined;
}

/** The basic deduction of the year up to a month, in yuan. */
export interface BasicDeduction {
  readonly mode: BasicMode;
  readonly title: string;
  /** Months counted; 12 for the deduction of a whole year. */
  readonly months: number;
  readonly perMonth: Money;
  readonly amount: Money;
  readonly source: string;
  readonly problems: readonly PayrollProblem[];
}

/** 减除费用 a month in yuan. */
const perMonth: readonly DatedFact<Money>[] = [
  {
    from: '2019-01',
    until: null,
    value: Money.parse('5000.00'),
    source: '个人所得税法 第六条',
    confidence: 'sure',
  },
];

/** The three ways of counting it, each from the month its announcement takes effect. */
const basicModes: Readonly<Record<BasicMode, DatedFact<string>>> = {
  from_hire: {
    from: '2019-01',
    until: null,
    value: '按在本单位任职受雇月数',
    source: '国家税务总局公告2018年第61号',
    confidence: 'sure',
  },
  first_job_of_year: {
    from: '2020-07',
    until: null,
    value: '当年首次取得工资，按年初至本月月数',
    source: '国家税务总局公告2020年第13号',
    confidence: 'sure',
  },
  annual_60000: {
    from: '2021-01',
    until: null,
    value: '上年工资不超过 6 万元，自 1 月起扣除全年 60,000',
    source: '国家税务总局公告2020年第19号',
    confidence: 'sure',
  },
};

/** What people call the ways. */
export const basicModeTitles: Readonly<Record<BasicMode, string>> = {
  from_hire: basicModes.from_hire.value,
  first_job_of_year: basicModes.first_job_of_year.value,
  annual_60000: basicModes.annual_60000.value,
};

const MONTHS_OF_YEAR = 12;
/** Wage income of the year before up to which the whole year's deduction may be taken at once. */
const ANNUAL_MODE_LIMIT = Money.parse('60000.00');

/** Whether a person is employed on any day of a month. Errors: none. */
export function isEmployedIn(employment: readonly EmploymentSpan[], period: Period): boolean {
  return employment.some(
    ({ from, until }) =>
      from <= lastDayOf(period) && (until === null || until.slice(0, 7) >= period),
  );
}

/**
 * The basic deduction of the year up to a month of payment: 5,000 for each month of employment, for
 * each calendar month in the first job of the year, or 60,000 at once. A month after leaving adds
 * nothing (practice of tax clients differs).
 * Errors: none; findings stand in `problems`.
 * Source: 国家税务总局公告2018年第61号 第六条, 2020年第13号, 2020年第19号.
 */
export function basicDeduction(facts: BasicFacts, period: Period): BasicDeduction {
  const rule = basicModes[facts.mode];
  const isKnown = factAt([rule], period) !== undefined;
  const problems = employmentProblems(facts, period);
  if (!isKnown) {
    const msg = `减除费用“${rule.value}”自 ${rule.from} 起施行，${period} 不能使用，请改选扣除方式`;
    problems.push(refusal('PAYROLL_DEDUCTION', msg, 'basicDeductionMode'));
  }
  const monthly = factAt(perMonth, period)?.value ?? Money.zero;
  const months = monthsCounted(facts, period);
  return {
    mode: facts.mode,
    title: rule.value,
    months,
    perMonth: monthly,
    amount: monthly.times(months),
    source: rule.source,
    problems,
  };
}

/** Wages of a person with this employer in a calendar year, by month of payment. */
export interface WageYear {
  readonly declaredMonths: number;
  /** In yuan, annual bonus included, nothing deducted. */
  readonly income: Money;
}

/**
 * Whether 60,000 may be taken from January on: employed and declared here in all twelve months of
 * the year before, with wage income (annual bonus included, nothing deducted) of at most 60,000
 * yuan. A proposal: the user chooses.
 * Source: 国家税务总局公告2020年第19号 一. Errors: none.
 */
export function mayDeductWholeYear({ declaredMonths, income }: WageYear): boolean {
  return declaredMonths === MONTHS_OF_YEAR && income.compare(ANNUAL_MODE_LIMIT) <= 0;
}

/**
 * The way of counting that holds for a person in a year: 60,000 at once only while nothing
 * contradicts its conditions, else 5,000 by month of employment. Source: 国家税务总局公告2020年第19号 一.
 * Errors: none; the reason stands in `problems`.
 * @param yearBefore wages of the year before; undefined where the books do not know them
 */
export function basicModeOfYear(
  { mode, employment }: Pick<BasicFacts, 'mode' | 'employment'>,
  year: number,
  yearBefore: WageYear | undefined,
): { readonly mode: BasicMode; readonly problems: readonly PayrollProblem[] } {
  if (mode !== 'annual_60000') return { mode, problems: [] };
  const last = year - 1;
  const found = (msg: string) => [warning('PAYROLL_DEDUCTION', msg, 'basicDeductionMode')];
  const byMonth = (reason: string) => ({
    mode: 'from_hire' as const,
    problems: found(
      `${reason}，不能自 1 月起扣除全年 60,000（国家税务总局公告2020年第19号），${year} 年按每月 5,000 扣除，请改选减除费用方式`,
    ),
  });
  const isWhole = Array.from({ length: MONTHS_OF_YEAR }, (_, at) => at + 1).every((month) =>
    isEmployedIn(employment, periodAt({ year: last, month })),
  );
  if (!isWhole) return byMonth(`${last} 年不是 12 个月都在本单位任职`);
  if (yearBefore === undefined) {
    const msg = `账套中没有 ${last} 年的工资，扣除全年 60,000 的条件（${last} 年 12 个月均由本单位申报、工资不超过 60,000）无法核对，请在年初累计填写上年工资收入`;
    return { mode, problems: found(msg) };
  }
  if (mayDeductWholeYear(yearBefore)) return { mode, problems: [] };
  const { declaredMonths, income } = yearBefore;
  if (income.compare(ANNUAL_MODE_LIMIT) > 0) {
    return byMonth(`${last} 年工资收入 ${formatMoney(income)}，超过 60,000`);
  }
  return byMonth(`${last} 年由本单位申报工资 ${declaredMonths} 个月，不足 12 个月`);
}

function monthsCounted({ mode, employment, counted }: BasicFacts, period: Period): number {
  if (mode === 'annual_60000') return MONTHS_OF_YEAR;
  const isOfYear = counted !== undefined && yearOf(counted.lastPeriod) === yearOf(period);
  const after = isOfYear ? monthOf(counted.lastPeriod) : 0;
  const before = isOfYear ? counted.months : 0;
  const employed: number[] = [];
  for (let month = after + 1; month <= monthOf(period); month += 1) {
    if (isEmployedIn(employment, monthOfYear(period, month))) employed.push(month);
  }
  if (mode === 'first_job_of_year') return employed.at(-1) ?? before;
  return before + employed.length;
}

function monthOfYear(period: Period, month: number): Period {
  return `${period.slice(0, 5)}${String(month).padStart(2, '0')}`;
}

function employmentProblems({ employment }: BasicFacts, period: Period): PayrollProblem[] {
  if (isEmployedIn(employment, period)) return [];
  const isEarlier = employment.some(({ from }) => comparePeriods(from.slice(0, 7), period) < 0);
  if (!isEarlier) {
    const msg = `${period} 在入职以前，不能发放工资，请核对入职日期或移出本月工资表`;
    return [refusal('PAYROLL_EMPLOYMENT', msg, 'hireDate')];
  }
  const msg = `${period} 已离职，离职后发放的工资继续累计、不再增加减除费用；各地扣缴端处理不一，请以扣缴端为准`;
  return [warning('PAYROLL_EMPLOYMENT', msg, 'leaveDate')];
}
