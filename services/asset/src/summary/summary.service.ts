import { LedgerClient, type SetChart } from '@mingzhang/server';
import { Injectable } from '@nestjs/common';
import type { assetCheckCalls, AssetSummary, InputOf } from '@mingzhang/contract';
import {
  closingSums,
  type Money,
  noDepartmentTitle,
  summedByKey,
  summedTogether,
  type SummedAmounts,
  sumsOfCard,
} from '@mingzhang/rules';
import { SummaryQuery } from './summary.query';

type Asked = InputOf<typeof assetCheckCalls.summary>['query'];

/** 固定资产汇总表, by type, department or subject. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly query: SummaryQuery,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws BusinessError UNAVAILABLE where the ledger does not name departments or subjects */
  async summary({ periodFrom, periodTo, by }: Asked): Promise<AssetSummary> {
    const cards = await this.query.cards({ from: periodFrom, to: periodTo, by });
    const parts = new Map<number, { count: number; readonly amounts: SummedAmounts[] }>();
    const partOf = (key: number) => {
      const part = parts.get(key) ?? { count: 0, amounts: [] };
      parts.set(key, part);
      return part;
    };
    for (const card of cards) {
      // A card is counted once, where its first department stands.
      const [first] = card.to;
      if (first) partOf(first.key).count += card.count;
      for (const [key, amounts] of summedByKey(card)) partOf(key).amounts.push(amounts);
    }
    const titles = await this.titles(by, [...parts.keys()]);
    const rows = [...titles].flatMap(([key, title]) => {
      const part = parts.get(key);
      return part ? [{ key, title, ...told(part.count, part.amounts) }] : [];
    });
    const count = cards.reduce((sum, card) => sum + card.count, 0);
    return { rows, totals: told(count, cards.map(sumsOfCard)) };
  }

  /** What the keys stand for, in the order of their codes; without a department comes last. */
  private async titles(by: Asked['by'], keys: readonly number[]): Promise<Map<number, string>> {
    if (by === 'type') return new Map(await this.query.types());
    const chart = await this.ledger.chart();
    const titled = keys.map((key) => [key, titleOf(key, by, chart)] as const);
    if (by === 'subject') return new Map(titled.toSorted(([, a], [, b]) => (a < b ? -1 : 1)));
    return new Map(titled.toSorted(([a], [b]) => (a || Infinity) - (b || Infinity)));
  }
}

function titleOf(key: number, by: Asked['by'], chart: SetChart): string {
  if (by === 'subject') return chart.subjectTitle(key);
  return key === 0 ? noDepartmentTitle : (chart.department(key) ?? `部门 ${key}`);
}

function told(count: number, amounts: readonly SummedAmounts[]) {
  const sums = summedTogether(amounts);
  const { closingOriginal, closingAccumulated, net } = closingSums(sums);
  const textOf = (amount: Money) => amount.toString();
  return {
    count,
    openingOriginal: textOf(sums.openingOriginal),
    increase: textOf(sums.increase),
    decrease: textOf(sums.decrease),
    transferredOriginal: textOf(sums.transferredOriginal),
    closingOriginal: textOf(closingOriginal),
    openingAccumulated: textOf(sums.openingAccumulated),
    depreciation: textOf(sums.depreciation),
    accumulatedDecrease: textOf(sums.accumulatedDecrease),
    transferredAccumulated: textOf(sums.transferredAccumulated),
    closingAccumulated: textOf(closingAccumulated),
    impairment: textOf(sums.impairment),
    net: textOf(net),
  };
}
