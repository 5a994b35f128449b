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
import type { LedgerSubject, Range } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { CategoryNames } from './category-names';
import { ItemListQuery, type ItemRow, type ItemSums } from './item-list.query';
import { besideTexts, pairTexts } from './pair-texts';
import { countedLeaves, QuantityQuery } from './quantity.query';

/** Without a page size all items are on one page. */
type Query = z.output<typeof accountBookCalls.auxiliaryBalance.query>;

/** 辅助核算余额表: items of one category that have figures, over all subjects or one. */
@Injectable()
export class AuxiliaryBalanceService {
  constructor(
    private readonly categories: CategoryNames,
    private readonly items: ItemListQuery,
    private readonly balances: SeenBalances,
    private readonly subjects: BookSubjects,
    private readonly months: PeriodService,
    private readonly quantities: QuantityQuery,
  ) {}

  /**
   * A page in code order. Quantities are included if all subjects of the table use one unit. By
   * subject, each row is an item on one leaf and the totals add up these rows; pages count items
   * either way. An item appears if it has a balance at the start of the range or of its last year,
   * or movements since.
   * @throws BusinessError NOT_FOUND for a category that the account set does not have
   */
  async auxiliaryBalance(asked: Query): Promise<AuxiliaryBalanceResult> {
    const { categoryId, keyword = '', bySubject, page = 1, pageSize = null } = asked;
    await this.categories.name(categoryId);
    const { subjects, ids } =
      asked.subjectId === undefined
        ? await this.subjects.seen(asked)
        : await this.subjects.below(asked.subjectId, asked);
    const range = await this.months.clamp({
      periodFrom: asked.periodFrom,
      periodTo: asked.periodTo,
      unaudited: asked.unaudited,
    });
    const read = (place: { page: number; pageSize: number | null }) =>
      range &&
      this.items.page(range, { categoryId, keyword, shown: 'year', bySubject, ...place }, ids);
    const found = await read({ page, pageSize });
    if (!range || !found) {
      return {
        page,
        pageSize: pageSize ?? 0,
        total: 0,
        rows: [],
        totals: pairTexts(pairsOf(NOTHING)),
      };
    }
    const { rows, total } = found;
    const table = { categoryId, subjects, ids, heldIds: found.heldIds };
    // By subject no quantities are read: a quantity beside the amounts covers all subjects of an
    // item.
    const counted = bySubject ? undefined : await this.counted(range, table);
    // The amount of each item decides the side on which its quantity is added up.
    const all = counted && rows.length < total ? await read({ page: 1, pageSize: null }) : found;
    const counts = new Map(
      counted && all?.rows.map((row) => [row.itemId, counted.beside(row.itemId, netOf(row))]),
    );
    return {
      page,
      pageSize: pageSize ?? total,
      total,
      rows: rows.map((row) => {
        const own = counts.get(row.itemId);
        return {
          itemId: row.itemId,
          code: row.code,
          name: row.name,
          ...pairTexts(pairsOf(netOf(row))),
          ...(own ? { quantity: besideTexts(own) } : {}),
          ...(row.subject ? { subject: row.subject } : {}),
        };
      }),
      totals: totalsOf(found.items),
      ...(counted && {
        quantity: {
          unit: counted.unit,
          totals: besideTexts(balanceTotals([...counts.values()])),
        },
      }),
    };
  }

  /**
   * Quantities beside the amounts of items; undefined without a common unit. Leaves with a quantity
   * but no amount count too, although snapshots of amounts do not contain them.
   */
  private async counted(range: Range, { categoryId, subjects, ids, heldIds }: Found) {
    const units = await this.quantities.units();
    const unitOf = (leaves: readonly number[]) => commonUnit(leaves.map((id) => units.get(id)));
    if (unitOf(heldIds) === undefined) return undefined;
    const subjectIds = countedLeaves(units, ids);
    const selection = { by: 'auxiliary', measure: 'quantity', subjectIds } as const;
    const balances = (await this.balances.balances(range, selection)).flatMap((row) => {
      const id = parseAuxiliaryKey(row.auxiliaryKey)[String(categoryId)];
      return id === undefined ? [] : [{ id, row }];
    });
    const leaves = [...new Set([...heldIds, ...balances.map(({ row }) => row.subjectId)])];
    const unit = unitOf(leaves);
    if (unit === undefined) return undefined;
    const nets = new Map<number, BalanceNet>();
    for (const { id, row } of balances) {
      const before = nets.get(id);
      nets.set(id, before ? addNets(before, row) : row);
    }
    const own = sideOf(subjects.filter(({ id }) => leaves.includes(id)));
    return {
      unit,
      beside: (itemId: number, amounts: BalanceNet): SubjectBalanceFigures =>
        pairsBeside(amounts, nets.get(itemId) ?? NOTHING, own),
    };
  }
}

interface Found {
  readonly categoryId: number;
  readonly subjects: readonly LedgerSubject[];
  /** Leaves of the table; null for all. */
  readonly ids: readonly number[] | null;
  /** Leaves that have amounts on items of the category. */
  readonly heldIds: readonly number[];
}

/** Side of a quantity without an amount: that of its subjects, debit if they differ. */
function sideOf(subjects: readonly LedgerSubject[]): SubjectDirection {
  return subjects.every(({ direction }) => direction === 'credit') ? 'credit' : 'debit';
}

function netOf(row: ItemRow): BalanceNet {
  const opening = Money.parse(row.opening);
  const moved = { debit: Money.parse(row.debit), credit: Money.parse(row.credit) };
  const year = { ytdDebit: Money.parse(row.ytdDebit), ytdCredit: Money.parse(row.ytdCredit) };
  const closing = opening.plus(moved.debit).minus(moved.credit);
  return {
    opening,
    ...moved,
    ...year,
    yearOpening: closing.minus(year.ytdDebit).plus(year.ytdCredit),
  };
}

function totalsOf({ opening: _opening, ...totals }: ItemSums): AuxiliaryBalanceResult['totals'] {
  return totals;
}

const NOTHING: BalanceNet = {
  yearOpening: Money.zero,
  opening: Money.zero,
  debit: Money.zero,
  credit: Money.zero,
  ytdDebit: Money.zero,
  ytdCredit: Money.zero,
};
