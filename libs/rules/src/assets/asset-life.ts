import { Money } from '../money';
import { nextPeriod, type Period } from '../period';
import { firstPeriodHere, lastPeriodOf, type AssetCard, type AssetKind } from './asset-card';
import type { AssetChange } from './asset-change';
import { changed, leftOf, netOf, openingState, type AssetState } from './asset-state';
import { depreciationOf, planInMonth, planOf, type DepreciationPlan } from './depreciation';

/** A month of a card's life; amounts in yuan. */
export interface AssetMonth {
  readonly period: Period;
  readonly amount: Money;
  /** At the end of the month, its changes included. */
  readonly state: AssetState;
}

/** A change with what the card amounts to after it. */
export interface AssetEvent {
  readonly change: AssetChange;
  readonly state: AssetState;
  /** What the next month would wear off if nothing else changed. */
  readonly monthly: Money;
}

interface AssetLife {
  readonly months: readonly AssetMonth[];
  readonly events: readonly AssetEvent[];
}

/** Work done by month, for 工作量法; months that are missing did none. */
type UnitsByPeriod = ReadonlyMap<Period, Money>;

/** What a card amounts to as a month ends, and the plan that the next one follows. */
export interface CardMoment {
  readonly state: AssetState;
  readonly plan: DepreciationPlan;
}

/** What happens to a card in a month. */
interface MonthOfCard {
  readonly kind: AssetKind;
  /** It wears off in this month: its first one has come. */
  readonly isWearing: boolean;
  /** In the order in which they were entered. */
  readonly changes: readonly AssetChange[];
  /** Work done in the month, for 工作量法. */
  readonly units?: Money | undefined;
}

/** As this account set takes the card over, before its first month. Errors: none. */
export function openingMoment(card: AssetCard): CardMoment {
  const state = openingState(card);
  return { state, plan: planOf(state) };
}

/**
 * One month of a card: it wears off first, then its changes count, each with a plan of its own (DR01, DR02, DR08);
 * `changeProblem` has nothing against them. Intangibles are not amortised in the month that they leave in. Errors: none.
 */
export function monthOfLife(
  { state: before, plan: planned }: CardMoment,
  { kind, isWearing, changes, units = Money.zero }: MonthOfCard,
): CardMoment & { readonly amount: Money; readonly events: readonly AssetEvent[] } {
  let state = before;
  let plan = planned;
  let amount = Money.zero;
  if (isWearing) {
    plan = planInMonth(plan, state);
    const leaves = kind === 'intangible' && changes.some((change) => change.kind === 'dispose');
    if (!leaves) amount = depreciationOf(plan, state, units);
    state = worn(state, amount, units);
  }
  const events: AssetEvent[] = [];
  for (const change of changes) {
    state = changed(state, change);
    plan = planOf(state);
    events.push({ change, state, monthly: nextAmount({ state, plan }) });
  }
  return { state, plan, amount, events };
}

/** What the next month would wear off if nothing changed; of 工作量法 nobody can say, and it is nothing. Errors: none. */
export function nextAmount({ state, plan }: CardMoment): Money {
  if (state.method === 'units') return Money.zero;
  return depreciationOf(planInMonth(plan, state), state);
}

/**
 * The whole life of a card in this account set, past and planned: every month from its entry to its disposal, and to
 * `to` or else the end of its life. Changes count in the order given within a month (`monthOfLife`). Linear in the
 * months. Errors: none.
 */
export function lifeOf(
  card: AssetCard,
  changes: readonly AssetChange[],
  { to, units = new Map() }: { readonly to?: Period; readonly units?: UnitsByPeriod } = {},
): AssetLife {
  const months: AssetMonth[] = [];
  const events: AssetEvent[] = [];
  const inMonth = byPeriod(changes);
  const lastChange = [...inMonth.keys()].toSorted().at(-1) ?? '';
  const first = firstPeriodHere(card);
  let moment = openingMoment(card);
  let period = card.entryPeriod;
  while (goesOn()) {
    const isWearing = period >= first;
    const here = { changes: inMonth.get(period) ?? [], units: units.get(period) };
    const { amount, ...month } = monthOfLife(moment, { kind: card.kind, isWearing, ...here });
    moment = month;
    events.push(...month.events);
    if (isWearing) months.push({ period, amount, state: month.state });
    period = nextPeriod(period);
  }
  return { months, events };

  function goesOn(): boolean {
    const { state } = moment;
    if (state.isDisposed) return false;
    if (to !== undefined) return period <= to;
    // What only work or a person ends has no end of its own.
    if (state.method === 'none' || state.method === 'units') return false;
    const isLeft = state.usedMonths < state.lifeMonths || leftOf(state).isPositive;
    // What is worn off goes on for a change that leaves something again.
    return isLeft || period <= lastPeriodOf(card) || period <= lastChange;
  }
}

function byPeriod(changes: readonly AssetChange[]): ReadonlyMap<Period, AssetChange[]> {
  const found = new Map<Period, AssetChange[]>();
  for (const change of changes) {
    const here = found.get(change.period);
    if (here) here.push(change);
    else found.set(change.period, [change]);
  }
  return found;
}

function worn(state: AssetState, amount: Money, units: Money): AssetState {
  const isCounted = state.method !== 'none' && state.usedMonths < state.lifeMonths;
  return {
    ...state,
    accumulated: state.accumulated.plus(amount),
    usedMonths: state.usedMonths + (isCounted ? 1 : 0),
    usedUnits: state.usedUnits.plus(units),
  };
}

/** 净额: 净值 less 减值准备, in yuan. Errors: none. */
export function bookValueOf(state: AssetState): Money {
  return netOf(state).minus(state.impairment);
}
