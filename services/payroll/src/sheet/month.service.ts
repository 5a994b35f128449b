import { Injectable } from '@nestjs/common';
import {
  runsAtMost,
  salaryStateTitles,
  sheetCode,
  sheetTitle,
  type FollowingMonth,
  type InputOf,
  type SalaryMonth,
  type salaryCalls,
} from '@mingzhang/contract';
import { addMonths, formatMoney, Money, periodOf, type Problem, monthText } from '@mingzhang/rules';
import {
  fieldsByCode,
  FIRST_CUMULATIVE_PERIOD,
  ownCategories,
  wholeGrossOfSheet,
} from '@mingzhang/rules/payroll';
import {
  AccountSetScope,
  BusinessError,
  LedgerClient,
  OperationLog,
  refuse,
  todayInShanghai,
} from '@mingzhang/server';
import { PayrollSetting } from '../payroll-setting';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { ClosedMonths } from './closed-months';
import { shownMonth, type MonthRow } from './month-row';
import { MonthVouchers, vouchersText } from './month-vouchers';
import type { AmountTexts } from './row-pay';
import { SheetCalculation } from './sheet-calculation';
import { isRefused, type NewRow } from './sheet-row';
import { requireDraft, SheetService } from './sheet.service';
import { SheetStore } from './sheet-store';

type Create = InputOf<typeof salaryCalls.create>['body'];
type State = InputOf<typeof salaryCalls.setState>['query']['state'];

/** Months after the work within which it is paid; a later month is taken for a slip of the pen. */
const latestPayment = 12;

const refusedMonth = (msg: string) => new BusinessError('PAYROLL_MONTH', { msg });

