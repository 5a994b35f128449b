import { Injectable } from '@nestjs/common';
import type { DepreciationSetting } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { loggedSetting } from './run-told';

const standard: DepreciationSetting = {
  version: 0,
  grouping: 'department',
  isOneVoucher: false,
  blocksClosing: false,
};

/** 折旧设置 of an account set: the standard until somebody has saved another. */
@Injectable()
export class DepreciationSettings {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async get(): Promise<DepreciationSetting> {
    const row = await this.scope.one<DepreciationSetting & Record<string, unknown>>(
      `select version, grouping_by as grouping, is_one_voucher as "isOneVoucher",
         blocks_closing as "blocksClosing" from asset.setting where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    return row ?? standard;
  }

  /** @throws BusinessError VERSION_STALE */
  async save(setting: DepreciationSetting): Promise<DepreciationSetting> {
    const { version, grouping, isOneVoucher, blocksClosing } = setting;
    const before = await this.get();
    const written = await this.scope.write(
      `insert into asset.setting (account_set_id, version, grouping_by, is_one_voucher, blocks_closing)
       values ($1, 1, $3, $4, $5)
       on conflict (account_set_id) do update set version = setting.version + 1,
         grouping_by = excluded.grouping_by, is_one_voucher = excluded.is_one_voucher,
         blocks_closing = excluded.blocks_closing
       where setting.version = $2`,
      [this.scope.accountSetId, version, grouping, isOneVoucher, blocksClosing],
    );
    if (written === 0) throw new BusinessError('VERSION_STALE');
    await this.log.record({
      action: '修改折旧设置',
      object: '折旧设置',
      before: loggedSetting(before),
      after: loggedSetting(setting),
    });
    return this.get();
  }
}
