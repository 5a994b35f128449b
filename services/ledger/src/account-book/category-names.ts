import { Injectable } from '@nestjs/common';
import type { BookItem } from '@mingzhang/contract';
import { parseAuxiliaryKey } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

export interface NamedItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

interface Narrowed {
  readonly categoryId?: number | undefined;
  readonly itemId?: number | undefined;
  /** A combination of items, as `auxiliaryKey` writes it. */
  readonly auxiliary?: string | undefined;
}

/** Auxiliary categories of books, and their items by name. */
@Injectable()
export class CategoryNames {
  constructor(private readonly scope: AccountSetScope) {}

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
   * The items that a book is narrowed to, as filter and as combination: half a filter would show the whole book as if it
   * were a part.
   * @throws BusinessError INVALID_BODY for a category without an item, or the other way round; NOT_FOUND for an item that
   *   the category does not have
   */
  async narrowing({ categoryId, itemId, auxiliary = '' }: Narrowed): Promise<BookItem[]> {
    if ((categoryId === undefined) !== (itemId === undefined)) {
      throw new BusinessError('INVALID_BODY', {
        msg: '辅助核算类别和项目要一起选择，请补选另一项，或都不选',
      });
    }
    const asked = new Map(
      Object.entries(parseAuxiliaryKey(auxiliary)).map(([of, id]) => [Number(of), id]),
    );
    const found: BookItem[] = [];
    for (const [of, id] of asked) found.push(await this.item(of, id));
    // A combination that holds the item names it already.
    if (categoryId !== undefined && itemId !== undefined && asked.get(categoryId) !== itemId) {
      found.push(await this.item(categoryId, itemId));
    }
    return found;
  }

  /**
   * An item with the name of its category.
   * @throws BusinessError NOT_FOUND for one that the category does not have
   */
  async item(categoryId: number, itemId: number): Promise<BookItem> {
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
    return row;
  }

  /** Items in the order of their codes. */
  items(categoryId: number, ids: readonly number[]): Promise<NamedItem[]> {
    return this.scope.query<NamedItem>(
      `select id, code, name from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2 and id = any($3::bigint[])
       order by code collate "C"`,
      [this.scope.accountSetId, categoryId, ids],
    );
  }
}
