import { Injectable } from '@nestjs/common';
import type { AccountingCategory } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog, UsageQuestion } from '@mingzhang/server';
import { AccountingCategoryRecord } from '../ledger.entities';
import { toContract, updateVersioned } from '../record';

interface Fields {
  readonly name: string;
  readonly customColumns: string[];
}

/** Categories of auxiliary accounting: six built in, and custom ones with columns of their own. */
@Injectable()
export class AccountingCategoryService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
  ) {}

  async list(): Promise<AccountingCategory[]> {
    const { accountSetId } = this.scope;
    const records = await this.scope.manager.find(AccountingCategoryRecord, {
      where: { accountSetId },
      order: { id: 'ASC' },
    });
    return records.map(toContract);
  }

  async get(id: number): Promise<AccountingCategory> {
    return toContract(await this.find(id));
  }

  async create(fields: Fields): Promise<AccountingCategory> {
    await this.requireFree(fields.name);
    const inserted = await this.scope.manager.insert(AccountingCategoryRecord, {
      ...fields,
      accountSetId: this.scope.accountSetId,
      version: 1,
      builtIn: false,
    });
    const after = await this.get(Number(inserted.identifiers[0]?.['id']));
    await this.log.record({ action: '新增辅助核算类别', object: after.name, after });
    return after;
  }

  async update({
    id,
    version,
    ...fields
  }: Fields & { id: number; version: number }): Promise<AccountingCategory> {
    const before = await this.get(id);
    if (before.builtIn && before.name !== fields.name) {
      throw new BusinessError('BUILT_IN', { msg: `“${before.name}”是系统内置类别，不能改名` });
    }
    await this.requireFree(fields.name, id);
    await updateVersioned(this.scope, AccountingCategoryRecord, { id, version }, fields);
    const after = await this.get(id);
    await this.log.record({ action: '修改辅助核算类别', object: after.name, before, after });
    return after;
  }

  async remove(id: number): Promise<void> {
    const record = await this.find(id);
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
    await this.scope.manager.delete(AccountingCategoryRecord, {
      accountSetId: this.scope.accountSetId,
      id,
    });
    await this.log.record({ action: '删除辅助核算类别', object: record.name, before: record });
  }

  private async find(id: number): Promise<AccountingCategoryRecord> {
    const record = await this.scope.manager.findOneBy(AccountingCategoryRecord, {
      accountSetId: this.scope.accountSetId,
      id,
    });
    if (!record) throw new BusinessError('NOT_FOUND', { msg: '辅助核算类别不存在或已被删除' });
    return record;
  }

  private async requireFree(name: string, exceptId?: number): Promise<void> {
    const { accountSetId } = this.scope;
    const taken = await this.scope.manager.findOneBy(AccountingCategoryRecord, {
      accountSetId,
      name,
    });
    if (taken && taken.id !== exceptId)
      throw new BusinessError('NAME_TAKEN', { msg: `类别“${name}”已存在` });
  }
}
