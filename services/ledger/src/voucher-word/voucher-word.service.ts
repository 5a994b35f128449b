import { Injectable } from '@nestjs/common';
import type { VoucherWord } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { VoucherWordRecord } from '../ledger.entities';
import { toContract, updateVersioned } from '../record';

interface Fields {
  readonly word: string;
  readonly printTitle: string;
  readonly isDefault: boolean;
}

/** Voucher words (凭证字): 记, 收, 付, 转 and others of the account set's own. */
@Injectable()
export class VoucherWordService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async list(): Promise<VoucherWord[]> {
    const { accountSetId } = this.scope;
    const records = await this.scope.manager.find(VoucherWordRecord, {
      where: { accountSetId },
      order: { id: 'ASC' },
    });
    return records.map(toContract);
  }

  async get(id: number): Promise<VoucherWord> {
    return toContract(await this.find(id));
  }

  async create(fields: Fields): Promise<VoucherWord> {
    await this.requireFree(fields.word);
    const record = { ...fields, accountSetId: this.scope.accountSetId, version: 1 };
    const inserted = await this.scope.manager.insert(VoucherWordRecord, record);
    const id = Number(inserted.identifiers[0]?.['id']);
    await this.keepOneDefault(id, fields.isDefault);
    await this.log.record({ action: '新增凭证字', object: fields.word, after: fields });
    return this.get(id);
  }

  async update({
    id,
    version,
    ...fields
  }: Fields & { id: number; version: number }): Promise<VoucherWord> {
    const before = await this.find(id);
    await this.requireFree(fields.word, id);
    await updateVersioned(this.scope, VoucherWordRecord, { id, version }, fields);
    await this.keepOneDefault(id, fields.isDefault);
    await this.log.record({ action: '修改凭证字', object: fields.word, before, after: fields });
    return this.get(id);
  }

  async remove(id: number): Promise<void> {
    const record = await this.find(id);
    if (record.isDefault)
      throw new BusinessError('BUILT_IN', {
        msg: `“${record.word}”是默认凭证字，请先将其他凭证字设为默认`,
      });
    const used = await this.scope.one(
      'select 1 from ledger.voucher where account_set_id = $1 and word_id = $2 limit 1',
      [this.scope.accountSetId, id],
    );
    if (used)
      throw new BusinessError('WORD_IN_USE', {
        msg: `凭证字“${record.word}”已有凭证使用，不能删除`,
      });
    await this.scope.manager.delete(VoucherWordRecord, {
      accountSetId: this.scope.accountSetId,
      id,
    });
    await this.log.record({ action: '删除凭证字', object: record.word, before: record });
  }

  private async find(id: number): Promise<VoucherWordRecord> {
    const record = await this.scope.manager.findOneBy(VoucherWordRecord, {
      accountSetId: this.scope.accountSetId,
      id,
    });
    if (!record) throw new BusinessError('NOT_FOUND', { msg: '凭证字不存在或已被删除' });
    return record;
  }

  private async requireFree(word: string, exceptId?: number): Promise<void> {
    const { accountSetId } = this.scope;
    const taken = await this.scope.manager.findOneBy(VoucherWordRecord, { accountSetId, word });
    if (taken && taken.id !== exceptId)
      throw new BusinessError('NAME_TAKEN', { msg: `凭证字“${word}”已存在` });
  }

  /** One default at any time: choosing another one takes it from the former. */
  private async keepOneDefault(id: number, isDefault: boolean): Promise<void> {
    if (!isDefault) return;
    await this.scope.query(
      'update ledger.voucher_word set is_default = (id = $2) where account_set_id = $1 and is_default <> (id = $2)',
      [this.scope.accountSetId, id],
    );
  }
}
