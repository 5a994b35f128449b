import { Injectable } from '@nestjs/common';
import {
  sheetCode,
  type InputOf,
  type MadeSlipLink,
  type payslipLinkCalls,
} from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog, refuse } from '@mingzhang/server';
import { EmployeeStore } from '../employee/employee-store';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetStore } from '../sheet/sheet-store';
import { sheetWords } from './latest-links';
import { SlipQuery } from './slip.query';
import { newToken, tokenDigest } from './slip-token';

type Create = InputOf<typeof payslipLinkCalls.create>['body'];

/** Links of payslips: made, listed and revoked by who manages payroll. */
@Injectable()
export class SlipLinks {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: SheetStore,
    private readonly employees: EmployeeStore,
    private readonly slips: SlipQuery,
    private readonly log: OperationLog,
  ) {}

  /**
   * Makes a link for each of some people; earlier links of the same payslips open no more.
   * @throws BusinessError NOT_FOUND, PAYROLL_MONTH for a month that is not confirmed, PAYROLL_EMPLOYEE by row
   */
  async create({ period, run, employeeIds, days }: Create): Promise<MadeSlipLink[]> {
    // Without the lock two requests at once revoke nothing of each other, and both links open.
    await this.store.hold();
    const month = await this.slips.confirmed({ period, run });
    const found = await this.store.rows(month, { employeeIds });
    const byEmployee = new Map(found.map((row) => [row.employeeId, row]));
    const rows = employeeIds.map((id, at) => {
      const row = byEmployee.get(id);
      if (row?.isIn) return row;
      const msg = `第 ${at + 1} 名员工不在这个月的工资表中，请刷新后重新选择`;
      throw new BusinessError('NOT_FOUND', { msg });
    });
    await this.requireDocuments(rows);
    await this.scope.write(
      `update payroll.slip_link set revoked_at = now()
       where account_set_id = $1 and month_id = $2 and employee_id = any($3::bigint[])
         and revoked_at is null`,
      [this.scope.accountSetId, month.id, employeeIds],
    );
    const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
    const made = rows.map(({ employeeId, number, name }) => {
      return { employeeId, number, name, token: newToken(this.scope.accountSetId), expiresAt };
    });
    await this.insert(month.id, rows, made);
    await this.log.recordAll(
      made.map(({ number, name }) => ({
        action: '生成工资条链接',
        object: `${sheetCode(month)} ${number} ${name}`,
        after: { 有效天数: days },
      })),
    );
    return made;
  }

  /** Revokes every open link of the payslips of these links. @throws BusinessError NOT_FOUND */
  async revoke(ids: readonly number[]): Promise<{ count: number }> {
    await this.store.hold();
    const found = await this.scope.query<{
      id: number;
      month_id: number;
      employee_id: number;
      who: string;
      revoked: boolean;
    }>(
      `select l.id, l.month_id, l.employee_id, ${sheetWords} || ' ' || r.number || ' ' || r.name as who,
         l.revoked_at is not null as revoked
       from payroll.slip_link l
       join payroll.salary_month m on m.account_set_id = $1 and m.id = l.month_id
       join payroll.salary_row r on r.account_set_id = $1 and r.month_id = l.month_id
         and r.employee_id = l.employee_id
       where l.account_set_id = $1 and l.id = any($2::bigint[]) order by l.id`,
      [this.scope.accountSetId, ids],
    );
    if (found.length < ids.length) {
      throw new BusinessError('NOT_FOUND', { msg: '链接不存在或已被删除，请刷新后重试' });
    }
    const open = found.filter(({ revoked }) => !revoked);
    await this.scope.write(
      `update payroll.slip_link l set revoked_at = now()
       from unnest($2::bigint[], $3::bigint[]) as slip (month_id, employee_id)
       where l.account_set_id = $1 and l.month_id = slip.month_id
         and l.employee_id = slip.employee_id and l.revoked_at is null`,
      [
        this.scope.accountSetId,
        found.map((link) => link.month_id),
        found.map((link) => link.employee_id),
      ],
    );
    await this.log.recordAll(open.map(({ who }) => ({ action: '作废工资条链接', object: who })));
    return { count: open.length };
  }

  /** The second factor is the end of the document number: who has none cannot open a link. */
  private async requireDocuments(rows: readonly SheetRow[]): Promise<void> {
    const known = await this.employees.rows.byId(rows.map(({ employeeId }) => employeeId));
    const problems = rows.flatMap(({ employeeId, number, name }, at): Problem[] => {
      if ((known.get(employeeId)?.idNumber ?? '') !== '') return [];
      const msg = `${number} ${name}没有证件号码，打开链接时无法核对，请先在员工信息中补填`;
      return [{ code: 'PAYROLL_EMPLOYEE', field: `employeeIds.${at}`, row: at + 1, msg }];
    });
    if (problems.length > 0) refuse('PAYROLL_EMPLOYEE', problems);
  }

  private async insert(
    monthId: number,
    rows: readonly SheetRow[],
    made: readonly MadeSlipLink[],
  ): Promise<void> {
    const departments = rows.map(({ person }) =>
      person.departments.map(({ departmentId }) => departmentId),
    );
    await this.scope.query(
      `insert into payroll.slip_link
         (account_set_id, month_id, employee_id, department_ids, token_digest, made_by, expires_at)
       select $1, $2, line.employee_id, line.departments::bigint[], line.digest, $6, $7
       from unnest($3::bigint[], $4::text[], $5::text[]) as line (employee_id, departments, digest)
       returning id`,
      [
        this.scope.accountSetId,
        monthId,
        rows.map(({ employeeId }) => employeeId),
        departments.map((ids) => `{${ids.join(',')}}`),
        made.map(({ token }) => tokenDigest(token)),
        this.scope.actor.userName,
        made[0]?.expiresAt,
      ],
    );
  }
}
