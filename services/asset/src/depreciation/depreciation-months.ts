import { Injectable } from '@nestjs/common';
import { formatMoney, Money, nextPeriod, type Period, sumOf } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { AssetTurn } from '../asset-turn';
import { MonthCardsQuery } from './month-cards.query';
import { type ReckonedMonth, reckonMonth } from './month-reckoning';
import { type RunRow, RunStore } from './run-store';

/** The months of an account set as they are depreciated, one after the other. */
@Injectable()
export class DepreciationMonths {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly cards: MonthCardsQuery,
    private readonly runs: RunStore,
    private readonly log: OperationLog,
    private readonly turn: AssetTurn,
  ) {}

  /** The month that comes next; undefined where there is no card to depreciate. */
  async next(): Promise<Period | undefined> {
    const last = await this.runs.last();
    if (last && (await this.runs.isAnyLeft(last.period))) return nextPeriod(last.period);
    return this.runs.firstEntry(last?.period ?? null);
  }

  /** The same, past the month that cards came in and do not wear off in yet: running what follows runs it, too. */
  async nextDue(): Promise<Period | undefined> {
    const next = await this.next();
    if (next === undefined) return undefined;
    const { total, problems } = await this.reckon(next);
    if (!total.isZero || problems.length > 0) return next;
    const after = await this.reckon(nextPeriod(next));
    return after.total.isZero && after.problems.length === 0 ? next : nextPeriod(next);
  }

  /** A month as its cards are now; it is the next one, or the last that was run. */
  async reckon(period: Period, units?: ReadonlyMap<number, Money>): Promise<ReckonedMonth> {
    const before = await this.runs.last(period);
    return reckonMonth(period, await this.cards.load(period, before?.period ?? null), { units });
  }

  /** A month that others have been run after: what it wore off then stands. */
  async frozen(run: RunRow): Promise<ReckonedMonth> {
    const { problems: _, ...month } = await this.reckon(run.period);
    const cards = month.cards.map((each) => ({ ...each, amount: each.card.stored ?? Money.zero }));
    return { ...month, cards, total: sumOf(cards.map(({ amount }) => amount)), problems: [] };
  }

  /** The first month before this one that has something to wear off and was not run. */
  async firstDue(period: Period): Promise<ReckonedMonth | undefined> {
    const next = await this.next();
    if (next === undefined || next >= period) return undefined;
    // Months after it follow from it: where it wears off nothing, nothing does until cards come or change.
    for (let month = next; month < period; month = nextPeriod(month)) {
      const reckoned = await this.reckon(month);
      if (!reckoned.total.isZero || reckoned.problems.length > 0) return reckoned;
    }
    return undefined;
  }

  /** Whether the last run would come out otherwise now. */
  async isStale(run: RunRow): Promise<boolean> {
    const { cards } = await this.reckon(run.period);
    return cards.some(({ card, amount }) => !amount.equals(card.stored ?? Money.zero));
  }

  /**
   * Runs a month, or runs the last one again. Months before it that wear off nothing are run on the way.
   * @throws BusinessError ASSET_MONTH naming the month that comes first, or what is in the way
   */
  async run(period: Period, units?: ReadonlyMap<number, Money>): Promise<ReckonedMonth> {
    await this.turn.hold();
    const last = await this.runs.last();
    if (last && period < last.period) {
      throw refusal(`${period} 以后的 ${last.period} 已计提，请先取消 ${last.period} 的计提`);
    }
    if (last?.period !== period) await this.runIdleMonths(period);
    const reckoned = await this.reckon(period, units);
    if (reckoned.cards.length === 0) throw refusal(`${period} 没有需要计提折旧的资产卡片`);
    const [problem] = reckoned.problems;
    if (problem) throw refusal(problem.message);
    await this.write(reckoned);
    return reckoned;
  }

  /** Months before this one, as long as nothing wears off in them. */
  private async runIdleMonths(period: Period): Promise<void> {
    for (;;) {
      const month = await this.next();
      if (month === undefined || month >= period) return;
      const earlier = await this.reckon(month);
      if (!earlier.total.isZero || earlier.problems.length > 0) throw refusal(notRun(earlier));
      await this.write(earlier);
    }
  }

  /** Takes the last run back; the vouchers are gone by then. */
  async remove(run: RunRow): Promise<void> {
    await this.turn.hold();
    const before = await this.runs.last(run.period);
    const cards = await this.cards.load(run.period, before?.period ?? null);
    const own = cards.filter(
      ({ card, changes }) => card.entryPeriod === run.period || changes.length > 0,
    );
    const kept = reckonMonth(run.period, own, { isRun: false });
    await this.runs.remove(run, kept, reckonMonth(run.period, own));
    await this.log.record({
      ...{ action: '取消计提', object: run.period },
      before: { cards: run.count, kinds: run.kinds },
    });
  }

  private async write(month: ReckonedMonth): Promise<void> {
    await this.runs.write(month, this.scope.actor.userName);
    await this.log.record({
      ...{ action: '计提折旧', object: month.period },
      after: { cards: month.cards.length, amount: month.total.toString() },
    });
  }
}

/** Why a later month has to wait. */
export function notRun({ period, total }: ReckonedMonth): string {
  return `${period} 尚未计提折旧（应提 ${formatMoney(total)}），请先计提 ${period}`;
}

function refusal(msg: string): BusinessError {
  return new BusinessError('ASSET_MONTH', { msg });
}
