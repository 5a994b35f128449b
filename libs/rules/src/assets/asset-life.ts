import { Money } from '../money';
import { nextPeriod, type Period } from '../period';
import { firstPeriodHere, lastPeriodOf, type AssetCard } from './asset-card';
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

export interface AssetLife {
  readonly months: readonly AssetMonth[];
  readonly events: readonly AssetEvent[];
}

/** Work done by month, for 工作量法; months that are missing did none. */
export type UnitsByPeriod = ReadonlyMap<Period, Money>;

/**
 * The whole life of a card in this account set, past and planned: every month from its entry to its disposal, and to
 * `to` or else the end of its life. Changes count in the order given within a month, after the month itself has been
 * depreciated (DR01, DR02, DR08); `changeProblem` has nothing against them. Linear in the months. Errors: none.
 */
export function lifeOf(
  card: AssetCard,
  changes: readonly AssetChange[],
  { to, units = new Map() }: { readonly to?: Period; readonly units?: UnitsByPeriod } = {},
): AssetLife {
  const months: AssetMonth[] = [];
  const events: AssetEvent[] = [];
  const inMonth = byPeriod(changes);
  const first = firstPeriodHere(card);
  let state = openingState(card);
  let plan = planOf(state);
  let period = card.entryPeriod;
  while (goesOn()) {
    const here = inMonth.get(period) ?? [];
    let amount = Money.zero;
    if (period >= first) {
      plan = planInMonth(plan, state);
      const done = units.get(period) ?? Money.zero;
      // Intangibles are not amortised in the month that they leave in.
      const leaves = card.kind === 'intangible' && here.some(({ kind }) => kind === 'dispose');
      if (!leaves) amount = depreciationOf(plan, state, done);
      state = worn(state, amount, done);
    }
    for (const change of here) {
      state = changed(state, change);
      plan = planOf(state);
      events.push({ change, state, monthly: nextAmount(plan, state) });
    }
    if (period >= first) months.push({ period, amount, state });
    period = nextPeriod(period);
  }
  return { months, events };

  function goesOn(): boolean {
    if (state.isDisposed) return false;
    if (to !== undefined) return period <= to;
    // What only work or a person ends has no end of its own.
    if (state.method === 'none' || state.method === 'units') return false;
    const isLeft = state.usedMonths < state.lifeMonths || leftOf(state).isPositive;
    return isLeft || period <= lastPeriodOf(card);
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

function nextAmount(plan: DepreciationPlan, state: AssetState): Money {
  return state.method === 'units' ? Money.zero : depreciationOf(plan, state);
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
