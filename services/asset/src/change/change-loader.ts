import { Injectable } from '@nestjs/common';
import { openingMoment, type Period } from '@mingzhang/rules';
import type { CardRecord } from '../card/card.entity';
import { ruleCard } from '../rule-card';
import { CardStates } from '../card/card-states';
import { CardStore } from '../card/card-store';
import { putBack } from '../card/replaced';
import { AssetTypeService } from '../type/asset-type.service';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import type { ChangedMonth } from './change-month';
import { type ChangeRow, ChangeStore } from './change-store';

/** A card as one of its changes found it, with the month up to there. */
export interface LoadedChange {
  readonly change: ChangeRow;
  /** As it was before the change. */
  readonly card: CardRecord;
  readonly type: AssetTypeRecord;
  readonly month: ChangedMonth;
  /** Of the changes of the month. */
  readonly at: number;
}

/** Loads cards with what happened to them. */
@Injectable()
export class ChangeLoader {
  constructor(
    private readonly cards: CardStore,
    private readonly states: CardStates,
    private readonly changes: ChangeStore,
    private readonly types: AssetTypeService,
  ) {}

  /** A month of a card with the changes that it has by now. */
  async month(card: CardRecord, period: Period, changes: readonly ChangeRow[]) {
    const rule = ruleCard(card);
    const months = await this.states.all(card.id);
    const before = months.findLast((month) => month.period < period);
    const here = months.find((month) => month.period === period);
    const own = changes.filter((change) => change.period === period);
    const month: ChangedMonth = {
      card: rule,
      period,
      before: before?.moment ?? openingMoment(rule),
      units: here?.units ?? null,
      isRun: here != null && here.amount !== null,
      changes: own.map(({ content }) => content),
    };
    return month;
  }

  /** Changes as each of them found its card. */
  async load(wanted: readonly ChangeRow[]): Promise<LoadedChange[]> {
    const ids = [...new Set(wanted.map(({ assetId }) => assetId))];
    const cards = new Map((await this.cards.many(ids)).map((card) => [card.id, card]));
    const all = await this.changes.ofCards(ids);
    const loaded: LoadedChange[] = [];
    for (const change of wanted) {
      const now = cards.get(change.assetId);
      if (!now) throw new Error('a change is of a card');
      const own = all.filter(({ assetId }) => assetId === change.assetId);
      const since = own.filter(({ id }) => id >= change.id).toReversed();
      const card = since.reduce<CardRecord>(
        (then, { replaced }) => Object.assign(Object.create(null), then, putBack(replaced)),
        now,
      );
      const month = await this.month(now, change.period, own);
      const inMonth = own.filter(({ period }) => period === change.period);
      const at = inMonth.findIndex(({ id }) => id === change.id);
      loaded.push({ change, card, type: await this.types.get(card.typeId), month, at });
    }
    return loaded;
  }
}
