import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import {
  sheetCode,
  sheetTitle,
  type FollowingMonth,
  type InputOf,
  type salaryCalls,
  type salaryChoiceCalls,
  type SalarySheet,
  type SheetKey,
} from '@mingzhang/contract';
import { formatMoney, Money, type Problem } from '@mingzhang/rules';
import { fieldsByCode } from '@mingzhang/rules/payroll';
import { BusinessError, LedgerClient, OperationLog, refuse } from '@mingzhang/server';
import { shownField } from '../field/field-list';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { ClosedMonths } from './closed-months';
import { shownMonth, type MonthRow } from './month-row';
import { SheetCalculation } from './sheet-calculation';
import { choiceWords } from './choice-words';
import { enteredWords } from './entered-words';
import { shownRow, type SheetRow } from './sheet-row';
import { MonthVouchers } from './month-vouchers';
import { SheetStore, type LeftPerson } from './sheet-store';

type Cell = InputOf<typeof salaryCalls.update>['body']['cells'][number];
/** A pay run as a request for a file names it. */
interface NamedSheet {
  readonly period: string;
  readonly run?: number | undefined;
}
type Choose = InputOf<typeof salaryChoiceCalls.choose>['body'];

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
  async sheet(key: SheetKey): Promise<SalarySheet> {
    const month = await this.find(key);
    const chart = await this.ledger.chart();
    const rows = await this.store.rowsCompared(month);
    return {
      month: await this.shownMonth(month),
      fields: month.fields.map(shownField),
      rows: rows.map((row) => shownRow(row, { month, chart })),
      left: (await this.store.leftSince(month)).map(shownLeft),
    };
  }

  /**
   * Writes cells. Each is merged by itself: who typed into others meanwhile is not in the way.
   * @throws BusinessError PAYROLL_SHEET by row, PAYROLL_CELL naming what somebody else typed, NOT_FOUND
   */
  async write(key: SheetKey, cells: readonly Cell[]) {
    await this.store.hold();
    const month = await this.draft(key);
    const ids = [...new Set(cells.map(({ id }) => id))];
    const before = await this.store.rows(month, { ids });
    const after = this.typedInto(month, before, cells);
    const following = await this.calculation.apply(month, { stood: before, rows: after });
    await this.log.record({
      action: '录入工资',
      object: `${sheetCode(month)} 工资表`,
      before: enteredWords(before, month, cells),
      after: enteredWords(after, month, cells),
    });
    return this.written(month, before, following);
  }

  /**
   * Rows of a sheet with cells typed into them, not computed yet.
   * @throws BusinessError PAYROLL_SHEET by row, PAYROLL_CELL naming what somebody else typed
   */
  typedInto(month: MonthRow, stood: readonly SheetRow[], cells: readonly Cell[]): SheetRow[] {
    const rows = new Map(stood.map((row) => [row.id, row]));
    const problems = cells.flatMap((cell, at) =>
      cellProblems(cell, { month, row: rows.get(cell.id) }).map((each) => ({
        ...each,
        row: at + 1,
      })),
    );
    if (problems.length > 0) refuse('PAYROLL_SHEET', problems);
    const stale = cells.flatMap((cell, at) => staleCell(cell, { month, rows, at }));
    if (stale.length > 0) refuse('PAYROLL_CELL', stale);
    for (const { id, code, value } of cells) {
      const row = rows.get(id);
      if (!row) throw new Error('rows of cells were found');
      const { [code]: _before, ...others } = row.entered;
      rows.set(id, { ...row, entered: value === null ? others : { ...others, [code]: value } });
    }
    return stood.map((row) => rows.get(row.id) ?? row);
  }

  /**
   * Chooses how a bonus is taxed and what is paid beside the wage.
   * @param id of the row
   * @throws BusinessError NOT_FOUND, PAYROLL_MONTH, PAYROLL_CELL where somebody else chose meanwhile
   */
  async choose(id: number, { choices, seen }: Choose) {
    await this.store.hold();
    const month = await this.store.monthOfRow(id);
    requireDraft(month);
    await this.closed.requireOpen(month, '修改');
    const [row] = await this.store.rows(month, { ids: [id] });
    if (!row) throw new Error('the month of a row has it');
    if (!isDeepStrictEqual(row.choices, seen) && !isDeepStrictEqual(row.choices, choices)) {
      const msg = `${row.number} ${row.name}的计税方式或一次性收入刚被他人改过，请关闭后重新打开核对`;
      throw new BusinessError('PAYROLL_CELL', { msg });
    }
    const following = await this.calculation.apply(month, {
      stood: [row],
      rows: [{ ...row, choices }],
    });
    await this.log.record({
      action: '选择计税方式',
      object: `${sheetCode(month)} ${row.number} ${row.name}`,
      before: choiceWords(row.choices),
      after: choiceWords(choices),
    });
    return this.written(month, [row], following);
  }

  /** Takes a person out of the sheet, or back. @param id of the row. @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async setIn(id: number, isIn: boolean) {
    await this.store.hold();
    const month = await this.store.monthOfRow(id);
    requireDraft(month);
    await this.closed.requireOpen(month, '修改');
    const [row] = await this.store.rows(month, { ids: [id] });
    if (!row) throw new Error('the month of a row has it');
    const following = await this.calculation.apply(month, {
      stood: [row],
      rows: [{ ...row, isIn }],
    });
    const words = (flag: boolean, { count }: MonthRow) => ({
      在工资表中: flag ? '是' : '否',
      人数: count,
    });
    await this.log.record({
      action: isIn ? '移回工资表' : '移出工资表',
      object: `${sheetCode(month)} ${row.number} ${row.name}`,
      before: words(row.isIn, month),
      after: words(isIn, await this.store.month(month.id)),
    });
    return this.written(month, [row], following);
  }

  /** @throws BusinessError NOT_FOUND */
  async find(key: SheetKey): Promise<MonthRow> {
    const month = await this.store.ofPeriod(key.period, key.run);
    if (month) return month;
    throw new BusinessError('NOT_FOUND', { msg: `${sheetTitle(key)}还没有工资表，请先编制` });
  }

  /**
   * The run that is named; without a number a draft of the month, and where it has none its last run.
   * @param draft which of several drafts
   * @throws BusinessError NOT_FOUND
   */
  async named(
    { period, run }: NamedSheet,
    draft: 'first' | 'latest' = 'latest',
  ): Promise<MonthRow> {
    if (run !== undefined) return this.find({ period, run });
    const runs = await this.store.between(period, period);
    const drafts = runs.filter(({ state }) => state === 'draft');
    const found = drafts.at(draft === 'first' ? 0 : -1) ?? runs.at(-1);
    return found ?? this.find({ period, run: 1 });
  }

  /**
   * A sheet that may be changed, see `named`.
   * @throws BusinessError NOT_FOUND, PAYROLL_MONTH
   */
  async draft(sheet: NamedSheet, draft?: 'first' | 'latest'): Promise<MonthRow> {
    const month = await this.named(sheet, draft);
    requireDraft(month);
    await this.closed.requireOpen(month, '修改');
    return month;
  }

  /**
   * All sheets of the month of payment of one, in their order: what is declared together.
   * @throws BusinessError NOT_FOUND
   */
  async paidTogether(key: SheetKey): Promise<MonthRow[]> {
    return this.store.paidIn((await this.find(key)).payPeriod);
  }

  async shownMonth(month: MonthRow) {
    const lastId = (await this.store.last())?.id;
    const isVouchered = (await this.vouchers.find([month])).has(month.id);
    const departments = await this.secrecy.departments();
    return shownMonth(month, { lastId, isVouchered, departments });
  }

  private async written(
    month: MonthRow,
    touched: readonly SheetRow[],
    following: FollowingMonth[],
  ) {
    const employeeIds = touched.map(({ employeeId }) => employeeId);
    const chart = await this.ledger.chart();
    const after = await this.store.month(month.id);
    const rows = await this.store.rowsCompared(after, { employeeIds });
    return {
      month: await this.shownMonth(after),
      rows: rows.map((row) => shownRow(row, { month: after, chart })),
      following,
    };
  }
}

/** Somebody who was paid in the month before and is not now: left, taken out, or unavailable. */
function shownLeft({ employeeId, number, name, leaveDate, isTakenOut }: LeftPerson) {
  const gone = leaveDate === null ? '已停用' : `${leaveDate} 离职`;
  return { employeeId, number, name, reason: isTakenOut ? '本月移出' : gone };
}

/** @throws BusinessError PAYROLL_MONTH for a month that is confirmed */
export function requireDraft(month: MonthRow): void {
  if (month.state === 'draft') return;
  const msg = `${sheetTitle(month)}工资表已确认，不能修改；确要修改的，请先取消确认`;
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