/** Months of pay: made one after the other, computed, confirmed. */
@Injectable()
export class MonthService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: SheetStore,
    private readonly sheets: SheetService,
    private readonly calculation: SheetCalculation,
    private readonly secrecy: PaySecrecy,
    private readonly setting: PayrollSetting,
    private readonly vouchers: MonthVouchers,
    private readonly closed: ClosedMonths,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  async page(asked: { readonly page: number; readonly pageSize: number }) {
    const { total, records } = await this.store.page(asked);
    const lastId = (await this.store.last())?.id;
    const vouchers = await this.vouchers.find(records);
    const departments = await this.secrecy.departments();
    const shown = records.map((month) =>
      shownMonth(month, { lastId, isVouchered: vouchers.has(month.id), departments }),
    );
    return { ...asked, total, records: shown };
  }

  /** The last month with a sheet; null before the first. */
  async recent(): Promise<SalaryMonth | null> {
    const month = await this.store.last();
    return month ? this.sheets.shownMonth(month) : null;
  }

  /** What a new month is proposed: the one after the last, else the first open one of the books. */
  async next() {
    const last = await this.store.last();
    const period = last ? addMonths(last.period, 1) : await this.firstPeriod();
    const delay = last && last.payPeriod > last.period ? 1 : 0;
    return {
      period,
      payPeriod: addMonths(period, delay),
      hasPrevious: last !== undefined,
      further: last ? { period: last.period, payPeriod: last.payPeriod, run: last.run + 1 } : null,
      count: (await this.calculation.people(period)).length,
    };
  }

  /** @throws BusinessError PAYROLL_MONTH out of order, or without anybody to pay */
  async create({ period, payPeriod, copy, isFurther }: Create): Promise<SalaryMonth> {
    await this.store.hold();
    const last = await this.store.last();
    const run = isFurther ? furtherRun({ period, payPeriod }, last) : 1;
    if (!isFurther) requireInOrder({ period, payPeriod }, last);
    await this.closed.requireOpen({ period }, '编制');
    if (isFurther && last) await this.requireNoneRelated(last);
    const facts = await this.calculation.currentFacts(run);
    if ((await this.calculation.people(period)).length === 0) {
      throw refusedMonth(
        `${monthText(period)}没有在职的员工，请先在员工信息中新增，或核对入职日期`,
      );
    }
    const id = await this.store.insertMonth({ period, run, payPeriod, ...facts });
    const copied =
      copy && last && run === 1 ? await this.copied(last) : new Map<number, AmountTexts>();
    await this.calculation.fill(await this.store.month(id), (employeeId) => ({
      isIn: true,
      entered: copied.get(employeeId) ?? {},
    }));
    const month = await this.store.month(id);
    await this.log.record({
      action: copied.size > 0 ? '从上月复制工资表' : '编制工资表',
      object: `${sheetCode(month)} 工资表`,
      after: monthWords(month),
    });
    return this.sheets.shownMonth(month);
  }

  /** @throws BusinessError PAYROLL_MONTH for a month that is confirmed */
  async calculate(id: number): Promise<{ month: SalaryMonth; following: FollowingMonth[] }> {
    await this.store.hold();
    const before = await this.store.month(id);
    requireDraft(before);
    await this.closed.requireOpen(before, '计算');
    const { month, following } = await this.calculation.refresh(id);
    await this.log.record({
      action: '计算工资表',
      object: `${sheetCode(month)} 工资表`,
      before: monthWords(before),
      after: monthWords(month),
    });
    return { month: await this.sheets.shownMonth(month), following };
  }

  /** @throws BusinessError PAYROLL_SHEET by person, PAYROLL_MONTH out of order, PAYROLL_SECOND_PERSON */
  async setState(id: number, state: State): Promise<SalaryMonth> {
    await this.store.hold();
    const month = await this.store.month(id);
    if (month.state === state) return this.sheets.shownMonth(month);
    if (state === 'confirmed') await this.requireConfirmable(month);
    else {
      await this.closed.requireOpen(month, '取消确认');
      await this.requireLast(month);
    }
    const confirmed = state === 'confirmed' ? this.scope.actor.userName : '';
    await this.store.setState(id, state, confirmed);
    if (state === 'confirmed') await this.vouchers.confirmed();
    const after = await this.store.month(id);
    await this.log.record({
      action: state === 'confirmed' ? '确认工资表' : '取消确认工资表',
      object: `${sheetCode(month)} 工资表`,
      before: stateWords(month),
      after: stateWords(after),
    });
    return this.sheets.shownMonth(after);
  }

  /** @throws BusinessError PAYROLL_MONTH unless it is the last month and a draft */
  async remove(id: number): Promise<void> {
    await this.store.hold();
    const month = await this.store.month(id);
    requireDraft(month);
    await this.closed.requireOpen(month, '删除');
    const [later] = await this.store.beside(month, 'after');
    if (later) {
      throw refusedMonth(
        `${sheetTitle(later)}已有工资表，请先删除后面的工资表，再删除${sheetTitle(month)}`,
      );
    }
    await this.store.remove(id);
    await this.log.record({
      action: '删除工资表',
      object: `${sheetCode(month)} 工资表`,
      before: monthWords(month),
    });
  }

  /** Sentences of the closing: sheets of a month that wait for their confirmation. */
  async unconfirmed(period: string): Promise<string[]> {
    const drafts = await this.store.drafts(period);
    return drafts.map(
      (month) =>
        `${sheetTitle(month)}工资表未确认（${month.count} 人），请核对并确认，或删除后再结账`,
    );
  }

  private async firstPeriod(): Promise<string> {
    const { openPeriod } = (await this.ledger.chart()).facts;
    const today = periodOf(todayInShanghai());
    return openPeriod < today ? openPeriod : today;
  }

  /** What people typed in the first run of a month, without inputs of the tax and bonuses: those are of one month. */
  private async copied(last: MonthRow): Promise<ReadonlyMap<number, AmountTexts>> {
    const fields = fieldsByCode(last.fields);
    const isCopied = (code: string) =>
      ownCategories.some((category) => category === fields.get(code)?.category);
    const first = last.run === 1 ? last : await this.store.ofPeriod(last.period, 1);
    const rows = first ? await this.store.rows(first) : [];
    return new Map(
      rows.map(({ employeeId, entered }): [number, NewRow['entered']] => [
        employeeId,
        Object.fromEntries(Object.entries(entered).filter(([code]) => isCopied(code))),
      ]),
    );
  }

  /** A voucher that a person wrote for the accrual of a month has no further run in it. */
  private async requireNoneRelated(last: MonthRow): Promise<void> {
    const vouchers = (await this.vouchers.find([last])).get(last.id) ?? [];
    const related = vouchers.filter(({ isOfMonth, voucher }) => isOfMonth && voucher.isRelated);
    if (related.length === 0) return;
    throw refusedMonth(
      `${sheetTitle(last)}工资表已关联凭证（${vouchersText(related)}），其中没有再次发放的金额；` +
        '请先取消关联，各次发放确认后再关联合计金额的凭证',
    );
  }

  private async requireConfirmable(month: MonthRow): Promise<void> {
    if (month.count === 0) {
      const title = sheetTitle(month);
      throw refusedMonth(`${title}工资表没有人员，请移回人员后再确认，或删除这张工资表`);
    }
    const earlier = await this.store.beside(month, 'before');
    const open = earlier.find(({ state }) => state === 'draft');
    if (open) throw refusedMonth(`${sheetTitle(open)}工资表还没有确认，请按先后确认`);
    const { userId } = this.scope.actor;
    if (month.editedBy === userId && (await this.setting.needsReview())) {
      throw new BusinessError('PAYROLL_SECOND_PERSON');
    }
    const rows = await this.store.rows(month);
    const problems = rows.flatMap(({ isIn, number, name, problems: found }): Problem[] => {
      if (!isIn || !isRefused(found)) return [];
      const refused = found.filter(({ severity }) => severity === 'refuse');
      return refused.map(({ code, msg }) => ({ code, msg: `${number} ${name}：${msg}` }));
    });
    if (problems.length > 0) refuse('PAYROLL_SHEET', problems);
  }

  private async requireLast(month: MonthRow): Promise<void> {
    const vouchers = (await this.vouchers.find([month])).get(month.id) ?? [];
    if (vouchers.length > 0) {
      throw refusedMonth(
        `${sheetTitle(month)}工资表已生成凭证（${vouchersText(vouchers)}），请先删除凭证或取消关联，再取消确认`,
      );
    }
    const later = await this.store.beside(month, 'after');
    const confirmed = later.findLast(({ state }) => state !== 'draft');
    if (!confirmed) return;
    const msg =
      `${sheetTitle(confirmed)}工资表已确认，个税按年累计，请用“更正”修改${sheetTitle(month)}，` +
      '后面的月份随之重算';
    throw refusedMonth(msg);
  }
}

