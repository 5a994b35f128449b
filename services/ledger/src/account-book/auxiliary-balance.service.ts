import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { accountBookCalls, AuxiliaryBalanceResult } from '@mingzhang/contract';
import {
  addNets,
  balanceTotals,
  commonUnit,
  Money,
  pairsBeside,
  pairsOf,
  parseAuxiliaryKey,
  type BalanceNet,
  type SubjectBalanceFigures,
  type SubjectDirection,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { BalanceRow, LedgerSubject, Range } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { namedItems } from './named-items';
import { besideTexts, pairTexts } from './pair-texts';
import { QuantityQuery } from './quantity.query';

type Query = z.output<typeof accountBookCalls.auxiliaryBalance.query>;

/** 辅助核算余额表: items of one category that have figures, over all subjects or one. */
@Injectable()
export class AuxiliaryBalanceService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly subjects: BookSubjects,
    private readonly months: PeriodService,
    private readonly quantities: QuantityQuery,
  ) {}

  /** In code order, with quantities where all subjects of the table keep them in one unit. */
  async auxiliaryBalance(asked: Query): Promise<AuxiliaryBalanceResult> {
    const { subjects, ids } =
      asked.subjectId === undefined
        ? await this.subjects.seen()
        : await this.subjects.below(asked.subjectId);
    const query = await this.months.clamp(asked);
    const range = query && { periodFrom: query.periodFrom, periodTo: query.periodTo };
    const wanted = ids && new Set(ids);
    const itemOf = ({ subjectId, auxiliaryKey }: BalanceRow) =>
      wanted && !wanted.has(subjectId)
        ? undefined
        : parseAuxiliaryKey(auxiliaryKey)[String(asked.categoryId)];
    const rows = range ? await this.balances.balances(range, { by: 'auxiliary' }) : [];
    const found = rows.filter((row) => itemOf(row) !== undefined);
    const nets = byItem(found, itemOf);
    const counted = range && (await this.counted(range, { found, subjects, itemOf }));
    const items = await namedItems(this.scope, [...nets.keys()]);
    const lines = items.flatMap(({ id, code, name }) => {
      const net = nets.get(id);
      return net ? [{ id, code, name, pairs: pairsOf(net), counts: counted?.of(id, net) }] : [];
    });
    const counts = lines.flatMap((line) => line.counts ?? []);
    return {
      rows: lines.map(({ id, code, name, pairs, counts: own }) => ({
        ...{ itemId: id, code, name, ...pairTexts(pairs) },
        ...(own ? { quantity: besideTexts(own) } : {}),
      })),
      totals: pairTexts(balanceTotals(lines.map(({ pairs }) => pairs))),
      ...(counted
        ? { quantity: { unit: counted.unit, totals: besideTexts(balanceTotals(counts)) } }
        : {}),
    };
  }

  /** The quantities beside the amounts of items; undefined where they have no common unit. */
  private async counted(
    range: Range,
    { found, subjects, itemOf }: Found,
  ): Promise<
    { unit: string; of: (itemId: number, amounts: BalanceNet) => SubjectBalanceFigures } | undefined
  > {
    const subjectIds = [...new Set(found.map(({ subjectId }) => subjectId))];
    const units = await this.quantities.units();
    const unit = commonUnit(subjectIds.map((id) => units.get(id)));
    if (unit === undefined) return undefined;
    const selection = { by: 'auxiliary' as const, measure: 'quantity' as const, subjectIds };
    const nets = byItem(await this.balances.balances(range, selection), itemOf);
    const own = sideOf(subjects.filter(({ id }) => subjectIds.includes(id)));
    return {
      unit,
      of: (itemId, amounts) => pairsBeside(amounts, nets.get(itemId) ?? NOTHING, own),
    };
  }
}

interface Found {
  readonly found: readonly BalanceRow[];
  readonly subjects: readonly LedgerSubject[];
  readonly itemOf: (row: BalanceRow) => number | undefined;
}

/** The side of a quantity that stands at no amount: that of its subjects, debit where they differ. */
function sideOf(subjects: readonly LedgerSubject[]): SubjectDirection {
  return subjects.every(({ direction }) => direction === 'credit') ? 'credit' : 'debit';
}

function byItem(
  rows: readonly BalanceRow[],
  itemOf: (row: BalanceRow) => number | undefined,
): Map<number, BalanceNet> {
  const nets = new Map<number, BalanceNet>();
  for (const row of rows) {
    const id = itemOf(row);
    if (id === undefined) continue;
    const before = nets.get(id);
    nets.set(id, before ? addNets(before, row) : row);
  }
  return nets;
}

const NOTHING: BalanceNet = {
  ...{ yearOpening: Money.zero, opening: Money.zero, debit: Money.zero, credit: Money.zero },
  ...{ ytdDebit: Money.zero, ytdCredit: Money.zero },
};
