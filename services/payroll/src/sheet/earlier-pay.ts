import { Injectable } from '@nestjs/common';
import { addMonths, yearOf, type Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { Earlier, FirstRunGross } from './computed-sheets';
import type { MonthRow } from './month-row';
import type { StoredPayment } from './row-pay';
import type { StoredSums } from './stored-person';

/** What earlier sheets mean for the people of a sheet. */
@Injectable()
export class EarlierPayStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param employeeIds only of these people; none: of all */
  async before(month: MonthRow, employeeIds?: readonly number[]): Promise<Earlier> {
    return {
      sums: await this.sumsBefore(month, employeeIds),
      bonuses: await this.bonusesBefore(month, employeeIds),
      inMonth: await this.paidInMonth(month, employeeIds),
      gross: await this.firstRunGross(month, employeeIds),
    };
  }

  /**
   * Sums of the tax year up to the sheet before one, by employee.
   * @param employeeIds only of these people; none: of all
   */
  private async sumsBefore(
    month: MonthRow,
    employeeIds?: readonly number[],
  ): Promise<ReadonlyMap<number, StoredSums>> {
    const found = await this.scope.query<{ id: number; after: StoredSums }>(
      `select distinct on (r.employee_id) r.employee_id as id, r.after
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and r.after is not null
         and (m.period, m.run) < ($2, $3) and m.pay_period >= $4
         and ($5::bigint[] is null or r.employee_id = any($5::bigint[]))
       order by r.employee_id, m.period desc, m.run desc`,
      this.earlierValues(month, employeeIds),
    );
    return new Map(found.map(({ id, after }) => [id, after]));
  }

  /** Who had a bonus taxed by itself in an earlier sheet of the year of payment. */
  private async bonusesBefore(
    month: MonthRow,
    employeeIds?: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const found = await this.scope.query<{ id: number }>(
      `select distinct r.employee_id as id
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in
         and coalesce((r.entered ->> 'annualBonus')::numeric, 0) <> 0
         and coalesce(r.choices ->> 'bonusMethod', 'separate') = 'separate'
         and (m.period, m.run) < ($2, $3) and m.pay_period >= $4
         and ($5::bigint[] is null or r.employee_id = any($5::bigint[]))`,
      this.earlierValues(month, employeeIds),
    );
    return new Set(found.map(({ id }) => id));
  }

  /**
   * Who is in an earlier run of the month of payment, with the payments so far; null for who is taxed
   * cumulatively.
   */
  private async paidInMonth(
    month: MonthRow,
    employeeIds?: readonly number[],
  ): Promise<ReadonlyMap<number, StoredPayment | null>> {
    const [accountSetId, period, run, , ids] = this.earlierValues(month, employeeIds);
    const found = await this.scope.query<{ id: number; payment: StoredPayment | null }>(
      `select distinct on (r.employee_id) r.employee_id as id, r.payment
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and m.pay_period = $4
         and (m.period, m.run) < ($2, $3)
         and ($5::bigint[] is null or r.employee_id = any($5::bigint[]))
       order by r.employee_id, m.period desc, m.run desc`,
      [accountSetId, period, run, month.payPeriod, ids],
    );
    return new Map(found.map(({ id, payment }) => [id, payment]));
  }

  private earlierValues({ period, run, payPeriod }: MonthRow, employeeIds?: readonly number[]) {
    const firstOfYear = `${yearOf(payPeriod)}-01`;
    return [this.scope.accountSetId, period, run, firstOfYear, employeeIds ?? null];
  }

  /**
   * 应发工资 of the first runs of the month before a sheet and of its own month, by employee.
   * @param employeeIds only of these people; none: of all
   */
  private async firstRunGross(
    { period }: Pick<MonthRow, 'period'>,
    employeeIds?: readonly number[],
  ): Promise<FirstRunGross> {
    const before = addMonths(period, -1);
    const found = await this.scope.query<{ id: number; period: Period; gross: string }>(
      `select r.employee_id as id, m.period, coalesce(r.amounts ->> 'gross', '0') as gross
       from payroll.salary_month m
       join payroll.salary_row r on r.account_set_id = $1 and r.month_id = m.id and r.is_in
       where m.account_set_id = $1 and m.run = 1 and m.period in ($2, $3)
         and ($4::bigint[] is null or r.employee_id = any($4::bigint[]))`,
      [this.scope.accountSetId, before, period, employeeIds ?? null],
    );
    const byPerson = (month: Period) => {
      const rows = found.filter((row) => row.period === month);
      return new Map(rows.map(({ id, gross }) => [id, gross]));
    };
    return { before: byPerson(before), own: byPerson(period) };
  }
}