/** @throws BusinessError PAYROLL_MONTH unless it is another run of the last month */
function furtherRun(
  { period, payPeriod }: Pick<Create, 'period' | 'payPeriod'>,
  last: MonthRow | undefined,
): number {
  if (!last) throw refusedMonth('还没有工资表，请先编制当月第一次发放的工资表');
  if (period !== last.period || payPeriod !== last.payPeriod) {
    throw refusedMonth(
      `再次发放只能加在最近的${monthText(last.period)}（${monthText(last.payPeriod)}发放）；` +
        '其他月份请先编制当月工资表，更早月份少发的请在当月补发',
    );
  }
  if (last.run >= runsAtMost) {
    throw refusedMonth(`${monthText(period)}已发放 ${runsAtMost} 次，请并入已有的工资表`);
  }
  return last.run + 1;
}

function requireInOrder(
  { period, payPeriod }: Pick<Create, 'period' | 'payPeriod'>,
  last: MonthRow | undefined,
): void {
  const latest = addMonths(period, latestPayment);
  if (payPeriod < period || payPeriod > latest) {
    throw refusedMonth(
      `${monthText(period)}的工资应在${monthText(period)}至${monthText(latest)}发放，请改发放月份`,
    );
  }
  if (!last) {
    if (period >= FIRST_CUMULATIVE_PERIOD) return;
    throw refusedMonth(
      `工资表从${monthText(FIRST_CUMULATIVE_PERIOD)}起编制（累计预扣法实行之月），请核对工资月份`,
    );
  }
  const next = addMonths(last.period, 1);
  if (period <= last.period)
    throw refusedMonth(`${monthText(period)}已有工资表或早于${monthText(last.period)}，不能再编制`);
  if (period !== next)
    throw refusedMonth(`请先编制${monthText(next)}的工资表，再编制${monthText(period)}`);
  if (payPeriod < last.payPeriod) {
    throw refusedMonth(
      `发放月份不能早于上一张工资表的${monthText(last.payPeriod)}，请改为${monthText(last.payPeriod)}或以后的月份`,
    );
  }
}

function stateWords({ state, confirmedName }: MonthRow) {
  const confirmed = confirmedName === '' ? {} : { 确认人: confirmedName };
  return { 状态: salaryStateTitles[state], ...confirmed };
}

function monthWords(month: MonthRow): Record<string, unknown> {
  const { totals } = month;
  const amount = (text: string) => formatMoney(Money.parse(text));
  return {
    工资月份: month.period,
    发放月份: month.payPeriod,
    发放次数: month.run,
    人数: month.count,
    应发合计: amount(wholeGrossOfSheet(totals).toString()),
    个人所得税: amount(totals.tax),
    实发工资: amount(totals.net),
    ...stateWords(month),
  };
}
