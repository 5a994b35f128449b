import {
  carried,
  firstPeriodHere,
  type CardMoment,
  type CardSubjects,
  Money,
  monthOfLife,
  nextPeriod,
  openingMoment,
  type Period,
  type SubjectAmounts,
} from '@mingzhang/rules';
import { ruleCard } from '../rule-card';
import { ruleChange } from '../rule-change';
import type { CardFact, ChangeFact } from './asset-documents.query';

/** What a card and its changes made of the balances of subjects. */
export interface CardEffects {
  /** As it came. */
  readonly entry: SubjectAmounts;
  readonly changes: ReadonlyMap<number, SubjectAmounts>;
  /** What each month wore off is booked on, as the month began. */
  readonly wornOn: (period: Period) => number;
}

/**
 * Goes through a card's life for what each of its changes made of the balances.
 * @param changes of the card, all of them, in the order in which they were entered
 */
export function effectsOf(
  fact: CardFact,
  changes: readonly ChangeFact[],
  units: ReadonlyMap<Period, Money>,
): CardEffects {
  const at = subjectsThrough(fact, changes);
  const card = ruleCard(fact);
  const opening = openingMoment(card);
  const found = new Map<number, SubjectAmounts>();
  let moment: CardMoment = opening;
  const last = changes.at(-1)?.period;
  for (let period = card.entryPeriod; last !== undefined && period <= last;) {
    const here = changes.filter((change) => change.period === period);
    const rules = here.map(({ content }) => ruleChange(content, period));
    const leaves = card.kind === 'intangible' && rules.some((rule) => rule?.kind === 'dispose');
    const isWearing = period >= firstPeriodHere(card) && !leaves;
    const done = units.get(period);
    moment = monthOfLife(moment, { kind: card.kind, isWearing, changes: [], units: done });
    for (const [index, change] of here.entries()) {
      const rule = rules[index];
      const before = moment;
      const nothing = { kind: card.kind, isWearing: false };
      if (rule) moment = monthOfLife(moment, { ...nothing, changes: [rule] });
      found.set(
        change.id,
        moved(before, moment, { from: at(change.id), to: at(change.id, 'after') }),
      );
    }
    period = nextPeriod(period);
  }
  return {
    entry: carried(opening.state, at()),
    changes: found,
    wornOn: (period) => {
      const next = changes.find((change) => change.period >= period);
      const subjects = next ? at(next.id) : at(changes.at(-1)?.id, 'after');
      return subjects.accumulatedSubjectId ?? subjects.assetSubjectId;
    },
  };
}

function moved(
  before: CardMoment,
  after: CardMoment,
  { from, to }: { readonly from: CardSubjects; readonly to: CardSubjects },
): SubjectAmounts {
  const sums = new Map(
    [...carried(before.state, from)].map(([id, amount]) => [id, amount.negate()]),
  );
  if (after.state.isDisposed) return sums;
  for (const [id, amount] of carried(after.state, to)) {
    sums.set(id, (sums.get(id) ?? Money.zero).plus(amount));
  }
  return sums;
}

type SubjectsAt = (changeId?: number, side?: 'before' | 'after') => CardSubjects;

/** Subjects before and after each change; without a change, those that the card came with. */
function subjectsThrough(fact: CardFact, changes: readonly ChangeFact[]): SubjectsAt {
  const before = new Map<number, CardSubjects>();
  const after = new Map<number, CardSubjects>();
  let now: CardSubjects = fact;
  for (const change of changes.toReversed()) {
    after.set(change.id, now);
    if (change.content.kind === 'subject') now = { ...now, ...subjectsOf(change.replaced) };
    before.set(change.id, now);
  }
  const first = now;
  return (changeId, side = 'before') =>
    (changeId === undefined ? undefined : (side === 'before' ? before : after).get(changeId)) ??
    (side === 'after' ? fact : first);
}

/** Of the columns that a change has replaced, as the table names them. */
function subjectsOf(replaced: Readonly<Record<string, unknown>>): Partial<CardSubjects> {
  const named = {
    assetSubjectId: replaced['asset_subject_id'],
    accumulatedSubjectId: replaced['accumulated_subject_id'],
    impairmentSubjectId: replaced['impairment_subject_id'],
    clearingSubjectId: replaced['clearing_subject_id'],
  };
  return Object.fromEntries(
    Object.entries(named).filter(([, id]) => id !== undefined),
  ) as Partial<CardSubjects>;
}
