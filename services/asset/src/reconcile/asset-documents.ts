import { Injectable } from '@nestjs/common';
import {
  addedAmounts,
  type DatedDocument,
  isTakenOver,
  Money,
  type Period,
  type SubjectAmounts,
} from '@mingzhang/rules';
import { stepOfKind } from '../depreciation/given-depreciation';
import { ruleCard } from '../rule-card';
import {
  AssetDocumentsQuery,
  type CardFact,
  type ChangeFact,
  type SubjectColumns,
} from './asset-documents.query';
import { type CardEffects, effectsOf } from './card-effects';

/** A document as its room keeps it, before its vouchers are looked for. */
export type FactDocument = DatedDocument & {
  readonly relatedVoucherId: number | null;
  /** By which `source` the ledger knows vouchers that were made of it. */
  readonly sourceKeys: readonly string[];
};

/** What the cards say of an account set up to a month. */
export interface AssetFacts {
  /** When the first card came. */
  readonly first: Period;
  readonly cards: readonly CardFact[];
  readonly changes: readonly ChangeFact[];
  /** What cards taken over brought with them. */
  readonly opening: SubjectAmounts;
  readonly documents: readonly FactDocument[];
  /** Runs by their months. */
  readonly runIds: ReadonlyMap<Period, number>;
  /** What the last month alone wore off, by subject. */
  readonly wornInMonth: SubjectAmounts;
  readonly subjects: readonly SubjectColumns[];
}

/** Puts together what cards say that happened, document by document. */
@Injectable()
export class AssetDocuments {
  constructor(private readonly query: AssetDocumentsQuery) {}

  /** Undefined without cards. */
  async upTo(period: Period): Promise<AssetFacts | undefined> {
    const cards = await this.query.cards(period);
    const first = cards.map(({ entryPeriod }) => entryPeriod).toSorted()[0];
    if (first === undefined) return undefined;
    const changes = await this.query.changes();
    const effects = await this.effects(cards, changes);
    const worn = await this.worn(period, effects);
    // A part that was split off came with the change alone: the two make one document.
    const origins = new Map(changes.flatMap((change) => splitOf(change, period)));
    const taken = cards.filter((card) => !origins.has(card.id) && isInOpening(card));
    const runs = await this.query.runs(period);
    const known = new Set([...taken.map(({ id }) => id), ...origins.keys()]);
    const entryOf = (id: number | undefined): SubjectAmounts =>
      (id === undefined ? undefined : effects.get(id)?.entry) ?? new Map<number, Money>();
    return {
      first,
      cards,
      changes,
      opening: addedAmounts(taken.map(({ id }) => entryOf(id))),
      documents: [
        ...cards
          .filter(({ id }) => !known.has(id))
          .map((card) => cardDocument(card, entryOf(card.id))),
        ...changes
          .filter((change) => change.period <= period && effects.has(change.assetId))
          .map((change) => {
            const own = effects.get(change.assetId)?.changes.get(change.id) ?? new Map();
            return changeDocument(change, addedAmounts([own, entryOf(partOf(change))]));
          }),
        ...runs.map((run) => runDocument(run, worn.get(run.period) ?? new Map<number, Money>())),
      ],
      runIds: new Map(runs.map((run) => [run.period, run.id] as const)),
      wornInMonth: worn.get(period) ?? new Map(),
      subjects: cards,
    };
  }

  private async effects(
    cards: readonly CardFact[],
    changes: readonly ChangeFact[],
  ): Promise<ReadonlyMap<number, CardEffects>> {
    const ofCard = new Map<number, ChangeFact[]>();
    for (const change of changes) {
      ofCard.set(change.assetId, [...(ofCard.get(change.assetId) ?? []), change]);
    }
    const units = new Map<number, Map<Period, Money>>();
    for (const row of await this.query.units([...ofCard.keys()])) {
      const own = units.get(row.assetId) ?? new Map<Period, Money>();
      units.set(row.assetId, own.set(row.period, Money.parse(row.units)));
    }
    return new Map(
      cards.map((card) => [
        card.id,
        effectsOf(card, ofCard.get(card.id) ?? [], units.get(card.id) ?? new Map()),
      ]),
    );
  }

  /** By month and subject, credits below zero. */
  private async worn(
    period: Period,
    effects: ReadonlyMap<number, CardEffects>,
  ): Promise<ReadonlyMap<Period, SubjectAmounts>> {
    const apart = [...effects].flatMap(([id, { changes }]) => (changes.size > 0 ? [id] : []));
    const months = new Map<Period, Map<number, Money>>();
    for (const row of await this.query.worn(period, apart)) {
      const month = months.get(row.period) ?? new Map<number, Money>();
      months.set(row.period, month);
      const own = row.assetId === null ? undefined : effects.get(row.assetId);
      const id = own?.wornOn(row.period) ?? row.subjectId;
      month.set(id, (month.get(id) ?? Money.zero).minus(Money.parse(row.amount)));
    }
    return months;
  }
}

function cardDocument(card: CardFact, effect: SubjectAmounts): FactDocument {
  const { id, entryPeriod: period, relatedVoucherId } = card;
  const key = `card:${id}`;
  const sourceKeys = [sourceKey('asset', key)];
  return { key, kind: 'card', period, voucherIds: [], effect, relatedVoucherId, sourceKeys };
}

/** A change that was booked together with another one has its voucher. */
function changeDocument(change: ChangeFact, effect: SubjectAmounts): FactDocument {
  const { id, period, relatedVoucherId, voucherKey } = change;
  const key = `change:${id}`;
  const sourceKeys = [sourceKey('asset', `change:${voucherKey ?? id}`)];
  return { key, kind: 'change', period, voucherIds: [], effect, relatedVoucherId, sourceKeys };
}

function runDocument(
  { period, relatedVoucherId }: Pick<ChangeFact, 'period' | 'relatedVoucherId'>,
  effect: SubjectAmounts,
): FactDocument {
  const key = `run:${period}`;
  const sourceKeys = Object.values(stepOfKind).map((step) =>
    sourceKey('carryForward', `${period}/${step}`),
  );
  return { key, kind: 'run', period, voucherIds: [], effect, relatedVoucherId, sourceKeys };
}

/** How a `source` is looked up; the closing may number the vouchers of a step behind it. */
export function sourceKey(kind: string, key: string): string {
  return `${kind} ${key.split('/').slice(0, 2).join('/')}`;
}

/** The card that a split made, if the change is one. */
function partOf({ replaced }: ChangeFact): number | undefined {
  const id = replaced['split_asset_id'];
  return typeof id === 'number' ? id : undefined;
}

function splitOf(change: ChangeFact, period: Period): (readonly [number, number])[] {
  const id = partOf(change);
  return id === undefined || change.period > period ? [] : [[id, change.id] as const];
}

/** By the rule that books purchases: each card is either in the opening balances or has a voucher of its own. */
function isInOpening({ addMethod, ...card }: CardFact): boolean {
  return isTakenOver({ addMethod, ...ruleCard(card) });
}
