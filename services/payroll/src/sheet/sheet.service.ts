import { Injectable } from '@nestjs/common';
import type { InputOf, SalarySheet, salaryCalls } from '@mingzhang/contract';
import { formatMoney, Money, type Problem, periodTitle } from '@mingzhang/rules';
import { fieldsByCode } from '@mingzhang/rules/payroll';
import { BusinessError, LedgerClient, OperationLog, refuse } from '@mingzhang/server';
import { shownField } from '../field/field-list';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { ClosedMonths } from './closed-months';
import { shownMonth, type MonthRow } from './month-row';
import { SheetCalculation } from './sheet-calculation';
import { shownRow, type SheetRow } from './sheet-row';
import { MonthVouchers } from './month-vouchers';
import { SheetStore } from './sheet-store';

type Cell = InputOf<typeof salaryCalls.update>['body']['cells'][number];

/** The sheet of a month: what people type into it, and what follows. */
@Injectable()
export class SheetService {
  constructor(
    private readonly store: SheetStore,
    private readonly calculation: SheetCalculation,
    private readonly vouchers: MonthVouchers,
    private readonly secrecy: PaySecrecy,
    private readonly closed: ClosedMonths,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError NOT_FOUND for a month without a sheet */
  async sheet(period: string): Promise<SalarySheet> {
    const month = await this.ofPeriod(period);
    const chart = await this.ledger.chart();
    const rows = await this.store.rows(month);
    const { fields } = month;
    return {
      month: await this.shownMonth(month),
      fields: fields.map(shownField),
      rows: rows.map((row) => shownRow(row, { fields, chart })),
    };
  }

  /**
   * Writes cells. Each is merged by itself: who typed into others meanwhile is not in the way.
   * @throws BusinessError PAYROLL_SHEET by row, PAYROLL_CELL naming what somebody else typed, NOT_FOUND
   */
  async write(period: string, cells: readonly Cell[]) {
    await this.store.hold();
    const month = await this.draft(period);
    const ids = [...new Set(cells.map(({ id }) => id))];
    const rows = new Map((await this.store.rows(month, { ids })).map((row) => [row.id, row]));
    const problems = cells.flatMap((cell, at) =>
      cellProblems(cell, { month, row: rows.get(cell.id) }).map((each) => ({
        ...each,
        row: at + 1,
      })),
    );
    if (problems.length > 0) refuse('PAYROLL_SHEET', problems);
    const stale = cells.flatMap((cell, at) => staleCell(cell, { month, rows, at }));
    if (stale.length > 0) refuse('PAYROLL_CELL', stale);
    const changed = new Map<number, SheetRow>();
    for (const { id, code, value } of cells) {
      const row = changed.get(id) ?? rows.get(id);
      if (!row) throw new Error('rows of cells were found');
      const { [code]: _before, ...others } = row.entered;
      changed.set(id, { ...row, entered: value === null ? others : { ...others, [code]: value } });
    }
    await this.calculation.recompute(month, [...changed.values()]);
    const before = [...changed.keys()].flatMap((id) => rows.get(id) ?? []);
    await this.log.record({
      action: '录入工资',
      object: `${period} 工资表`,
      before: enteredWords(before, month, cells),
      after: enteredWords([...changed.values()], month, cells),
    });
    return this.written(month, before);
  }

  /** Takes a person out of the sheet, or back. @param id of the row. @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async setIn(id: number, isIn: boolean) {
    await this.store.hold();
    const month = await this.store.monthOfRow(id);
    requireDraft(month);
    await this.closed.requireOpen(month, '修改');
    const [row] = await this.store.rows(month, { ids: [id] });
    if (!row) throw new Error('the month of a row has it');
    await this.calculation.recompute(month, [{ ...row, isIn }]);
    const words = (flag: boolean, { count }: MonthRow) => ({
      在工资表中: flag ? '是' : '否',
      人数: count,
    });
    await this.log.record({
      action: isIn ? '移回工资表' : '移出工资表',
      object: `${month.period} ${row.number} ${row.name}`,
      before: words(row.isIn, month),
      after: words(isIn, await this.store.month(month.id)),
    });
    return this.written(month, [row]);
  }

  /** @throws BusinessError NOT_FOUND */
  async ofPeriod(period: string): Promise<MonthRow> {
    const month = await this.store.ofPeriod(period);
    if (month) return month;
    throw new BusinessError('NOT_FOUND', { msg: `${periodTitle(period)}还没有工资表，请先编制` });
  }

  /** The sheet of a month that may be changed. @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async draft(period: string): Promise<MonthRow> {
    const month = await this.ofPeriod(period);
    requireDraft(month);
    await this.closed.requireOpen(month, '修改');
    return month;
  }

  async shownMonth(month: MonthRow) {
    const lastPeriod = (await this.store.last())?.period ?? '';
    const isVouchered = (await this.vouchers.find([month])).has(month.id);
    const departments = await this.secrecy.departments();
    return shownMonth(month, { lastPeriod, isVouchered, departments });
  }

  private async written(month: MonthRow, touched: readonly SheetRow[]) {
    const employeeIds = touched.map(({ employeeId }) => employeeId);
    const following = await this.calculation.follow(month, employeeIds);
    const chart = await this.ledger.chart();
    const after = await this.store.month(month.id);
    const rows = await this.store.rows(after, { employeeIds });
    const { fields } = after;
    return {
      month: await this.shownMonth(after),
      rows: rows.map((row) => shownRow(row, { fields, chart })),
      following,
    };
  }
}

/** @throws BusinessError PAYROLL_MONTH for a month that is confirmed */
export function requireDraft({ period, state }: MonthRow): void {
  if (state === 'draft') return;
  const msg = `${periodTitle(period)}工资表已确认，不能修改；确要修改的，请先取消确认`;
  throw new BusinessError('PAYROLL_MONTH', { msg });
}

function cellProblems(
  { code }: Cell,
  { month, row }: { readonly month: MonthRow; readonly row: SheetRow | undefined },
): Problem[] {
  const problem = (field: string, msg: string) => [{ code: 'PAYROLL_SHEET', field, msg }];
  if (!row) return problem('id', '这一行不在本月工资表中或已被删除，请刷新后重试');
  const field = fieldsByCode(month.fields).get(code);
  if (!field) return problem('code', '这个工资项不在本月工资表中，请刷新后重试');
  return field.isEditable ? [] : problem('code', `“${field.name}”由系统计算，不能填写`);
}

function staleCell(
  { id, code, value, seen }: Cell,
  place: {
    readonly month: MonthRow;
    readonly rows: ReadonlyMap<number, SheetRow>;
    readonly at: number;
  },
): Problem[] {
  const row = place.rows.get(id);
  const now = row?.entered[code] ?? null;
  if (!row || now === seen || now === value) return [];
  const title = fieldsByCode(place.month.fields).get(code)?.name ?? '';
  const current = now === null ? '空' : formatMoney(Money.parse(now));
  const msg = `${row.number} ${row.name}的“${title}”刚被他人改为${now === null ? '' : ' '}${current}，请核对后重新填写`;
  return [{ code: 'PAYROLL_CELL', field: `cells.${place.at}.value`, row: place.at + 1, msg }];
}

/** What stands in the touched cells, by person and field. */
export function enteredWords(
  rows: readonly SheetRow[],
  month: MonthRow,
  cells: readonly Pick<Cell, 'id' | 'code'>[],
) {
  const codes = new Map<number, string[]>();
  for (const { id, code } of cells) codes.set(id, [...(codes.get(id) ?? []), code]);
  const titles = fieldsByCode(month.fields);
  return Object.fromEntries(
    rows.map(({ id, number, name, entered }) => [
      `${number} ${name}`,
      Object.fromEntries(
        (codes.get(id) ?? []).map((code) => [titles.get(code)?.name ?? code, entered[code] ?? '']),
      ),
    ]),
  );
}
