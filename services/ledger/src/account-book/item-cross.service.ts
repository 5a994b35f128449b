import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  CROSS_COLUMNS_AT_MOST,
  crossFigures,
  itemCrossTable,
  type CrossFigure,
  type itemCrossCalls,
  type ItemCrossResult,
} from '@mingzhang/contract';
import {
  crossTable,
  Money,
  parseAuxiliaryKey,
  sumOf,
  type CrossKey,
  type SubjectDirection,
} from '@mingzhang/rules';
import { BusinessError, tableFile, type Exported } from '@mingzhang/server';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import type { BookMonths } from '../balance/book-names';
import { BookHead } from './book-head';
import { BookSubjects } from './book-subjects';
import { CategoryNames } from './category-names';
import { ItemFiguresQuery } from './item-figures.query';

type Query = z.output<typeof itemCrossCalls.itemCross.query>;
type FileQuery = z.output<typeof itemCrossCalls.itemCrossFile.query>;

interface Figures {
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
}

/** 核算项目组合表: amounts of a subject by the items of two categories. */
@Injectable()
export class ItemCrossService {
  constructor(
    private readonly subjects: BookSubjects,
    private readonly categories: CategoryNames,
    private readonly figures: ItemFiguresQuery,
    private readonly balances: SeenBalances,
    private readonly periods: PeriodService,
    private readonly head: BookHead,
  ) {}

  /**
   * @throws BusinessError NOT_FOUND for a subject, category or item that the account set does not
   *   have; INVALID_BODY for a category crossed with itself or too many columns
   */
  async cross(asked: Query): Promise<ItemCrossResult> {
    const { rowCategoryId, columnCategoryId, figure } = asked;
    const { subject, ids } = await this.subjects.below(asked.subjectId, asked);
    if (rowCategoryId === columnCategoryId) {
      throw new BusinessError('INVALID_BODY', { msg: '行和列应选择两个不同的辅助核算类别' });
    }
    await this.categories.name(rowCategoryId);
    await this.categories.name(columnCategoryId);
    const { id, code, fullName, direction } = subject;
    const head = { subject: { id, code, fullName, direction } };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, columns: [], rows: [], total: '0.00', control: '0.00' };
    const parts = await this.figures.ofSubjects(query, ids);
    const table = crossTable(
      parts.map((part) => ({
        items: parseAuxiliaryKey(part.auxiliaryKey),
        amount: figureOf(part, figure, direction),
      })),
      { rowCategoryId, columnCategoryId },
    );
    if (table.columns.length > CROSS_COLUMNS_AT_MOST) {
      throw new BusinessError('INVALID_BODY', {
        msg: `列上有 ${table.columns.length} 个项目，最多列 ${CROSS_COLUMNS_AT_MOST} 个，请对调行和列或缩小期间`,
      });
    }
    const columns = await this.named(query, columnCategoryId, table.columns);
    const rows = await this.named(query, rowCategoryId, table.rows);
    const balances = await this.balances.balances(query, { subjectIds: ids });
    return {
      ...head,
      columns: columns.map((item) => ({ ...item, total: table.ofColumn(item.itemId).toString() })),
      rows: rows.map((item) => ({
        ...item,
        amounts: Object.fromEntries(
          columns.flatMap((column, at) => {
            const amount = table.at(item.itemId, column.itemId);
            return amount.isZero ? [] : [[String(at), amount.toString()]];
          }),
        ),
        total: table.ofRow(item.itemId).toString(),
      })),
      total: table.total.toString(),
      control: sumOf(balances.map((leaf) => figureOf(leaf, figure, direction))).toString(),
    };
  }

  async file({ format, ...query }: FileQuery): Promise<Exported> {
    const { subject, columns, rows, total } = await this.cross(query);
    const table = itemCrossTable(columns);
    const row = await this.categories.name(query.rowCategoryId);
    const column = await this.categories.name(query.columnCategoryId);
    const crossed = `${row}×${column} ${crossFigures[query.figure]}`;
    const title = `${table.title} ${subject.code} ${subject.fullName} ${crossed}`;
    const sums = columns.map((column, at) => [`column${at}`, column.total] as const);
    return tableFile(table, {
      ...(await this.head.describe(query, format, title)),
      rows,
      totals: { code: '合计', ...Object.fromEntries(sums), total },
    });
  }

  /** Items by code; the part without an item comes last. */
  private async named(months: BookMonths, categoryId: number, keys: readonly CrossKey[]) {
    const ids = keys.filter((key) => key !== null);
    const items = await this.categories.items(months, { categoryId, ids });
    const named = items.map(({ id: itemId, code, name }) => ({ itemId, code, name }));
    const category = keys.includes(null) ? await this.categories.name(categoryId) : '';
    const none = { itemId: null, code: '', name: `未指定${category}` };
    return keys.includes(null) ? [...named, none] : named;
  }
}

/** Nets are signed by the subject's own side. */
function figureOf(
  { opening, debit, credit }: Figures,
  figure: CrossFigure,
  direction: SubjectDirection,
): Money {
  const own = (net: Money) => (direction === 'debit' ? net : net.negate());
  switch (figure) {
    case 'debit':
      return debit;
    case 'credit':
      return credit;
    case 'net':
      return own(debit.minus(credit));
    case 'opening':
      return own(opening);
    case 'closing':
      return own(opening.plus(debit).minus(credit));
  }
}
