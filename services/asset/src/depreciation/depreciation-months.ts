import { Injectable } from '@nestjs/common';
import {
  formatMoney,
  lastBookablePeriod,
  type Money,
  nextPeriod,
  type Period,
  periodOf,
  periodTitle,
} from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  DomainTurn,
  mapUnhurried,
  OperationLog,
  todayInShanghai,
} from '@mingzhang/server';
import { EvenCards } from './even-cards';
import { type MonthCard, MonthCardsQuery } from './month-cards.query';
import {
  type MonthWorn,
  problemOf,
  reckonCard,
  type ReckonedCard,
  type ReckonedMonth,
  reckonMonth,
  SumsOfKinds,
} from './month-reckoning';
import { type RunRow, RunStore } from './run-store';
import { loggedRun } from './run-told';
import { WornMonthQuery } from './worn-month.query';

/** The months of an account set as they are depreciated, one after the other. */
@Injectable()
export class DepreciationMonths {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly cards: MonthCardsQuery,
    private readonly worn: WornMonthQuery,
    private readonly runs: RunStore,
    private readonly even: EvenCards,
    private readonly log: OperationLog,
    private readonly turn: DomainTurn,
  ) {}

  /** The month that comes next; undefined where there is no card to depreciate. */
  async next(): Promise<Period | undefined> {
    const last = await this.runs.last();
    if (last && (await this.runs.isAnyLeft(last.period))) return nextPeriod(last.period);
    return this.runs.firstEntry(last?.period ?? null);
  }

  /**
   * The same as it is now, past the month that cards came in and do not wear off in yet: running what follows runs it,
   * too.
   */
  async nextDue(): Promise<ReckonedMonth | undefined> {
    const next = await this.next();
    if (next === undefined) return undefined;
    const month = await this.reckon(next);
    if (isDue(month)) return month;
    const after = await this.reckon(nextPeriod(next));
    return isDue(after) ? after : month;
  }

  /** A month as its cards are now; it is the next one, or the last that was run. */
  async reckon(period: Period): Promise<ReckonedMonth> {
    const before = await this.runs.last(period);
    const { cards } = await this.cards.load(period, before?.period ?? null);
    return reckonMonth(period, cards);
  }

  /**
   * A month as it was run, as long as it would come out the same now: always, where others were run after it.
   * Undefined where it has not been run or is stale.
   * @param how `isEach`: each card alone; else those that are booked alike are summed up
   */
  async asRun(
    period: Period,
    how: { readonly isEach: boolean },
  ): Promise<{ readonly month: MonthWorn; readonly isWhole: boolean } | undefined> {
    const [run, last] = [await this.runs.of(period), await this.runs.last()];
    if (!run) return undefined;
    const isFrozen = last !== undefined && period < last.period;
    const since = isFrozen ? undefined : await this.runs.sinceRun(period);
    if (since?.isStale) return undefined;
    const before = await this.runs.last(period);
    const month = await this.worn.of(period, before?.period ?? null, how);
    // What it wore off then stands, whatever its cards lack by now.
    return { month: isFrozen ? { ...month, problems: [] } : month, isWhole: !since?.isLess };
  }

  /** The first month before this one that has something to wear off and was not run. */
  async firstDue(period: Period): Promise<ReckonedMonth | undefined> {
    const next = await this.next();
    if (next === undefined || next >= period) return undefined;
    // Months after it follow from it: where it wears off nothing, nothing does until cards come or change.
    const end = nextPeriod(lastMonth());
    for (let month = next; month < period && month < end; month = nextPeriod(month)) {
      const reckoned = await this.reckon(month);
      if (isDue(reckoned)) return reckoned;
    }
    return undefined;
  }

  /** Whether the last run would come out otherwise now. */
  async isStale(run: RunRow): Promise<boolean> {
    return (await this.runs.sinceRun(run.period)).isStale;
  }

  /**
   * Runs a month, or runs the last one again. Months before it that wear off nothing are run on the way.
   * @throws BusinessError ASSET_MONTH naming the month that comes first, or what is in the way
   */
  async run(period: Period, units?: ReadonlyMap<number, Money>): Promise<void> {
    if (period > lastMonth()) {
      throw refusal(
        `最多提前计提到${periodTitle(lastMonth())}，即今天所在月份之后 12 个月，请检查期间`,
      );
    }
    await this.turn.hold();
    const last = await this.runs.last();
    if (last && period < last.period) {
      throw refusal(
        `${periodTitle(period)}以后的${periodTitle(last.period)}已计提，请先取消${periodTitle(last.period)}的计提`,
      );
    }
    if (last?.period !== period) await this.runIdleMonths(period);
    const before = await this.runs.last(period);
    const isAnew = last?.period !== period;
    const count = await this.write({ period, before: before?.period ?? null, units, isAnew });
    if (count === 0) throw refusal(`${periodTitle(period)}没有需要计提折旧的资产卡片`);
  }

  /** Months before this one, as long as nothing wears off in them. */
  private async runIdleMonths(period: Period): Promise<void> {
    for (;;) {
      const month = await this.next();
      if (month === undefined || month >= period) return;
      const earlier = await this.reckon(month);
      if (isDue(earlier)) throw refusal(notRun(earlier));
      const before = (await this.runs.last(month))?.period ?? null;
      await this.write({ period: month, before, isAnew: true });
    }
  }

  /** Takes the last run back; the vouchers are gone by then. */
  async remove(run: RunRow): Promise<void> {
    await this.turn.hold();
    const before = await this.runs.last(run.period);
    const { cards } = await this.cards.load(run.period, before?.period ?? null);
    const own = [...cards].filter(
      ({ entryPeriod, changes }) => entryPeriod === run.period || changes.length > 0,
    );
    const kept = await reckonMonth(run.period, own, { isRun: false });
    await this.runs.remove(run, kept, await reckonMonth(run.period, own));
    await this.log.record({
      action: '取消计提',
      object: run.period,
      before: loggedRun({ ...run, kinds: [...run.kinds] }),
    });
  }

  /**
   * Writes a month, and notes that it was run where it has cards. One that is run again is reckoned as a whole; else
   * cards that go on evenly are written all at once.
   * @returns how many cards it has
   */
  private async write(month: MonthToRun): Promise<number> {
    const { period, before, isAnew } = month;
    const sums = new SumsOfKinds();
    const even = isAnew
      ? [
          ...(await this.even.renew(period)),
          ...(before === null ? [] : await this.even.follow(period, before)),
        ]
      : [];
    for (const each of even) sums.add({ card: each, amount: each.amount, count: each.count });
    const load = await this.cards.load(period, before, isAnew ? 'unwritten' : undefined);
    await this.writeParts(month, load.cards, sums);
    const count = load.count + even.reduce((all, { cards }) => all + cards, 0);
    if (count === 0) return 0;
    const kinds = sums.told();
    await this.runs.write({ period, count, kinds }, this.scope.actor.userName);
    const after = loggedRun({ count, kinds });
    await this.log.record({ action: '计提折旧', object: period, after });
    return count;
  }

  /** Reckons and writes part by part: the database writes one while the next is reckoned, and none is kept. */
  private async writeParts(
    { period, before, units }: MonthToRun,
    cards: Iterable<MonthCard>,
    sums: SumsOfKinds,
  ): Promise<void> {
    let writing = Promise.resolve();
    const absent = new Set(units?.keys());
    for (const part of partsOf(cards)) {
      const reckoned = await mapUnhurried(part, (card) => reckonCard(card, { units }));
      for (const each of reckoned) {
        absent.delete(each.card.assetId);
        const problem = problemOf(each) ?? workProblem(each, { period, units });
        if (problem) throw refusal(problem.message);
        sums.add(each);
      }
      await writing;
      writing = this.runs.writeCards({ period, before }, reckoned);
      // It is awaited with the next part: should that one be refused, nobody asks for this any more.
      writing.catch(() => undefined);
    }
    await writing;
    if (absent.size > 0) throw refusal(await this.absentText([...absent]));
  }

  /** Why work of these cards is none of the month: they do not depreciate by work, or do not exist. */
  private async absentText(ids: readonly number[]): Promise<string> {
    const known = await this.scope.query<{ code: string; name: string }>(
      'select code, name from asset.card where account_set_id = $1 and id = any($2) order by code',
      [this.scope.accountSetId, ids],
    );
    const [first] = known;
    if (first && known.length === ids.length) return otherMethodText(first);
    const missing = ids.length - known.length;
    return `有 ${missing} 张填写了本月工作量的卡片不存在或已被删除，请刷新后重新填写`;
  }
}

