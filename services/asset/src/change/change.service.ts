import { Injectable } from '@nestjs/common';
import type { assetChangeCalls, AssetChangeIn, AssetChangeRow, InputOf } from '@mingzhang/contract';
import {
  assetChangeTitles,
  disposalGain,
  firstPeriodHere,
  lastDayOf,
  leavingProblem,
  nextAmount,
  nextPeriod,
  periodOf,
  type Period,
  firstDayOf,
  periodTitle,
} from '@mingzhang/rules';
import {
  BusinessError,
  OperationLog,
  refuse,
  LedgerClient,
  type SetChart,
} from '@mingzhang/server';
import { CardItems } from '../card/card-items';
import { CardStates } from '../card/card-states';
import { CardStore } from '../card/card-store';
import type { CardRecord } from '../card/card.entity';
import { putBack } from '../card/replaced';
import { DepreciationMonths, lastMonth, notRun } from '../depreciation/depreciation-months';
import { RunStore } from '../depreciation/run-store';
import { AssetTypeService } from '../type/asset-type.service';
import { problemsOfChange } from './change-check';
import { amountOf, effectOf, textsOf } from './change-effect';
import { ChangeLoader } from './change-loader';
import { changeToBook } from './change-to-book';
import { firstDayToChange, isDisposal, monthEnd, stepsOf, type ChangedMonth } from './change-month';
import { shownLines } from './change-shown';
import { CardSplitting } from './card-splitting';
import { type ChangeRow, ChangeStore } from './change-store';
import { changeDraft, ChangeVouchers } from './change-vouchers';

type Body = InputOf<typeof assetChangeCalls.create>['body'];
type PageQuery = InputOf<typeof assetChangeCalls.page>['query'];

/** A change as it would be, checked. */
interface Planned {
  readonly card: CardRecord;
  readonly chart: SetChart;
  readonly period: Period;
  readonly month: ChangedMonth;
  readonly row: Omit<ChangeRow, 'id' | 'createdAt'>;
}

