import { Injectable } from '@nestjs/common';
import type { Period } from '@mingzhang/rules';
import { AccountSetScope, columnArrays, quoted } from '@mingzhang/server';
import type { AmountTexts } from './row-pay';

/** Deductions of a person's year by item, as the tax client has them. */
interface DeclaredRow {
  readonly employeeId: number;
  readonly items: AmountTexts;
}

/** 专项附加扣除 as the tax client has them, by month of payment. */
@Injectable()
export class DeclaredStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** Sums of the year by item that the client says for a month of payment, by employee. */
  async ofMonth(payPeriod: Period): Promise<ReadonlyMap<number, AmountTexts>> {
    const rows = await this.scope.query<DeclaredRow & object>(
      `select employee_id as "employeeId", items from payroll.declared_deduction
       where account_set_id = $1 and pay_period = $2`,
      [this.scope.accountSetId, payPeriod],
    );
    return new Map(rows.map(({ employeeId, items }) => [employeeId, items]));
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
