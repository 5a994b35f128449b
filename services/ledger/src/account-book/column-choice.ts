import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  MULTI_COLUMNS_AT_MOST,
  type BookSubject,
  type MultiColumn,
  type multiColumnCalls,
  type MultiColumnResult,
} from '@mingzhang/contract';
import { leafColumns, OTHER_COLUMN, parseAuxiliaryKey } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { CategoryNames } from './category-names';
import type { PartFigures } from './item-figures.query';

export type MultiColumnQuery = z.output<typeof multiColumnCalls.multiColumn.query>;

type Category = MultiColumnResult['categories'][number];
type Column = Omit<MultiColumn, 'amount'>;

/** The columns of a 多栏账, and the column of a line. */
export interface ChosenColumns {
  readonly categoryId: number | null;
  readonly columns: readonly Column[];
  readonly choices: MultiColumnResult['choices'];
  /** Key of the column of a line. */
  readonly keyOf: (subjectId: number, auxiliaryKey: string) => string;
}

/** Chooses the columns of the 多栏账 of a subject. */
@Injectable()
export class ColumnChoice {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly names: CategoryNames,
  ) {}

  /**
   * Categories that the subjects use, and the requested one.
   * @throws BusinessError NOT_FOUND for a category that the account set does not have
   */
  async categories(subjectIds: readonly number[], asked: number | undefined): Promise<Category[]> {
    const rows = await this.scope.query<Category>(
      `select c.id, c.name from ledger.accounting_category c
       where c.account_set_id = $1 and (c.id = $3 or c.id in (
         select x.category_id from ledger.subject_auxiliary x
         where x.account_set_id = $1 and x.subject_id = any($2::bigint[])))
       order by c.id`,
      [this.scope.accountSetId, subjectIds, asked ?? null],
    );
    if (asked !== undefined && !rows.some(({ id }) => id === asked)) {
      throw new BusinessError('NOT_FOUND', { msg: '辅助核算类别不存在或已被删除，请重新选择' });
    }
    return rows;
  }

  /** @param parts balances and movements under the subject, by leaf and item combination */
  async columns(
    asked: MultiColumnQuery,
    facts: {
      readonly subject: BookSubject;
      readonly subjects: readonly BookSubject[];
      readonly categories: readonly Category[];
      readonly parts: readonly PartFigures[];
    },
  ): Promise<ChosenColumns> {
    const { subject, subjects, categories, parts } = facts;
    // A leaf can be split by items only.
    const categoryId = asked.categoryId ?? (subject.leaf ? categories[0]?.id : undefined) ?? null;
    const side = asked.side === 'own' ? subject.direction : asked.side;
    const all =
      categoryId === null
        ? leafColumns(subject, subjects, asked.side).map((column) => ({
            key: column.key,
            side: column.side,
            code: column.subject.code,
            title: column.subject.name,
          }))
        : (await this.names.items(asked, { categoryId, ids: itemsOf(categoryId, parts) })).map(
            ({ id, code, name: title }) => ({ key: String(id), code, title, side }),
          );
    const partOf = (subjectId: number, auxiliaryKey: string): string =>
      categoryId === null
        ? String(subjectId)
        : String(parseAuxiliaryKey(auxiliaryKey)[String(categoryId)] ?? OTHER_COLUMN);
    const moved = new Set(
      parts.filter(hasMoved).map((part) => partOf(part.subjectId, part.auxiliaryKey)),
    );
    const shown = shownColumns(all, asked, moved);
    const keys = new Set(shown.map(({ key }) => key));
    const keyOf = (subjectId: number, auxiliaryKey: string) => {
      const key = partOf(subjectId, auxiliaryKey);
      return keys.has(key) ? key : OTHER_COLUMN;
    };
    const hasOther = parts.some(
      (part) => hasMoved(part) && keyOf(part.subjectId, part.auxiliaryKey) === OTHER_COLUMN,
    );
    const other = { key: OTHER_COLUMN, code: '', title: '其他', side };
    return {
      categoryId,
      columns: hasOther ? withOther(shown, other) : shown,
      choices: all.map(({ key, code, title }) => ({ key, code, title })),
      keyOf,
    };
  }
}

/** The requested columns in order; without empty ones unless `emptyColumns` is set. */
function shownColumns(
  all: readonly Column[],
  { columns, emptyColumns }: MultiColumnQuery,
  moved: ReadonlySet<string>,
): readonly Column[] {
  const wanted = columns === undefined ? undefined : new Set(columns.split(','));
  return all
    .filter(({ key }) => wanted?.has(key) ?? true)
    .filter(({ key }) => emptyColumns || moved.has(key))
    .slice(0, MULTI_COLUMNS_AT_MOST);
}

/** Puts 其他 behind the columns of its side, because they share a heading. */
function withOther(columns: readonly Column[], other: Column): readonly Column[] {
  const at = columns.findLastIndex(({ side }) => side === other.side);
  if (at >= 0) return columns.toSpliced(at + 1, 0, other);
  return other.side === 'debit' ? [other, ...columns] : [...columns, other];
}

function hasMoved({ moved, ytdBefore: { debit, credit } }: PartFigures): boolean {
  return moved || !debit.isZero || !credit.isZero;
}

/** Items of a category that moved in the months or earlier in their year. */
function itemsOf(categoryId: number, parts: readonly PartFigures[]): number[] {
  const ids = parts
    .filter(hasMoved)
    .map(({ auxiliaryKey }) => parseAuxiliaryKey(auxiliaryKey)[String(categoryId)]);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
