import { Injectable } from '@nestjs/common';
import { AccountSetScope, columnArrays, quoted } from '@mingzhang/server';
import type { AmountTexts } from '../sheet/row-pay';

/** A line of the client's result. */
export interface TaxResultLine {
  readonly line: number;
  /** Null for who is not in the sheet. */
  readonly employeeId: number | null;
  readonly name: string;
  /** Masked. */
  readonly idNumber: string;
  /** Figures by code, and `tax` and `bonusTax`. */
  readonly figures: AmountTexts;
}

/** Results of the tax client, by month of pay. */
@Injectable()
export class TaxResultStore {
  constructor(private readonly scope: AccountSetScope) {}

  inMonth(monthId: number): Promise<TaxResultLine[]> {
    return this.scope.query<TaxResultLine & object>(
      `select line, employee_id as "employeeId", name, id_number as "idNumber", figures
       from payroll.tax_result where account_set_id = $1 and month_id = $2 order by line`,
      [this.scope.accountSetId, monthId],
    );
  }

  /** Puts lines in the place of all that a month had. */
  async replace(monthId: number, lines: readonly TaxResultLine[]): Promise<void> {
    const key = [this.scope.accountSetId, monthId];
    await this.scope.write(
      'delete from payroll.tax_result where account_set_id = $1 and month_id = $2',
      key,
    );
    const columns = [
      { name: 'line', type: 'integer' as const, value: ({ line }: TaxResultLine) => line },
      {
        name: 'employee_id',
        type: 'bigint' as const,
        value: ({ employeeId }: TaxResultLine) => employeeId,
      },
      { name: 'name', type: 'text' as const, value: ({ name }: TaxResultLine) => quoted(name) },
      {
        name: 'id_number',
        type: 'text' as const,
        value: ({ idNumber }: TaxResultLine) => quoted(idNumber),
      },
      {
        name: 'figures',
        type: 'jsonb' as const,
        value: ({ figures }: TaxResultLine) => quoted(JSON.stringify(figures)),
      },
    ];
    const { names, selected, table, values } = columnArrays(lines, columns, 3);
    await this.scope.query(
      `insert into payroll.tax_result (account_set_id, month_id, ${names})
       select $1, $2, ${selected} from ${table} returning line`,
      [...key, ...values],
    );
  }
}
