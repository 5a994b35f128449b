import { Injectable } from '@nestjs/common';
import type { SalaryReturn } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/** A payment that came back, with the person and the month that it was of. Amounts in yuan. */
export interface ReturnRow {
  readonly id: number;
  readonly version: number;
  readonly monthId: number;
  readonly period: string;
  readonly employeeId: number;
  readonly number: string;
  readonly name: string;
  readonly amount: string;
  readonly returnedOn: string;
  readonly bankSubjectId: number;
  readonly liability: SalaryReturn['liability'];
  readonly liabilitySubjectId: number;
  readonly repaidOn: string | null;
  readonly repaidBankSubjectId: number | null;
}

type NewReturn = Pick<
  ReturnRow,
  | 'monthId'
  | 'employeeId'
  | 'amount'
  | 'returnedOn'
  | 'bankSubjectId'
  | 'liability'
  | 'liabilitySubjectId'
>;

const selected = `
  select x.id, x.version, x.month_id as "monthId", m.period, x.employee_id as "employeeId",
    r.number, r.name, x.amount::text as amount, x.returned_on as "returnedOn",
    x.bank_subject_id as "bankSubjectId", x.liability,
    x.liability_subject_id as "liabilitySubjectId", x.repaid_on as "repaidOn",
    x.repaid_bank_subject_id as "repaidBankSubjectId"
  from payroll.salary_return x
  join payroll.salary_month m on m.account_set_id = $1 and m.id = x.month_id
  join payroll.salary_row r on r.account_set_id = $1 and r.month_id = x.month_id
    and r.employee_id = x.employee_id
  where x.account_set_id = $1`;

/** Payments of wages that came back. */
@Injectable()
export class ReturnStore {
  constructor(private readonly scope: AccountSetScope) {}

  ofMonth(monthId: number): Promise<ReturnRow[]> {
    return this.scope.query<ReturnRow & object>(
      `${selected} and x.month_id = $2 order by x.returned_on, x.id`,
      [this.scope.accountSetId, monthId],
    );
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<ReturnRow> {
    const found = await this.scope.one<ReturnRow & object>(`${selected} and x.id = $2`, [
      this.scope.accountSetId,
      id,
    ]);
    if (found) return found;
    throw new BusinessError('NOT_FOUND', { msg: '这笔退回的工资不存在或已被删除，请刷新后重试' });
  }

  /** What a person is paid in a month, in yuan; undefined for whoever is not in its sheet. */
  async netOf(monthId: number, employeeId: number): Promise<string | undefined> {
    const row = await this.scope.one<{ net: string }>(
      `select coalesce(amounts ->> 'net', '0') as net from payroll.salary_row
       where account_set_id = $1 and month_id = $2 and employee_id = $3 and is_in`,
      [this.scope.accountSetId, monthId, employeeId],
    );
    return row?.net;
  }

  async insert(row: NewReturn): Promise<number> {
    const made = await this.scope.one<{ id: number }>(
      `insert into payroll.salary_return (account_set_id, month_id, employee_id, amount,
         returned_on, bank_subject_id, liability, liability_subject_id, changed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        this.scope.accountSetId,
        row.monthId,
        row.employeeId,
        row.amount,
        row.returnedOn,
        row.bankSubjectId,
        row.liability,
        row.liabilitySubjectId,
        this.scope.actor.userName,
      ],
    );
    return made?.id ?? 0;
  }

  /** The second payment; nulls take it back. */
  async setRepaid(
    id: number,
    { on, bankSubjectId }: { readonly on: string | null; readonly bankSubjectId: number | null },
  ): Promise<void> {
    await this.scope.write(
      `update payroll.salary_return set repaid_on = $3, repaid_bank_subject_id = $4,
         version = version + 1, changed_by = $5, changed_at = now()
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id, on, bankSubjectId, this.scope.actor.userName],
    );
  }

  async remove(id: number): Promise<void> {
    await this.scope.write(
      'delete from payroll.salary_return where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
  }
}
