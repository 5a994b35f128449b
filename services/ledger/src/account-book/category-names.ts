import { Injectable } from '@nestjs/common';
import type { BookItem } from '@mingzhang/contract';
import { parseAuxiliaryKey } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { BookNames, type BookMonths } from '../balance/book-names';

export interface NamedItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

interface Narrowed extends BookMonths {
  readonly categoryId?: number | undefined;
  readonly itemId?: number | undefined;
  /** Key of an item combination, as `auxiliaryKey` writes it. */
  readonly auxiliary?: string | undefined;
}

/** Auxiliary categories of books, and their items with the names of the book's time. */
@Injectable()
export class CategoryNames {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly names: BookNames,
  ) {}

  /** @throws BusinessError NOT_FOUND for a category that the account set does not have */
  async name(categoryId: number): Promise<string> {
    const row = await this.scope.one<{ name: string }>(
      'select name from ledger.accounting_category where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, categoryId],
    );
    if (!row) {
      throw new BusinessError('NOT_FOUND', { msg: '辅助核算类别不存在或已被删除，请重新选择' });
    }
    return row.name;
  }

  /**
   * The items to which a book is narrowed, from the filter and from the combination. Half a filter
   * is refused: it would show the whole book as if it were a part.
   * @throws BusinessError INVALID_BODY for a category without an item, or the reverse; NOT_FOUND
   *   for an item that the category does not have
   */
  async narrowing(asked: Narrowed): Promise<BookItem[]> {
    const { categoryId, itemId, auxiliary = '' } = asked;
    if ((categoryId === undefined) !== (itemId === undefined)) {
      throw new BusinessError('INVALID_BODY', {
        msg: '辅助核算类别和项目要一起选择，请补选另一项，或都不选',
      });
    }
    const combined = new Map(
      Object.entries(parseAuxiliaryKey(auxiliary)).map(([category, id]) => [Number(category), id]),
    );
    const found: BookItem[] = [];
    for (const [category, item] of combined) {
      found.push(await this.item(asked, { categoryId: category, itemId: item }));
    }
    // A combination that contains the item names it already.
    if (categoryId !== undefined && itemId !== undefined && combined.get(categoryId) !== itemId) {
      found.push(await this.item(asked, { categoryId, itemId }));
    }
    return found;
  }

  /**
   * An item with the name of its category.
   * @throws BusinessError NOT_FOUND if the category does not have the item
   */
  async item(
    months: BookMonths,
    { categoryId, itemId }: { readonly categoryId: number; readonly itemId: number },
  ): Promise<BookItem> {
    const row = await this.scope.one<BookItem>(
      `select d.id, d.code, d.name, d.category_id as "categoryId", c.name as category
       from ledger.accounting_category_detail d
       join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
       where d.account_set_id = $1 and d.category_id = $2 and d.id = $3`,
      [this.scope.accountSetId, categoryId, itemId],
    );
    if (!row) {
      throw new BusinessError('NOT_FOUND', { msg: '辅助核算项目不存在或已被删除，请重新选择' });
    }
    const [item = row] = await this.names.items(months, [row]);
    return item;
  }

  /** Items ordered by today's codes. */
  async items(
    months: BookMonths,
    { categoryId, ids }: { readonly categoryId: number; readonly ids: readonly number[] },
  ): Promise<NamedItem[]> {
    const items = await this.scope.query<NamedItem>(
      `select id, code, name from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2 and id = any($3::bigint[])
       order by code collate "C"`,
      [this.scope.accountSetId, categoryId, ids],
    );
    return this.names.items(months, items);
  }
}
