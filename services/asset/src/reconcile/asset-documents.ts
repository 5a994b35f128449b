import { Injectable } from '@nestjs/common';
import {
  type AssetDocument,
  Money,
  type Period,
  periodOf,
  type SubjectAmounts,
} from '@mingzhang/rules';
import {
  AssetDocumentsQuery,
  type CardFact,
  type ChangeFact,
  type SubjectColumns,
} from './asset-documents.query';
import { type CardEffects, effectsOf } from './card-effects';

/** What the cards say of an account set up to a month. */
export interface AssetFacts {
  /** When the first card came. */
  readonly first: Period;
  readonly cards: readonly CardFact[];
  readonly changes: readonly ChangeFact[];
  /** What cards taken over brought with them. */
  readonly opening: SubjectAmounts;
  readonly documents: readonly (AssetDocument & { readonly relatedVoucherId: number | null })[];
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
    const taken = cards.filter((card) => isTakenOver(card, first));
    const known = new Set(taken.map(({ id }) => id));
    const runs = await this.query.runs(period);
    return {
      ...{ first, cards, changes },
      opening: added(taken.map(({ id }) => effects.get(id)?.entry ?? new Map())),
      documents: [
        ...cards
          .filter(({ id }) => !known.has(id))
          .map((card) => ({
            ...{ key: `card:${card.id}`, kind: 'card' as const, voucherIds: [] },
            effect: effects.get(card.id)?.entry ?? new Map<number, Money>(),
            relatedVoucherId: card.relatedVoucherId,
          })),
        ...changes
          .filter((change) => change.period <= period && effects.has(change.assetId))
          .map((change) => ({
            ...{ key: `change:${change.id}`, kind: 'change' as const, voucherIds: [] },
            effect: effects.get(change.assetId)?.changes.get(change.id) ?? new Map<number, Money>(),
            relatedVoucherId: change.relatedVoucherId,
          })),
        ...runs.map((run) => ({
          ...{ key: `run:${run.period}`, kind: 'run' as const, voucherIds: [] },
          effect: worn.get(run.period) ?? new Map<number, Money>(),
          relatedVoucherId: run.relatedVoucherId,
        })),
      ],
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

/** It was there before the first card came: opening balances hold it. */
function isTakenOver({ addMethod, startUse }: CardFact, first: Period): boolean {
  return addMethod === 'opening' || periodOf(startUse) < first;
}

/** Amounts by subject, added up. */
export function added(all: readonly SubjectAmounts[]): SubjectAmounts {
  const sums = new Map<number, Money>();
  for (const amounts of all) {
    for (const [id, amount] of amounts) sums.set(id, (sums.get(id) ?? Money.zero).plus(amount));
  }
  return sums;
}
