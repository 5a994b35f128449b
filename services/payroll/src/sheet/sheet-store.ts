import { Injectable } from '@nestjs/common';
import { addMonths, type Period } from '@mingzhang/rules';
import type { SheetKey } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, columnArrays, tellPlanner } from '@mingzhang/server';
import { deductionsBefore, isCompared, monthsBefore } from './compared-rows';
import { monthColumns, rowSums, type MonthRow } from './month-row';
import { computedColumns, type ComparedRow, type NewRow, type SheetRow } from './sheet-row';

const rowsPerStatement = 1_000;
const rowColumns = `r.id, r.employee_id as "employeeId", r.is_in as "isIn", r.number, r.name,
  r.mnemonic, r.person, r.entered, r.attendance, r.choices, r.paid_tax::text as "paidTax", r.late,
  r.amounts, r.problems, r.before, r.after, r.payment`;
const isAsked = `($3::bigint[] is null or r.employee_id = any($3::bigint[]))
  and ($4::bigint[] is null or r.id = any($4::bigint[]))`;
const leftAtMost = 200;

/** What people type or choose; the rest is computed. */
const typedColumns = new Set(['is_in', 'entered', 'choices', 'late']);
const rowKey = { name: 'id', type: 'bigint' as const, value: ({ id }: SheetRow) => id };

/** Rows with these ids, or of these people. */
interface Only {
  readonly ids?: readonly number[];
  readonly employeeIds?: readonly number[];
}

/** Somebody of the month before who is not in the sheet. */
export interface LeftPerson {
  readonly employeeId: number;
  readonly number: string;
  readonly name: string;
  readonly leaveDate: string | null;
  /** The sheet has a row of the person that was taken out. */
  readonly isTakenOut: boolean;
}

