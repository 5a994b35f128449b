import {
  carried,
  type AssetState,
  type CardMoment,
  type CardSubjects,
  Money,
  nextPeriod,
  openingMoment,
  type Period,
  type SubjectAmounts,
} from '@mingzhang/rules';
import { monthEnd, stepsOf } from '../change/change-month';
import { ruleCard } from '../rule-card';
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
    const month = {
      card,
      period,
      before: moment,
      units: units.get(period) ?? null,
      isRun: true,
      changes: here.map(({ content }) => content),
    };
    for (const [index, { before, after }] of stepsOf(month).entries()) {
      const id = here[index]?.id ?? 0;
      found.set(id, moved(before, after, { from: at(id), to: at(id, 'after') }));
    }
    moment = monthEnd(month).worn;
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
  before: AssetState,
  after: AssetState,
  { from, to }: { readonly from: CardSubjects; readonly to: CardSubjects },
): SubjectAmounts {
  const sums = new Map([...carried(before, from)].map(([id, amount]) => [id, amount.negate()]));
  if (after.isDisposed) return sums;
  for (const [id, amount] of carried(after, to)) {
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
