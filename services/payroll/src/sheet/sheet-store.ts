import { Injectable } from '@nestjs/common';
import { yearOf, type Period } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, columnArrays, tellPlanner } from '@mingzhang/server';
import { monthColumns, rowSums, type MonthRow } from './month-row';
import { computedColumns, type NewRow, type SheetRow } from './sheet-row';
import type { StoredSums } from './stored-person';

const rowsPerStatement = 1_000;
const rowKey = { name: 'id', type: 'bigint' as const, value: ({ id }: SheetRow) => id };
/** What a new month is made of. */
type NewMonth = Pick<MonthRow, 'period' | 'payPeriod' | 'fields' | 'schemes'>;

/** Months and rows of sheets. */
@Injectable()
export class SheetStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** Who writes a sheet of the account set goes one after the other, up to the end of the transaction. */
  async hold(): Promise<void> {
    await this.scope.query("select pg_advisory_xact_lock(hashtextextended('payroll.sheet', $1))", [
      this.scope.accountSetId,
    ]);
  }

  /** The latest first. */
  async page({ page, pageSize }: { readonly page: number; readonly pageSize: number }) {
    const { accountSetId } = this.scope;
    const counted = await this.scope.one<{ total: number }>(
      'select count(*)::int as total from payroll.salary_month where account_set_id = $1',
      [accountSetId],
    );
    const records = await this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 order by m.period desc limit $2 offset $3`,
      [accountSetId, pageSize, (page - 1) * pageSize],
    );
    return { total: counted?.total ?? 0, records };
  }

  /** The last month with a sheet. */
  last(): Promise<MonthRow | undefined> {
    return this.scope.one<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 order by m.period desc limit 1`,
      [this.scope.accountSetId],
    );
  }

  /** @throws BusinessError NOT_FOUND */
  async month(id: number): Promise<MonthRow> {
    const found = await this.scope.one<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.id = $2`,
      [this.scope.accountSetId, id],
    );
    if (found) return found;
    throw new BusinessError('NOT_FOUND', { msg: '这个月的工资表不存在或已被删除' });
  }

  /** @throws BusinessError NOT_FOUND */
  async monthOfRow(rowId: number): Promise<MonthRow> {
    const found = await this.scope.one<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       join payroll.salary_row r on r.account_set_id = $1 and r.month_id = m.id
       where m.account_set_id = $1 and r.id = $2`,
      [this.scope.accountSetId, rowId],
    );
    if (found) return found;
    throw new BusinessError('NOT_FOUND', { msg: '这一行不在工资表中或已被删除，请刷新后重试' });
  }

  ofPeriod(period: Period): Promise<MonthRow | undefined> {
    return this.scope.one<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.period = $2`,
      [this.scope.accountSetId, period],
    );
  }

  /** Months after or before one, in their order. */
  beside(period: Period, side: 'after' | 'before'): Promise<MonthRow[]> {
    return this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.period ${side === 'after' ? '>' : '<'} $2
       order by m.period`,
      [this.scope.accountSetId, period],
    );
  }

  /** Months of a span with both ends, in their order. */
  between(from: Period, to: Period): Promise<MonthRow[]> {
    return this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.period >= $2 and m.period <= $3
       order by m.period`,
      [this.scope.accountSetId, from, to],
    );
  }

  async insertMonth({ period, payPeriod, fields, schemes }: NewMonth): Promise<number> {
    const { accountSetId, actor } = this.scope;
    const made = await this.scope.one<{ id: number }>(
      `insert into payroll.salary_month (account_set_id, period, pay_period, state, fields,
         schemes, totals, count, not_in_count, refused_count, warned_count, created_name,
         edited_by, confirmed_name, changed_by)
       values ($1, $2, $3, 'draft', $4, $5, '{}', 0, 0, 0, 0, $6, $7, '', $6)
       returning id`,
      [
        accountSetId,
        period,
        payPeriod,
        JSON.stringify(fields),
        JSON.stringify(schemes),
        actor.userName,
        actor.userId,
      ],
    );
    return made?.id ?? 0;
  }

  /** Fields and schemes that the month is computed by from now on. */
  async setFacts(id: number, { fields, schemes }: Pick<NewMonth, 'fields' | 'schemes'>) {
    await this.scope.write(
      `update payroll.salary_month set fields = $3, schemes = $4
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id, JSON.stringify(fields), JSON.stringify(schemes)],
    );
  }

  async setState(id: number, state: MonthRow['state'], confirmedName: string): Promise<void> {
    await this.scope.write(
      `update payroll.salary_month set state = $3, confirmed_name = $4, version = version + 1,
         changed_by = $5, changed_at = now()
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id, state, confirmedName, this.scope.actor.userName],
    );
  }

  /** Sums and counts of a month follow from its rows. */
  async sum(id: number): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update payroll.salary_month m set totals = s.totals, count = s.count,
         not_in_count = s.not_in, refused_count = s.refused, warned_count = s.warned,
         changed_by = $3, changed_at = now(), version = m.version + 1
       from (select ${rowSums.totals} as totals, ${rowSums.count} as count,
           ${rowSums.not_in_count} as not_in, ${rowSums.refused_count} as refused,
           ${rowSums.warned_count} as warned
         from payroll.salary_row r where r.account_set_id = $1 and r.month_id = $2) s
       where m.account_set_id = $1 and m.id = $2`,
      [accountSetId, id, actor.userName],
    );
  }

  /** Notes who changed a month by a file. */
  async noteImport(id: number): Promise<void> {
    await this.scope.write(
      'update payroll.salary_month set edited_by = $3 where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id, this.scope.actor.userId],
    );
  }

  /** Notes who typed into sheets or took people out of them, where rows differ from what stands there. */
  private async noteEditor(rows: readonly SheetRow[]): Promise<void> {
    const { accountSetId, actor } = this.scope;
    const typed = computedColumns.filter(({ name }) => name === 'is_in' || name === 'entered');
    const { table, values } = columnArrays(rows, [rowKey, ...typed], 3);
    await this.scope.write(
      `update payroll.salary_month m set edited_by = $2
       where m.account_set_id = $1 and m.id in (
         select r.month_id from payroll.salary_row r join ${table} on line.id = r.id
         where r.account_set_id = $1 and (r.is_in <> line.is_in or r.entered <> line.entered))`,
      [accountSetId, actor.userId, ...values],
    );
  }

  /**
   * Rows of a month in the order of their numbers, each with its amounts of the month before.
   * @param only rows with these ids, or of these people; none: all
   */
  rows(
    month: MonthRow,
    only: { readonly ids?: readonly number[]; readonly employeeIds?: readonly number[] } = {},
  ): Promise<SheetRow[]> {
    return this.scope.query<SheetRow & object>(
      `select r.id, r.employee_id as "employeeId", r.is_in as "isIn", r.number, r.name,
         r.mnemonic, r.person, r.entered, r.attendance, r.amounts, r.problems, r.before, r.after,
         p.amounts as previous
       from payroll.salary_row r
       left join payroll.salary_month q on q.account_set_id = $1 and q.period = (
         select max(l.period) from payroll.salary_month l
         where l.account_set_id = $1 and l.period < $3)
       left join payroll.salary_row p on p.account_set_id = $1 and p.month_id = q.id
         and p.employee_id = r.employee_id and p.is_in
       where r.account_set_id = $1 and r.month_id = $2
         and ($4::bigint[] is null or r.employee_id = any($4::bigint[]))
         and ($5::bigint[] is null or r.id = any($5::bigint[]))
       order by r.number, r.id`,
      [this.scope.accountSetId, month.id, month.period, only.employeeIds ?? null, only.ids ?? null],
    );
  }

  async insertRows(monthId: number, rows: readonly NewRow[]): Promise<void> {
    const key = { name: 'employee_id', type: 'bigint' as const };
    const columns = [{ ...key, value: ({ employeeId }: NewRow) => employeeId }, ...computedColumns];
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      const { names, selected, table, values } = columnArrays(part, columns, 3);
      const made = await this.scope.query(
        `insert into payroll.salary_row (account_set_id, month_id, ${names})
         select $1, $2, ${selected} from ${table} returning id`,
        [this.scope.accountSetId, monthId, ...values],
      );
      if (made.length !== part.length) throw new Error('rows of a sheet were lost');
    }
    await tellPlanner(this.scope, 'select payroll.refresh_statistics()', rows.length);
  }

  /** Writes rows; whoever changes what was typed is noted as the last editor of the month. */
  async updateRows(rows: readonly SheetRow[]): Promise<void> {
    const columns = [rowKey, ...computedColumns];
    const set = computedColumns.map(({ name }) => `${name} = line.${name}`).join(', ');
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      const { table, values } = columnArrays(part, columns, 2);
      await this.noteEditor(part);
      await this.scope.write(
        `update payroll.salary_row r set ${set} from ${table}
         where r.account_set_id = $1 and r.id = line.id`,
        [this.scope.accountSetId, ...values],
      );
    }
  }

  /**
   * Sums of the tax year up to the month before a month of payment, by employee.
   * @param employeeIds only of these people; none: of all
   */
  async sumsBefore(
    payPeriod: Period,
    employeeIds?: readonly number[],
  ): Promise<ReadonlyMap<number, StoredSums>> {
    const found = await this.scope.query<{ id: number; after: StoredSums }>(
      `select distinct on (r.employee_id) r.employee_id as id, r.after
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and r.after is not null
         and m.pay_period < $2 and m.pay_period >= $3
         and ($4::bigint[] is null or r.employee_id = any($4::bigint[]))
       order by r.employee_id, m.pay_period desc`,
      [this.scope.accountSetId, payPeriod, `${yearOf(payPeriod)}-01`, employeeIds ?? null],
    );
    return new Map(found.map(({ id, after }) => [id, after]));
  }

  /** Who had a bonus taxed by itself earlier in the year of a month of payment. */
  async bonusesBefore(
    payPeriod: Period,
    employeeIds?: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const found = await this.scope.query<{ id: number }>(
      `select distinct r.employee_id as id
       from payroll.salary_row r
       join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
       where r.account_set_id = $1 and r.is_in and jsonb_exists(r.entered, 'annualBonus')
         and m.pay_period < $2 and m.pay_period >= $3
         and ($4::bigint[] is null or r.employee_id = any($4::bigint[]))`,
      [this.scope.accountSetId, payPeriod, `${yearOf(payPeriod)}-01`, employeeIds ?? null],
    );
    return new Set(found.map(({ id }) => id));
  }

  async remove(id: number): Promise<void> {
    const values = [this.scope.accountSetId, id];
    await this.scope.write(
      'delete from payroll.salary_voucher where account_set_id = $1 and month_id = $2',
      values,
    );
    await this.scope.write(
      'delete from payroll.slip_link where account_set_id = $1 and month_id = $2',
      values,
    );
    await this.scope.write(
      'delete from payroll.tax_result where account_set_id = $1 and month_id = $2',
      values,
    );
    await this.scope.write(
      'delete from payroll.salary_row where account_set_id = $1 and month_id = $2',
      values,
    );
    await this.scope.write(
      'delete from payroll.salary_month where account_set_id = $1 and id = $2',
      values,
    );
  }
}
