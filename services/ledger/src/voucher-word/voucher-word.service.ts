import { Injectable } from '@nestjs/common';
import {
  changedFields,
  type InputOf,
  type RecordOf,
  type VoucherWord,
  type voucherWordCalls,
  voucherWordRecord,
  wordsAtMost,
} from '@mingzhang/contract';
import { defaultWordRule } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  RecordRows,
  UsageQuestion,
  withoutTenant,
} from '@mingzhang/server';
import { storedWords, type VoucherWordRecord } from '../ledger.entities';
import { TemplateUse } from '../template-use/template-use';

type Created = InputOf<typeof voucherWordCalls.create>['body'];
type Updated = InputOf<typeof voucherWordCalls.update>['body'];
type WordFields = RecordOf<typeof voucherWordRecord>;

/** Voucher words (凭证字): 记, 收, 付, 转 and the account set's own. */
@Injectable()
export class VoucherWordService {
  private readonly rows: RecordRows<WordFields, VoucherWordRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
    private readonly templates: TemplateUse,
  ) {
    this.rows = new RecordRows(scope, storedWords);
  }

  async list(): Promise<VoucherWord[]> {
    const records = await this.rows.all();
    return records.map(withoutTenant);
  }

  async get(id: number): Promise<VoucherWord> {
    return withoutTenant(await this.rows.get(id));
  }

  /** A well-known word gets its usual rule unless the body contains one. */
  async create(body: Created): Promise<VoucherWord> {
    const fields = { ...defaultWordRule(body.word), ...sentFields(body) };
    await this.requireFree(fields.word);
    await this.rows.requireRoom(wordsAtMost);
    const id = await this.rows.insert(fields);
    const former = await this.keepOneDefault(id, fields.isDefault);
    const after = await this.get(id);
    await this.log.record({
      action: '新增凭证字',
      object: after.word,
      after: { ...after, ...former },
    });
    return after;
  }

  async update({ id, version, ...body }: Updated): Promise<VoucherWord> {
    const before = await this.rows.get(id);
    const fields = changedFields<WordFields>(voucherWordRecord, before, body);
    if (before.word !== fields.word) await this.requireRenamable(before);
    await this.requireFree(fields.word, id);
    await this.rows.update({ id, version }, fields);
    const former = await this.keepOneDefault(id, fields.isDefault);
    const after = await this.get(id);
    await this.log.record({
      action: '修改凭证字',
      object: after.word,
      before: withoutTenant(before),
      after: { ...after, ...former },
    });
    return after;
  }

  async remove(id: number): Promise<void> {
    // Locks the word: waits for vouchers that are being written with it, so that they are found
    // below.
    await this.scope.query(
      'select 1 from ledger.voucher_word where account_set_id = $1 and id = $2 for update',
      [this.scope.accountSetId, id],
    );
    const record = await this.rows.get(id);
    if (record.isDefault)
      throw new BusinessError('BUILT_IN', {
        msg: `“${record.word}”是默认凭证字，请先将其他凭证字设为默认`,
      });
    const title = `凭证字“${record.word}”`;
    await this.usage.requireUnused({ kind: 'voucherWord', id, title }, 'WORD_IN_USE');
    const used = await this.scope.one(
      'select 1 from ledger.voucher where account_set_id = $1 and word_id = $2 limit 1',
      [this.scope.accountSetId, id],
    );
    if (used)
      throw new BusinessError('WORD_IN_USE', {
        msg: `凭证字“${record.word}”已有凭证使用，不能删除`,
      });
    const template = await this.templates.ofWord(id);
    if (template !== undefined)
      throw new BusinessError('WORD_IN_USE', {
        msg: `凭证字“${record.word}”已被凭证模板“${template}”使用，不能删除，请先修改或删除该模板`,
      });
    await this.rows.remove(id);
    await this.log.record({ action: '删除凭证字', object: record.word, before: record });
  }

  /**
   * Refuses to rename a word with audited, signed or closed vouchers, because their names would
   * change.
   */
  private async requireRenamable({ id, word }: VoucherWord): Promise<void> {
    const finalVoucher = await this.scope.one<{ period: string; code: number }>(
      `select v.period, v.code from ledger.voucher v
       join ledger.period p on p.account_set_id = v.account_set_id and p.period = v.period
       where v.account_set_id = $1 and v.word_id = $2
         and (v.audited_at is not null or v.signed_at is not null or p.state = 'closed')
       order by v.period, v.code limit 1`,
      [this.scope.accountSetId, id],
    );
    if (!finalVoucher) return;
    throw new BusinessError('WORD_IN_USE', {
      msg:
        `凭证 ${finalVoucher.period} ${word}-${finalVoucher.code} 已审核、签字或结账，不能再更改凭证字“${word}”的名称，` +
        '请新增一个凭证字',
    });
  }

  private async requireFree(word: string, exceptId?: number): Promise<void> {
    if (await this.rows.another({ word }, exceptId))
      throw new BusinessError('NAME_TAKEN', { msg: `凭证字“${word}”已存在` });
  }

  /** Keeps exactly one default: a new default replaces the former, whose name is returned. */
  private async keepOneDefault(id: number, isDefault: boolean): Promise<{ noLonger?: string }> {
    if (!isDefault) return {};
    const former = await this.scope.one<{ word: string }>(
      `update ledger.voucher_word set is_default = false
       where account_set_id = $1 and is_default and id <> $2 returning word`,
      [this.scope.accountSetId, id],
    );
    return former ? { noLonger: former.word } : {};
  }
}

/** The fields that were sent; fields left out stay unchanged. */
function sentFields<T extends object>(body: T): T {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as T;
}
