import type { AssetChangeIn } from '@mingzhang/contract';
import {
  changed,
  firstDayOf,
  firstPeriodHere,
  monthOfLife,
  periodOf,
  type AssetCard,
  type AssetState,
  type CardMoment,
  type IsoDate,
  type Money,
  type Period,
} from '@mingzhang/rules';
import { ruleChange } from '../rule-change';

/** A month of a card with what happens to it. */
export interface ChangedMonth {
  readonly card: AssetCard;
  readonly period: Period;
  /** As the month begins. */
  readonly before: CardMoment;
  readonly units: Money | null;
  /** It has been run. */
  readonly isRun: boolean;
  /** In the order in which they were entered. */
  readonly changes: readonly AssetChangeIn[];
}

/** What a change found and what it left. */
export interface ChangeStep {
  readonly before: AssetState;
  readonly after: AssetState;
}

const leaving = new Set<AssetChangeIn['kind']>(['sale', 'scrap', 'shortage', 'invest', 'donate']);

/** Whether the whole card leaves by a change. */
export function isDisposal(kind: AssetChangeIn['kind']): boolean {
  return leaving.has(kind);
}

/** The card before and after each change of the month, the month itself worn off first (DR08). */
export function stepsOf({ card, period, before, units, changes }: ChangedMonth): ChangeStep[] {
  const leavesUnworn = card.kind === 'intangible' && changes.some(({ kind }) => isDisposal(kind));
  let { state } = monthOfLife(before, {
    kind: card.kind,
    units: units ?? undefined,
    changes: [],
    isWearing: period >= firstPeriodHere(card) && !leavesUnworn,
  });
  return changes.map((change) => {
    const rule = ruleChange(change, period);
    const step = { before: state, after: rule ? changed(state, rule) : state };
    state = step.after;
    return step;
  });
}

/** Whether the month takes nothing more off the card: it has been run, or the card wears off from a later one on. */
export function isSettled({ card, period, isRun, before }: ChangedMonth): boolean {
  return isRun || before.state.method === 'none' || period < firstPeriodHere(card);
}

/**
 * The first day that a card may change on. A part that was split off an intangible begins with the month after it was
 * entered, yet is there from its entry on. Errors: none.
 */
export function firstDayToChange({
  startUse,
  entryPeriod,
}: {
  readonly startUse: IsoDate;
  readonly entryPeriod: Period;
}): IsoDate {
  return periodOf(startUse) > entryPeriod ? firstDayOf(entryPeriod) : startUse;
}

/** The month as it ends: `worn` off whatever has been run, `kept` as long as it has not. */
export function monthEnd({ card, period, before, units, isRun, changes }: ChangedMonth) {
  const rules = changes.flatMap((change) => ruleChange(change, period) ?? []);
  const isWearing = period >= firstPeriodHere(card);
  const all = { kind: card.kind, units: units ?? undefined, changes: rules };
  const worn = monthOfLife(before, { ...all, isWearing });
  const kept = isRun ? worn : monthOfLife(before, { ...all, isWearing: false });
  return { worn, kept: { state: kept.state, plan: kept.plan }, planned: worn.amount };
}
