import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

export interface NamedItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
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
   * Has a book be narrowed to an item only where that is known: half a filter would show the whole book as if it were a
   * part.
   * @throws BusinessError INVALID_BODY for a category without an item, or the other way round; NOT_FOUND for an item that
   *   the category does not have
   */
  async requireItem({
    categoryId,
    itemId,
  }: {
    categoryId?: number;
    itemId?: number;
  }): Promise<void> {
    if (categoryId === undefined && itemId === undefined) return;
    if (categoryId === undefined || itemId === undefined) {
      throw new BusinessError('INVALID_BODY', {
        msg: '辅助核算类别和项目要一起选择，请补选另一项，或都不选',
      });
    }
    if ((await this.items(categoryId, [itemId])).length > 0) return;
    throw new BusinessError('NOT_FOUND', { msg: '辅助核算项目不存在或已被删除，请重新选择' });
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
