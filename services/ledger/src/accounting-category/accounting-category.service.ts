import { Injectable } from '@nestjs/common';
import {
  accountingCategoryRecord,
  categoriesAtMost,
  changedFields,
  type AccountingCategory,
  type AccountingCategoryFields,
  type RecordChange,
} from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  RecordRows,
  UsageQuestion,
  withoutTenant,
} from '@mingzhang/server';
import { storedCategories, type AccountingCategoryRecord } from '../ledger.entities';

/** Categories of auxiliary accounting: six built in, and custom ones with columns of their own. */
@Injectable()
export class AccountingCategoryService {
  private readonly rows: RecordRows<AccountingCategoryFields, AccountingCategoryRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
  ) {
    this.rows = new RecordRows(scope, storedCategories);
  }

  async list(): Promise<AccountingCategory[]> {
    const records = await this.rows.all();
    return records.map(withoutTenant);
  }

  async get(id: number): Promise<AccountingCategory> {
    return withoutTenant(await this.rows.get(id));
  }

  async create(fields: AccountingCategoryFields): Promise<AccountingCategory> {
    await this.requireFree(fields.name);
    await this.rows.requireRoom(categoriesAtMost);
    const id = await this.rows.insert({ ...fields, builtIn: false });
    const after = await this.get(id);
    await this.log.record({ action: '新增辅助核算类别', object: after.name, after });
    return after;
  }

  async update({
    id,
    version,
    ...change
  }: RecordChange<AccountingCategoryFields>): Promise<AccountingCategory> {
    const before = await this.get(id);
    const fields = changedFields<AccountingCategoryFields>(
      accountingCategoryRecord,
      before,
      change,
    );
    if (before.builtIn && before.name !== fields.name) {
      throw new BusinessError('BUILT_IN', { msg: `“${before.name}”是系统内置类别，不能改名` });
    }
    await this.requireFree(fields.name, id);
    await this.rows.update({ id, version }, fields);
    const after = await this.get(id);
    await this.log.record({ action: '修改辅助核算类别', object: after.name, before, after });
    return after;
  }

  async remove(id: number): Promise<void> {
    const record = await this.rows.get(id);
    if (record.builtIn)
      throw new BusinessError('BUILT_IN', { msg: `“${record.name}”是系统内置类别，不能删除` });
    const title = `类别“${record.name}”`;
    await this.usage.requireUnused({ kind: 'accountingCategory', id, title }, 'ITEM_IN_USE');
    const used = await this.scope.one(
      `select 1 where exists (select from ledger.subject_auxiliary where account_set_id = $1 and category_id = $2)
         or exists (select from ledger.accounting_category_detail where account_set_id = $1 and category_id = $2)`,
      [this.scope.accountSetId, id],
    );
    if (used)
      throw new BusinessError('ITEM_IN_USE', {
        msg: `类别“${record.name}”下有项目或已被科目使用，不能删除`,
      });
    await this.rows.remove(id);
    await this.log.record({ action: '删除辅助核算类别', object: record.name, before: record });
  }

  private async requireFree(name: string, exceptId?: number): Promise<void> {
    if (await this.rows.another({ name }, exceptId))
      throw new BusinessError('NAME_TAKEN', { msg: `类别“${name}”已存在` });
  }
}
