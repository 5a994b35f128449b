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