/** A month to which work was typed. */
interface TypedMonth {
  readonly period: Period;
  readonly units?: ReadonlyMap<number, Money> | undefined;
}

/**
 * Why work that was typed for a card would count for nothing; undefined where it counts. Sources:
 * 小企业会计准则第三十一条, 企业会计准则第4号应用指南 (当月增加的固定资产，当月不计提折旧);
 * 小企业会计准则第四十四条 (长期待摊费用自支出发生月份的下月起摊销).
 */
function workProblem(
  { card }: ReckonedCard,
  { period, units }: TypedMonth,
): { readonly message: string } | undefined {
  const typed = units?.get(card.assetId);
  if (!typed || typed.isZero) return undefined;
  if (card.before.state.method !== 'units') return { message: otherMethodText(card) };
  if (card.isWearing) return undefined;
  const next = periodTitle(nextPeriod(period));
  const law =
    card.kind === 'prepaid'
      ? '小企业会计准则第四十四条'
      : '小企业会计准则第三十一条、企业会计准则第4号应用指南';
  return {
    message:
      `资产 ${card.code} ${card.name} 在${periodTitle(period)}还不计提折旧，从下月起计提（${law}）。` +
      `请清空它本月的工作量，从${next}起填写`,
  };
}

const otherMethodText = ({ code, name }: { readonly code: string; readonly name: string }) =>
  `资产 ${code} ${name} 本月不按工作量法折旧，填写的工作量没有作用，请去掉后重新计提`;

interface MonthToRun {
  readonly period: Period;
  /** The month that was run before. */
  readonly before: Period | null;
  /** It has not been run before. */
  readonly isAnew: boolean;
  readonly units?: ReadonlyMap<number, Money> | undefined;
}

const cardsPerPart = 5_000;

function* partsOf(cards: Iterable<MonthCard>): Generator<MonthCard[]> {
  let part: MonthCard[] = [];
  for (const card of cards) {
    part.push(card);
    if (part.length < cardsPerPart) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Later ones take no vouchers, so nothing is run or changed in them. */
export function lastMonth(): Period {
  return lastBookablePeriod(periodOf(todayInShanghai()));
}

/** A month that wears off something, or would if nothing were in its way. */
export function isDue({ total, problems }: MonthWorn): boolean {
  return !total.isZero || problems.length > 0;
}

/** Why a later month has to wait. */
export function notRun({ period, total }: MonthWorn): string {
  return `${periodTitle(period)}尚未计提折旧（应提 ${formatMoney(total)}），请先计提${periodTitle(period)}`;
}

function refusal(msg: string): BusinessError {
  return new BusinessError('ASSET_MONTH', { msg });
}
