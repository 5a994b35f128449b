import { Injectable } from '@nestjs/common';
import type { Asset, AssetDetail, DocumentVoucher } from '@mingzhang/contract';
import {
  atOnceProblem,
  bookValueOf,
  firstPeriodOf,
  lifeOf,
  Money,
  netOf,
  type AssetCard,
  type AssetKind,
  type AssetMonth,
  type Period,
  sumOf,
  yearOf,
} from '@mingzhang/rules';
import { ChangeService } from '../change/change.service';
import { ChangeStore } from '../change/change-store';
import { ruleChange } from '../rule-change';
import { stepOfKind } from '../depreciation/given-depreciation';
import { RunStore } from '../depreciation/run-store';
import { RunVouchers } from '../depreciation/run-vouchers';
import { ruleCard } from '../rule-card';
import { AssetTypeService } from '../type/asset-type.service';
import { taxMinimumOf } from '../card/card-facts';
import { CardListQuery } from '../card/card-list.query';
import { CardItems } from '../card/card-items';
import { CardStates, type KeptMonth } from '../card/card-states';
import { CardStore } from '../card/card-store';
import { CardService } from '../card/card.service';
import { supplierText } from '../card/card-log';

/** Months of runs that are asked for at once; the vouchers of older ones are not told. */
const runsAtMost = 240;

/** 卡片详情: what a card has worn off, what it will, and what made it so. */
@Injectable()
export class CardDetailService {
  constructor(
    private readonly cards: CardService,
    private readonly store: CardStore,
    private readonly states: CardStates,
    private readonly lists: CardListQuery,
    private readonly changes: ChangeService,
    private readonly logged: ChangeStore,
    private readonly runs: RunStore,
    private readonly vouchers: RunVouchers,
    private readonly types: AssetTypeService,
    private readonly items: CardItems,
  ) {}

  async detail(id: number, period: Period): Promise<AssetDetail> {
    const card = await this.cards.one(id);
    const asked = period < card.entryPeriod ? card.entryPeriod : period;
    const row = await this.lists.row(id, asked);
    if (!row) throw new Error('a card has a row from its entry on');
    const rule = ruleCard(await this.store.rows.get(id));
    const isDeducted = card.isDeductedAtOnce && (await this.mayDeduct(card, rule));
    const kept = await this.states.all(id);
    const life = await this.life(id, { rule, kept, asked });
    const run = new Map(kept.map((month) => [month.period, month]));
    const vouchers = await this.vouchersOf(kept, rule.kind);
    const lastWorn = life.findLast(({ amount }) => !amount.isZero)?.period;
    const end = lastTold(life, kept);
    return {
      row,
      card,
      changes: await this.changes.ofCard(id),
      supplier: supplierText(card.supplierId, await this.items.suppliers([card])),
      months: life
        .filter((month) => month.period <= end)
        .map((month) => monthTold(month, run.get(month.period), vouchers)),
      lastPeriod: isOpenEnded(kept) ? null : (lastWorn ?? null),
      deduction: isDeducted ? deductionOf(rule, life) : null,
    };
  }

  /** A box that was ticked against the conditions deducts nothing. */
  private async mayDeduct({ typeId, startUse }: Asset, rule: AssetCard): Promise<boolean> {
    const least = taxMinimumOf(await this.types.get(typeId));
    return atOnceProblem({ ...rule, startUse }, least) === undefined;
  }

  /** To its end; of what only work or a person ends, to the month asked for. */
  private async life(
    id: number,
    of: { readonly rule: AssetCard; readonly kept: readonly KeptMonth[]; readonly asked: Period },
  ): Promise<readonly AssetMonth[]> {
    const { rule, kept, asked } = of;
    const changes = await this.logged.ofCards([id]);
    const rules = changes.flatMap((change) => ruleChange(change.content, change.period) ?? []);
    const units = new Map(
      kept.flatMap((month) => (month.units ? [[month.period, month.units] as const] : [])),
    );
    const last = kept.at(-1)?.period ?? asked;
    const to = isOpenEnded(kept) ? { to: last > asked ? last : asked } : {};
    return lifeOf(rule, rules, { units, ...to }).months;
  }

  private async vouchersOf(
    kept: readonly KeptMonth[],
    kind: AssetKind,
  ): Promise<ReadonlyMap<Period, DocumentVoucher | undefined>> {
    const run = kept.filter(({ amount }) => amount !== null);
    const [first] = run;
    if (!first) return new Map();
    const span = { from: first.period, to: run.at(-1)?.period ?? first.period };
    const { rows } = await this.runs.page(span, { limit: runsAtMost, offset: 0 });
    const found = await this.vouchers.find(rows);
    return new Map([...found].map(([period, { ofStep }]) => [period, ofStep(stepOfKind[kind])]));
  }
}

/** The last month that counts or was run: a plan of a shorter life has nothing to say of the months taken off it. */
function lastTold(life: readonly AssetMonth[], kept: readonly KeptMonth[]): Period {
  const counts = life.findLast(({ amount, state }, index) => {
    const before = life[index - 1]?.state.usedMonths ?? 0;
    return !amount.isZero || state.usedMonths > before;
  });
  const [counted = '', ran = ''] = [counts?.period, kept.at(-1)?.period];
  return counted > ran ? counted : ran;
}

function isOpenEnded(kept: readonly KeptMonth[]): boolean {
  const state = kept.at(-1)?.moment.state;
  return state !== undefined && (state.method === 'none' || state.method === 'units');
}

function monthTold(
  { period, amount, state }: AssetMonth,
  kept: KeptMonth | undefined,
  vouchers: ReadonlyMap<Period, DocumentVoucher | undefined>,
): AssetDetail['months'][number] {
  const isRun = kept != null && kept.amount !== null;
  const voucher = isRun ? vouchers.get(period) : undefined;
  return {
    period,
    amount: amount.toString(),
    accumulated: state.accumulated.toString(),
    net: netOf(state).toString(),
    bookValue: bookValueOf(state).toString(),
    state: voucher ? 'posted' : isRun ? 'run' : 'planned',
    voucher: voucher ?? null,
  };
}

/**
 * 一次性扣除: deducted in the year of the month after the start of use. Sources: 财政部 税务总局公告2023年第37号,
 * 国家税务总局公告2018年第46号第二条.
 */
function deductionOf(card: AssetCard, life: readonly AssetMonth[]): AssetDetail['deduction'] {
  const year = yearOf(firstPeriodOf({ ...card, kind: 'fixed' }));
  const years = [...new Set([year, ...life.map(({ period }) => yearOf(period))])].toSorted();
  return {
    year,
    deducted: card.originalValue.toString(),
    years: years.map((each) => {
      const own = life.filter(({ period }) => yearOf(period) === each);
      const booked = sumOf(own.map(({ amount }) => amount));
      const deducted = each === year ? card.originalValue : Money.zero;
      const difference = booked.minus(deducted).toString();
      return { year: each, booked: booked.toString(), difference };
    }),
  };
}
