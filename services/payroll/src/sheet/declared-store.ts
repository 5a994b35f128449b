import { Injectable } from '@nestjs/common';
import { yearOf, type Period } from '@mingzhang/rules';
import { declaredItems } from '@mingzhang/rules/payroll';
import { AccountSetScope, columnArrays, quoted } from '@mingzhang/server';
import type { AmountTexts } from './row-pay';
import type { DeclaredMonth } from './stored-person';

/** Deductions of a person's year by item, as the tax client has them. */
interface DeclaredRow {
  readonly employeeId: number;
  readonly items: AmountTexts;
}

const codes: ReadonlyMap<string, string> = new Map(
  declaredItems.map(([code, name]) => [name, code]),
);

/** 专项附加扣除 as the tax client has them, by month of payment. */
@Injectable()
export class DeclaredStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** What the client says for a month of payment, with what earlier months of the year had. */
  async ofMonth(payPeriod: Period): Promise<ReadonlyMap<number, DeclaredMonth>> {
    const rows = await this.scope.query<DeclaredRow & object>(
      `select employee_id as "employeeId", items from payroll.declared_deduction
       where account_set_id = $1 and pay_period = $2`,
      [this.scope.accountSetId, payPeriod],
    );
    if (rows.length === 0) return new Map();
    const earlier = await this.itemSums(payPeriod, 'before');
    return new Map(
      rows.map(({ employeeId, items }) => [
        employeeId,
        { items, earlier: earlier.get(employeeId) ?? {} },
      ]),
    );
  }

  /** Sums of the tax year by item, by employee: up to a month of payment, or before it. */
  async itemSums(
    payPeriod: Period,
    until: 'before' | 'with',
  ): Promise<ReadonlyMap<number, AmountTexts>> {
    const found = await this.scope.query<{ id: number; name: string; amount: string }>(
      `select r.employee_id as id, item ->> 'name' as name,
         sum((item ->> 'amount')::numeric)::numeric(18,2)::text as amount
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       cross join lateral jsonb_array_elements(r.person -> 'deductions') as item
       where r.account_set_id = $1 and r.is_in and m.pay_period >= $3
         and (m.pay_period < $2 or ($4 and m.pay_period = $2))
       group by r.employee_id, item ->> 'name'`,
      [this.scope.accountSetId, payPeriod, `${yearOf(payPeriod)}-01`, until === 'with'],
    );
    const sums = new Map<number, Record<string, string>>();
    for (const { id, name, amount } of found) {
      const code = codes.get(name);
      if (code !== undefined) sums.set(id, { ...sums.get(id), [code]: amount });
    }
    return sums;
  }

  async write(payPeriod: Period, rows: readonly DeclaredRow[]): Promise<void> {
    const columns = [
      {
        name: 'employee_id',
        type: 'bigint' as const,
        value: ({ employeeId }: DeclaredRow) => employeeId,
      },
      {
        name: 'items',
        type: 'jsonb' as const,
        value: ({ items }: DeclaredRow) => quoted(JSON.stringify(items)),
      },
    ];
    const { names, selected, table, values } = columnArrays(rows, columns, 3);
    await this.scope.query(
      `insert into payroll.declared_deduction (account_set_id, pay_period, ${names})
       select $1, $2, ${selected} from ${table}
       on conflict (account_set_id, pay_period, employee_id) do update set items = excluded.items
       returning employee_id`,
      [this.scope.accountSetId, payPeriod, ...values],
    );
  }
}