/** 资产变动: logged, previewed, taken back. */
@Injectable()
export class ChangeService {
  constructor(
    private readonly cards: CardStore,
    private readonly states: CardStates,
    private readonly changes: ChangeStore,
    private readonly loader: ChangeLoader,
    private readonly types: AssetTypeService,
    private readonly ledger: LedgerClient,
    private readonly runs: RunStore,
    private readonly months: DepreciationMonths,
    private readonly splitting: CardSplitting,
    private readonly vouchers: ChangeVouchers,
    private readonly items: CardItems,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError ASSET_CHANGE with the fields, VERSION_STALE */
  async create({ assetId, version, date, note, change }: Body): Promise<AssetChangeRow> {
    await this.cards.holdTurn();
    const planned = await this.plan({ assetId, date, note, change });
    const { card, chart, period, month, row } = planned;
    const type = await this.types.get(card.typeId);
    const { values, replaced } = effectOf(change, { card, period, type });
    const split = await this.splitting.split(change, { card, month, chart, date });
    const all = { ...replaced, ...(split === undefined ? {} : { split_asset_id: split }) };
    await this.cards.touch(card, { version, values });
    await this.keepMonth(card.id, month);
    const id = await this.changes.insert({ ...row, replaced: all });
    await this.log.record({
      action: '登记资产变动',
      object: titleOf(row),
      after: loggedChange(row),
    });
    return this.one(id);
  }

  async preview({ assetId, date, change }: InputOf<typeof assetChangeCalls.preview>['body']) {
    const { card, chart, month, row } = await this.plan({ assetId, date, note: '', change });
    const without = monthEnd({ ...month, changes: month.changes.slice(0, -1) }).worn;
    const after = monthEnd(month).worn;
    const type = await this.types.get(card.typeId);
    const changeRow = { ...row, id: 0, createdAt: '' };
    const at = month.changes.length - 1;
    const loaded = { change: changeRow, card, type, month, at };
    const draft = changeDraft(loaded, chart);
    const [problem] = draft.problems;
    if (problem !== undefined) throw new BusinessError('ASSET_VOUCHER', { msg: problem });
    return {
      before: row.before,
      after: row.after,
      monthlyBefore: nextAmount(without).toString(),
      monthly: nextAmount(after).toString(),
      net: after.state.originalValue.minus(after.state.accumulated).toString(),
      gain: disposalGain(changeToBook(loaded))?.toString() ?? null,
      vouchers:
        draft.lines.length === 0
          ? []
          : [{ summary: draft.lines[0]?.summary ?? '', lines: shownLines(draft.lines, chart) }],
    };
  }

  async page(query: PageQuery) {
    const { page, pageSize } = query;
    const { total, rows } = await this.changes.page(query, { page, pageSize });
    return { page, pageSize, total, records: await this.vouchers.shown(rows) };
  }

  /** All changes of a card, in the order in which they were entered. */
  async ofCard(assetId: number): Promise<AssetChangeRow[]> {
    return this.vouchers.shown(await this.changes.ofCards([assetId]));
  }

  /** @throws BusinessError ASSET_CHANGE naming what has to go first */
  async remove(id: number): Promise<void> {
    await this.vouchers.lock();
    await this.cards.holdTurn();
    const [change] = await this.changes.many([id]);
    if (!change) throw new Error('a change that was asked for is there');
    const own = await this.changes.ofCards([change.assetId]);
    const newest = own.at(-1);
    if (newest && newest.id !== id) {
      const name = `${periodTitle(newest.period)}的“${assetChangeTitles[newest.kind]}”`;
      throw refusal(`资产 ${titleOf(change)} 之后还有${name}，请从最新的一条开始删除`);
    }
    await this.vouchers.requireNone(change);
    await this.requireOpen(change.period, await this.ledger.chart());
    await this.splitting.unsplit(change);
    const card = await this.cards.rows.get(change.assetId);
    const values = putBack(change.replaced);
    await this.cards.touch(card, { version: card.version, values });
    await this.changes.remove(id);
    await this.keepMonth(card.id, await this.loader.month(card, change.period, own.slice(0, -1)));
    await this.log.record({
      action: '删除资产变动',
      object: titleOf(change),
      before: loggedChange(change),
    });
  }

  private async one(id: number): Promise<AssetChangeRow> {
    const [row] = await this.vouchers.shown(await this.changes.many([id]));
    if (!row) throw new Error('a change is shown as one');
    return row;
  }

  private async plan({
    assetId,
    date,
    note,
    change,
  }: {
    readonly assetId: number;
    readonly date: string;
    readonly note: string;
    readonly change: AssetChangeIn;
  }): Promise<Planned> {
    const card = await this.cards.rows.get(assetId);
    const chart = await this.ledger.chart();
    const period = periodOf(date);
    const own = await this.changes.ofCards([assetId]);
    await this.requireTurn(date, { card, chart, last: own.at(-1)?.period });
    const earlier = await this.loader.month(card, period, own);
    const month = { ...earlier, changes: [...earlier.changes, change] };
    const type = await this.types.get(card.typeId);
    const newType = change.kind === 'type' ? await this.types.get(change.typeId) : undefined;
    // Figures as the change finds them: the month worn off, earlier changes of it made.
    const { state } = monthEnd(earlier).worn;
    const problems = problemsOfChange(change, { card, period, state, chart, type, newType });
    if (problems.length > 0) {
      refuse(
        'ASSET_CHANGE',
        problems.map((each) => ({ ...each, field: `change.${each.field ?? 'kind'}` })),
      );
    }
    requireUnits(change, earlier);
    if (change.kind === 'department') await this.items.requireOfChange(change.uses);
    this.requireUnworn(change, month);
    const step = stepsOf(month).at(-1);
    if (!step) throw new Error('the month has the change');
    const names = { typeName: type.name, newTypeName: newType?.name ?? type.name };
    const [before, after] = textsOf(change, { card, chart, step, ...names });
    const row = {
      assetId,
      code: card.code,
      name: card.name,
      kind: change.kind,
      period,
      date,
      content: change,
      replaced: effectOf(change, { card, period, type }).replaced,
      before,
      after,
      amount: amountOf(change, step)?.toString() ?? null,
      note,
      monthly: nextAmount(monthEnd(month).worn).toString(),
      relatedVoucherId: null,
      voucherKey: null,
      createdName: '',
    };
    return { card, chart, period, month, row };
  }

  /** @throws BusinessError ASSET_CHANGE where it is not the month's turn */
  private async requireTurn(
    date: string,
    of: {
      readonly card: CardRecord;
      readonly chart: SetChart;
      readonly last: Period | undefined;
    },
  ): Promise<void> {
    const { card, chart, last } = of;
    const period = periodOf(date);
    if (date < firstDayToChange(card)) {
      throw refusal(`资产 ${card.code} ${card.name} 自 ${card.startUse} 开始使用，变动不能更早`);
    }
    if (period > lastMonth()) {
      throw refusal(`变动日期 ${date} 太远，最多提前到${periodTitle(lastMonth())}，请检查日期`);
    }
    if (period < card.entryPeriod) {
      throw refusal(
        `资产 ${card.code} ${card.name} 在${periodTitle(card.entryPeriod)}才录入，变动不能更早`,
      );
    }
    await this.requireOpen(period, chart);
    if (last !== undefined && period < last) {
      throw refusal(`资产 ${card.code} ${card.name} 已有${periodTitle(last)}的变动，请按先后登记`);
    }
    const next = await this.months.next();
    if (next === undefined || period <= next) return;
    const due = await this.months.firstDue(period);
    if (due) throw refusal(`${notRun(due)}，再登记${periodTitle(period)}的变动`);
  }

  private async requireOpen(period: Period, chart: SetChart): Promise<void> {
    if (period < chart.facts.openPeriod) {
      throw refusal(
        `${periodTitle(period)}已结账，不能登记或删除变动；请改用${periodTitle(chart.facts.openPeriod)}以后的日期`,
      );
    }
    const run = await this.runs.last();
    if (run && period < run.period) {
      const to = lastDayOf(nextPeriod(run.period));
      throw refusal(
        `${periodTitle(run.period)}已计提折旧，变动日期应在 ${firstDayOf(run.period)} 至 ${to} 之间；` +
          `更早的变动请先取消以后各月的计提`,
      );
    }
  }

  /** @throws BusinessError ASSET_CHANGE for an intangible that was amortised in the month that it leaves in (DR02) */
  private requireUnworn(change: AssetChangeIn, month: ChangedMonth): void {
    const { card, isRun, period } = month;
    if (card.kind !== 'intangible' || !isRun) return;
    const { amount } = monthEnd(month).worn;
    const was = monthEnd({ ...month, changes: month.changes.slice(0, -1) }).worn.amount;
    if (amount.equals(was)) return;
    throw refusal(
      `${periodTitle(period)}已计提摊销，无形资产处置当月不再摊销（${assetChangeTitles[change.kind]}），` +
        `请先取消${periodTitle(period)}的计提再处置`,
    );
  }

  private async keepMonth(assetId: number, month: ChangedMonth): Promise<void> {
    const { kept, planned } = monthEnd(month);
    const isEntry = month.period === month.card.entryPeriod;
    if (!month.isRun && !isEntry && month.changes.length === 0) {
      await this.states.remove([assetId], month.period);
      return;
    }
    await this.states.write(month.period, [{ assetId, moment: kept, planned }]);
  }
}

/** @throws BusinessError ASSET_CHANGE for a card by 工作量法 that leaves before the work of its month is known (DR01) */
function requireUnits(change: AssetChangeIn, { card, period, before, units }: ChangedMonth): void {
  if (!isDisposal(change.kind) && change.kind !== 'partial') return;
  const leavesUnworn = card.kind === 'intangible' && isDisposal(change.kind);
  const isWearing = !leavesUnworn && period >= firstPeriodHere(card);
  const wrong = leavingProblem({ state: before.state, isWearing, units }, period);
  if (wrong) throw refusal(wrong.msg);
}

function titleOf(row: Pick<ChangeRow, 'code' | 'name' | 'kind'>): string {
  return `${row.code} ${row.name} ${assetChangeTitles[row.kind]}`;
}

function loggedChange(row: Omit<ChangeRow, 'id' | 'createdAt'>) {
  const { date, period, amount, monthly, note, before, after } = row;
  return {
    变动日期: date,
    期间: period,
    变动: `${before} → ${after}`,
    金额: amount,
    次月折旧额: monthly,
    变动原因: note,
  };
}

function refusal(msg: string): BusinessError {
  return new BusinessError('ASSET_CHANGE', { msg });
}
