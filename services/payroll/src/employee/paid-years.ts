import { Injectable } from '@nestjs/common';
import type { PaidMonths } from '@mingzhang/rules/payroll';
import { AccountSetScope } from '@mingzhang/server';

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
}
