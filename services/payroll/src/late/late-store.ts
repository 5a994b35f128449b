import { Injectable } from '@nestjs/common';
import type { Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { InsuranceEntry } from '../employee/employee.entity';
import type { MonthRow } from '../sheet/month-row';
import type { StoredLine } from '../sheet/stored-lines';
import type { MonthSchemes } from '../sheet/stored-person';
import type { ConfirmedMonth } from './late-lines';

/** What confirmed sheets say of contributions. */
@Injectable()
export class LateStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** The id of the first sheet that is a draft. */
  async firstDraft(): Promise<number | undefined> {
    const found = await this.scope.one<{ id: number }>(
      `select id from payroll.salary_month where account_set_id = $1 and state = 'draft'
       order by period, run limit 1`,
      [this.scope.accountSetId],
    );
    return found?.id;
  }

  /** Confirmed months before a sheet. The first run that has a person deducted the contributions. */
  async confirmedBefore({ period, run }: MonthRow, since: Period): Promise<ConfirmedMonth[]> {
    const values = [this.scope.accountSetId, since, period, run];
    const isBefore = `m.account_set_id = $1 and m.state <> 'draft' and m.period >= $2
      and (m.period, m.run) < ($3, $4)`;
    const sheets = await this.scope.query<{ period: Period; schemes: MonthSchemes }>(
      `select distinct on (m.period) m.period, m.schemes from payroll.salary_month m
       where ${isBefore} order by m.period, m.run`,
      values,
    );
    const people = await this.scope.query<{
      period: Period;
      id: number;
      insurance: InsuranceEntry | null;
    }>(
      `select distinct on (m.period, r.employee_id) m.period, r.employee_id as id,
         r.person -> 'insurance' as insurance
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and ${isBefore}
       order by m.period, r.employee_id, m.run`,
      values,
    );
    const byPeriod = new Map<Period, Map<number, InsuranceEntry | null>>();
    for (const { period: month, id, insurance } of people) {
      const known = byPeriod.get(month) ?? new Map<number, InsuranceEntry | null>();
      byPeriod.set(month, known.set(id, insurance));
    }
    return sheets.map(({ period: month, schemes }) => ({
      period: month,
      schemes: new Map(Object.entries(schemes).map(([id, scheme]) => [Number(id), scheme])),
      insurance: byPeriod.get(month) ?? new Map<number, InsuranceEntry | null>(),
    }));
  }

  /** Top-ups and arrears in other sheets than one, by employee, in the order of the sheets. */
  async paidBeside(month: MonthRow): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
    const found = await this.scope.query<{ id: number; late: readonly StoredLine[] }>(
      `select r.employee_id as id, r.late from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and r.late <> '[]' and r.month_id <> $2
       order by m.period, m.run`,
      [this.scope.accountSetId, month.id],
    );
    const byPerson = new Map<number, StoredLine[]>();
    for (const { id, late } of found) byPerson.set(id, [...(byPerson.get(id) ?? []), ...late]);
    return byPerson;
  }
}