/** What a new month is made of. */
type NewMonth = Pick<MonthRow, 'period' | 'run' | 'payPeriod' | 'fields' | 'schemes'>;

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
       where m.account_set_id = $1 order by m.period desc, m.run desc limit $2 offset $3`,
      [accountSetId, pageSize, (page - 1) * pageSize],
    );
    return { total: counted?.total ?? 0, records };
  }

  /** The last sheet. */
  last(): Promise<MonthRow | undefined> {
    return this.scope.one<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 order by m.period desc, m.run desc limit 1`,
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

  ofPeriod(period: Period, run: number): Promise<MonthRow | undefined> {
    return this.scope.one<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.period = $2 and m.run = $3`,
      [this.scope.accountSetId, period, run],
    );
  }

  /** Drafts of a month by run. */
  drafts(period: Period): Promise<MonthRow[]> {
    return this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.period = $2 and m.state = 'draft' order by m.run`,
      [this.scope.accountSetId, period],
    );
  }

  /** Sheets of a span of months with both ends, in their order. */
  between(from: Period, to: Period): Promise<MonthRow[]> {
    return this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.period >= $2 and m.period <= $3
       order by m.period, m.run`,
      [this.scope.accountSetId, from, to],
    );
  }

  /** Sheets of a month of payment, in their order. */
  paidIn(payPeriod: Period): Promise<MonthRow[]> {
    return this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and m.pay_period = $2 order by m.period, m.run`,
      [this.scope.accountSetId, payPeriod],
    );
  }

  /** Sheets after or before one, in the order of months and runs. */
  beside({ period, run }: SheetKey, side: 'after' | 'before'): Promise<MonthRow[]> {
    return this.scope.query<MonthRow & object>(
      `select ${monthColumns} from payroll.salary_month m
       where m.account_set_id = $1 and (m.period, m.run) ${side === 'after' ? '>' : '<'} ($2, $3)
       order by m.period, m.run`,
      [this.scope.accountSetId, period, run],
    );
  }

  async insertMonth({ period, run, payPeriod, fields, schemes }: NewMonth): Promise<number> {
    const { accountSetId, actor } = this.scope;
    const made = await this.scope.one<{ id: number }>(
      `insert into payroll.salary_month (account_set_id, period, run, pay_period, state, fields,
         schemes, totals, count, not_in_count, refused_count, warned_count, created_name,
         edited_by, confirmed_name, changed_by)
       values ($1, $2, $8, $3, 'draft', $4, $5, '{}', 0, 0, 0, 0, $6, $7, '', $6)
       returning id`,
      [
        accountSetId,
        period,
        payPeriod,
        JSON.stringify(fields),
        JSON.stringify(schemes),
        actor.userName,
        actor.userId,
        run,
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
    const typed = computedColumns.filter(({ name }) => typedColumns.has(name));
    const { table, values } = columnArrays(rows, [rowKey, ...typed], 3);
    await this.scope.write(
      `update payroll.salary_month m set edited_by = $2
       where m.account_set_id = $1 and m.id in (
         select r.month_id from payroll.salary_row r join ${table} on line.id = r.id
         where r.account_set_id = $1 and (r.is_in, r.entered, r.choices, r.late)
           is distinct from (line.is_in, line.entered, line.choices, line.late))`,
      [accountSetId, actor.userId, ...values],
    );
  }

  /**
   * Rows of a sheet in the order of their numbers.
   * @param only rows with these ids, or of these people; none: all
   */
  rows(month: MonthRow, only: Only = {}): Promise<SheetRow[]> {
    return this.scope.query<SheetRow & object>(
      `select ${rowColumns} from payroll.salary_row r
       where r.account_set_id = $1 and r.month_id = $2 and ${isAsked} order by r.number, r.id`,
      this.rowValues(month, only),
    );
  }

  /** Rows as `rows` gives them, each beside that of the same run of the month before. */
  rowsCompared(month: MonthRow, only: Only = {}): Promise<ComparedRow[]> {
    return this.scope.query<ComparedRow & object>(
      `select ${rowColumns}, ${isCompared} as "hasPrevious",
         case when p.id is not null then jsonb_build_object('amounts', p.amounts,
           'person', p.person, 'payPeriod', q.pay_period,
           'deductionsBefore', ${deductionsBefore}) end as previous
       from payroll.salary_row r
       left join payroll.salary_month q on q.account_set_id = $1 and q.run = $5 and q.period = $6
       left join payroll.salary_row p on p.account_set_id = $1 and p.month_id = q.id
         and p.employee_id = r.employee_id and p.is_in
       left join payroll.salary_month u on u.account_set_id = $1 and u.run = $5 and u.period = $7
       left join payroll.salary_row w on w.account_set_id = $1 and w.month_id = u.id
         and w.employee_id = r.employee_id and w.is_in
       where r.account_set_id = $1 and r.month_id = $2 and ${isAsked} order by r.number, r.id`,
      [...this.rowValues(month, only), month.run, ...monthsBefore(month.period)],
    );
  }

  /** People of the same run of the month before who are not in a sheet, in the order of their numbers. */
  leftSince(month: MonthRow): Promise<LeftPerson[]> {
    return this.scope.query<LeftPerson & object>(
      `select p.employee_id as "employeeId", p.number, p.name,
         e.leave_date::text as "leaveDate", r.id is not null as "isTakenOut"
       from payroll.salary_month q
       join payroll.salary_row p on p.account_set_id = $1 and p.month_id = q.id and p.is_in
       join payroll.employee e on e.account_set_id = $1 and e.id = p.employee_id
       left join payroll.salary_row r on r.account_set_id = $1 and r.month_id = $2
         and r.employee_id = p.employee_id
       where q.account_set_id = $1 and q.run = $3 and q.period = $4
         and (r.id is null or not r.is_in)
       order by p.number limit ${leftAtMost}`,
      [this.scope.accountSetId, month.id, month.run, addMonths(month.period, -1)],
    );
  }

  private rowValues({ id }: MonthRow, { ids, employeeIds }: Only): unknown[] {
    return [this.scope.accountSetId, id, employeeIds ?? null, ids ?? null];
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

  /** Writes rows. @param isTyped whoever changes what was typed is noted as the last editor */
  async updateRows(rows: readonly SheetRow[], isTyped: boolean): Promise<void> {
    const columns = [rowKey, ...computedColumns];
    const set = computedColumns.map(({ name }) => `${name} = line.${name}`).join(', ');
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      const { table, values } = columnArrays(part, columns, 2);
      if (isTyped) await this.noteEditor(part);
      await this.scope.write(
        `update payroll.salary_row r set ${set} from ${table}
         where r.account_set_id = $1 and r.id = line.id`,
        [this.scope.accountSetId, ...values],
      );
    }
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
