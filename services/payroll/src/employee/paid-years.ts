import { Injectable } from '@nestjs/common';
import { Money, yearOf } from '@mingzhang/rules';
import type { PaidMonths, WageYear } from '@mingzhang/rules/payroll';
import { AccountSetScope } from '@mingzhang/server';
import type { EmployeeRecord } from './employee.entity';

type WageYears = ReadonlyMap<number, WageYear>;

/** Where the sheets begin, and wages of the year before by employee. */
export interface YearsBefore {
  readonly first: PaidMonths;
  readonly wages: WageYears;
}

/** What sheets say about the pay of a year. */
@Injectable()
export class PaidYears {
  constructor(private readonly scope: AccountSetScope) {}

  /** The first sheet of the account set; undefined before it. */
  first(): Promise<PaidMonths | undefined> {
    return this.scope.one<PaidMonths & object>(
      `select period, pay_period as "payPeriod" from payroll.salary_month
       where account_set_id = $1 order by period limit 1`,
      [this.scope.accountSetId],
    );
  }

  /** Months of the confirmed sheets of a year of payment that a person is in, in order. */
  async confirmedOf(employeeId: number, year: number): Promise<string[]> {
    const found = await this.scope.query<{ period: string }>(
      `select distinct m.period
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.employee_id = $2 and r.is_in and m.state <> 'draft'
         and m.pay_period >= $3 and m.pay_period <= $4
       order by m.period`,
      [this.scope.accountSetId, employeeId, `${year}-01`, `${year}-12`],
    );
    return found.map(({ period }) => period);
  }

  /** Wages of a year of payment by employee; who is in none of its sheets is left out. */
  async wagesOf(year: number, employeeIds: readonly number[]): Promise<WageYears> {
    if (employeeIds.length === 0) return new Map();
    const found = await this.scope.query<{ id: number; months: number; income: string }>(
      `select r.employee_id as id, count(distinct m.pay_period)::int as months,
         (coalesce((array_agg((r.after ->> 'income')::numeric
             order by m.pay_period desc, m.id desc))[1], 0)
           + coalesce(sum((r.amounts ->> 'annualBonus')::numeric)
             filter (where (r.amounts ->> 'annualBonusTax')::numeric > 0), 0))::text as income
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and r.employee_id = any($2::bigint[])
         and m.pay_period >= $3 and m.pay_period <= $4
       group by r.employee_id`,
      [this.scope.accountSetId, employeeIds, `${year}-01`, `${year}-12`],
    );
    return new Map(
      found.map(({ id, months, income }) => [
        id,
        { declaredMonths: months, income: Money.parse(income) },
      ]),
    );
  }

  /** What the year before a month of payment says about people. @param first see `first` */
  async before(
    payPeriod: string,
    people: readonly Pick<EmployeeRecord, 'id' | 'basicMode'>[],
    first: PaidMonths,
  ): Promise<YearsBefore> {
    const asked = people.filter(({ basicMode }) => basicMode === 'annual_60000');
    const ids = asked.map(({ id }) => id);
    return { first, wages: await this.wagesOf(yearOf(payPeriod) - 1, ids) };
  }
}

/**
 * Wages of the year before a month of payment: by its sheets and the opening that they went on from,
 * else by an opening; undefined where the books do not know them.
 */
export function wagesBefore(
  { id, opening }: Pick<EmployeeRecord, 'id' | 'opening'>,
  payPeriod: string,
  { first, wages }: YearsBefore,
): WageYear | undefined {
  const year = yearOf(payPeriod);
  const sheets = wages.get(id);
  if (opening && yearOf(opening.lastPeriod) === year - 1) {
    return {
      declaredMonths: opening.monthsCounted + (sheets?.declaredMonths ?? 0),
      income: sheets?.income ?? Money.parse(opening.income),
    };
  }
  if (sheets) return sheets;
  const typed = opening && yearOf(opening.lastPeriod) === year ? opening.lastYearIncome : null;
  if (typed) return { declaredMonths: 12, income: Money.parse(typed) };
  return yearOf(first.payPeriod) < year ? { declaredMonths: 0, income: Money.zero } : undefined;
}
