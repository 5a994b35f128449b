import { Injectable } from '@nestjs/common';
import type { EmployeeFields } from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  columnArrays,
  RecordRows,
  tellPlanner,
} from '@mingzhang/server';
import {
  employeeColumns,
  storedEmployees,
  type EmployeeRecord,
  type InsuranceEntry,
  type SealedEmployee,
} from './employee.entity';

/** Few enough that reading or writing a part leaves the other requests their turn soon. */
const rowsPerStatement = 250;

/** Who has a document or a number already. */
interface Standing {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly digest: string | null;
}

/** The rows of employees; their numbers are sealed. */
@Injectable()
export class EmployeeStore {
  readonly rows: RecordRows<EmployeeFields, EmployeeRecord>;

  constructor(private readonly scope: AccountSetScope) {
    this.rows = new RecordRows(scope, storedEmployees);
  }

  /** @returns ids in the order of the employees */
  async insert(
    employees: readonly SealedEmployee[],
    tell: (done: number) => Promise<void> = async () => undefined,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const part of partsOf(employees)) {
      ids.push(...(await this.rows.insertArrays(columnArrays(part, employeeColumns, 3))));
      await tell(ids.length);
    }
    await tellPlanner(this.scope, 'select payroll.refresh_statistics()', employees.length);
    return ids;
  }

  /** @throws BusinessError NOT_FOUND naming the place of one that is gone */
  async many(ids: readonly number[]): Promise<EmployeeRecord[]> {
    const byId = new Map<number, EmployeeRecord>();
    for (const part of partsOf(ids)) {
      for (const [id, row] of await this.rows.byId(part)) byId.set(id, row);
    }
    return inOrder(ids, byId);
  }

  /** The same, locked for a change. @throws BusinessError NOT_FOUND */
  async manyLocked(ids: readonly number[]): Promise<EmployeeRecord[]> {
    return inOrder(ids, await this.rows.lockedById(ids));
  }

  /** Employees who have one of some documents, by digest. */
  async ofDigests(digests: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    const found = await this.scope.query<Standing & { digest: string }>(
      `select id, number, name, person_digest as digest from payroll.employee
       where account_set_id = $1 and person_digest = any($2::text[])`,
      [this.scope.accountSetId, digests],
      'employees-of-documents',
    );
    return new Map(found.map((each) => [each.digest, each]));
  }

  /** Employees of some numbers, by number. */
  async ofNumbers(numbers: readonly string[]): Promise<ReadonlyMap<string, EmployeeRecord>> {
    const byNumber = new Map<string, EmployeeRecord>();
    for (const part of partsOf(numbers)) {
      const query = this.rows.query().andWhere('r.number = any(:part)', { part });
      for (const row of await query.getMany()) byNumber.set(row.number, row);
    }
    return byNumber;
  }

  /** The greatest number that consists of digits alone; '' without any. */
  async lastNumber(): Promise<string> {
    const row = await this.scope.one<{ last: string }>(
      `select number as last from payroll.employee
       where account_set_id = $1 and number ~ '^[0-9]{1,15}$'
       order by number::bigint desc limit 1`,
      [this.scope.accountSetId],
    );
    return row?.last ?? '';
  }

  async setStatus(ids: readonly number[], status: 0 | 1): Promise<void> {
    await this.scope.write(
      `update payroll.employee set status = $3, version = version + 1, changed_by = $4,
         changed_at = now()
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, status, this.scope.actor.userName],
    );
  }

  async setSubject(ids: readonly number[], subjectId: number): Promise<void> {
    await this.scope.write(
      `update payroll.employee set expense_subject_id = $3, version = version + 1,
         changed_by = $4, changed_at = now()
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, subjectId, this.scope.actor.userName],
    );
  }

  async setInsurance(
    changes: readonly { readonly id: number; readonly insurance: readonly InsuranceEntry[] }[],
  ): Promise<void> {
    await this.scope.write(
      `update payroll.employee e set insurance = change.insurance::jsonb,
         insurance_scheme_id = change.scheme_id, version = e.version + 1, changed_by = $5,
         changed_at = now()
       from unnest($2::bigint[], $3::text[], $4::bigint[])
         as change (id, insurance, scheme_id)
       where e.account_set_id = $1 and e.id = change.id`,
      [
        this.scope.accountSetId,
        changes.map(({ id }) => id),
        changes.map(({ insurance }) => JSON.stringify(insurance)),
        changes.map(({ insurance }) => insurance.at(-1)?.schemeId ?? null),
        this.scope.actor.userName,
      ],
    );
  }

  /** The first pay of one of some employees; undefined where none has any. */
  firstPay(ids: readonly number[]) {
    return this.scope.one<{ period: string; who: string }>(
      `select m.period, r.number || ' ' || r.name as who
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.employee_id = any($2::bigint[])
       order by m.period, r.number limit 1`,
      [this.scope.accountSetId, ids],
    );
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.scope.write(
      'delete from payroll.employee where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
  }

  /** Employees of some items of the books or of some subjects. */
  usesOf(column: 'department_ids' | 'expense_subject_id', ids: readonly number[]) {
    const used =
      column === 'department_ids'
        ? 'unnest(e.department_ids)'
        : 'unnest(array[e.expense_subject_id])';
    return this.scope.query<{ id: number; where: string }>(
      `select distinct on (used.id) used.id, '员工 ' || e.number || ' ' || e.name as "where"
       from payroll.employee e cross join lateral ${used} as used (id)
       where e.account_set_id = $1 and used.id = any($2::bigint[])
       order by used.id, e.number`,
      [this.scope.accountSetId, ids],
    );
  }

  /** Employees that are not unavailable, in the order of their numbers. */
  normal(): Promise<EmployeeRecord[]> {
    return this.rows.query().andWhere('r.status = 1').orderBy('r.number').getMany();
  }

  /** Employees who are or were insured here, also those who left. */
  insured(): Promise<EmployeeRecord[]> {
    return this.rows.query().andWhere("r.insurance <> '[]'").orderBy('r.number').getMany();
  }

  async isAny(): Promise<boolean> {
    const row = await this.scope.one<{ found: boolean }>(
      'select exists (select 1 from payroll.employee where account_set_id = $1) as found',
      [this.scope.accountSetId],
    );
    return row?.found ?? false;
  }
}

function* partsOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    yield items.slice(start, start + rowsPerStatement);
  }
}

function inOrder(
  ids: readonly number[],
  byId: ReadonlyMap<number, EmployeeRecord>,
): EmployeeRecord[] {
  return ids.map((id, at) => {
    const found = byId.get(id);
    if (found) return found;
    const msg = `第 ${at + 1} 名员工不存在或已被删除，请刷新后重新选择`;
    throw new BusinessError('NOT_FOUND', { msg });
  });
}
