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

/** Results of the tax client; those of a month of payment stand at its first sheet. */
@Injectable()
export class TaxResultStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param monthIds sheets of a month of payment */
  inMonths(monthIds: readonly number[]): Promise<TaxResultLine[]> {
    return this.scope.query<TaxResultLine & object>(
      `select line, employee_id as "employeeId", name, id_number as "idNumber", figures
       from payroll.tax_result where account_set_id = $1 and month_id = any($2::bigint[]) order by line`,
      [this.scope.accountSetId, monthIds],
    );
  }

  /**
   * Puts lines in the place of all that a month of payment had.
   * @param monthIds its sheets, the first of which takes the lines
   */
  async replace(monthIds: readonly number[], lines: readonly TaxResultLine[]): Promise<void> {
    const { accountSetId } = this.scope;
    await this.scope.write(
      'delete from payroll.tax_result where account_set_id = $1 and month_id = any($2::bigint[])',
      [accountSetId, monthIds],
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
      [accountSetId, monthIds[0], ...values],
    );
  }
}
