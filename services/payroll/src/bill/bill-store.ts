import { Injectable } from '@nestjs/common';
import type { Period } from '@mingzhang/rules';
import type { BillKind } from '@mingzhang/rules/payroll';
import { AccountSetScope, columnArrays, quoted, type WrittenColumn } from '@mingzhang/server';
import type { AmountTexts } from '../sheet/row-pay';

/** A line of a bill. */
export interface StoredBillLine {
  readonly line: number;
  /** Null for who is not in the sheets. */
  readonly employeeId: number | null;
  readonly name: string;
  /** Masked. */
  readonly idNumber: string;
  readonly amounts: AmountTexts;
}

const rowsPerStatement = 1_000;
const columns: readonly WrittenColumn<StoredBillLine>[] = [
  { name: 'line', type: 'integer', value: ({ line }) => line },
  { name: 'employee_id', type: 'bigint', value: ({ employeeId }) => employeeId },
  { name: 'name', type: 'text', value: ({ name }) => quoted(name) },
  { name: 'id_number', type: 'text', value: ({ idNumber }) => quoted(idNumber) },
  { name: 'amounts', type: 'jsonb', value: ({ amounts }) => quoted(JSON.stringify(amounts)) },
];

/** Bills of the bureaus by month of contributions. */
@Injectable()
export class BillStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** In the order of their files. */
  lines(period: Period): Promise<(StoredBillLine & { readonly kind: BillKind })[]> {
    return this.scope.query<StoredBillLine & { kind: BillKind }>(
      `select kind, line, employee_id as "employeeId", name, id_number as "idNumber", amounts
       from payroll.insurance_bill where account_set_id = $1 and period = $2 order by kind, line`,
      [this.scope.accountSetId, period],
    );
  }

  /** Puts lines in the place of those that the month had of the kind. */
  async replace(
    { period, kind }: { readonly period: Period; readonly kind: BillKind },
    lines: readonly StoredBillLine[],
  ): Promise<void> {
    await this.remove(period, kind);
    for (let start = 0; start < lines.length; start += rowsPerStatement) {
      const part = lines.slice(start, start + rowsPerStatement);
      const { names, selected, table, values } = columnArrays(part, columns, 4);
      await this.scope.query(
        `insert into payroll.insurance_bill (account_set_id, period, kind, ${names})
         select $1, $2, $3, ${selected} from ${table} returning line`,
        [this.scope.accountSetId, period, kind, ...values],
      );
    }
  }

  async remove(period: Period, kind: BillKind): Promise<void> {
    await this.scope.write(
      `delete from payroll.insurance_bill
       where account_set_id = $1 and period = $2 and kind = $3`,
      [this.scope.accountSetId, period, kind],
    );
  }
}
