import { Injectable } from '@nestjs/common';
import { AccountSetScope, OperationLog } from '@mingzhang/server';
import type { UserAccount } from '../identity.entities';

/** Ends the binding of a WeChat account: on request, and when the password is reset or the number changes. */
@Injectable()
export class WechatBinding {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /**
   * Removes the user's WeChat account and records 解除微信绑定.
   * @returns whether one was bound
   */
  async end(user: Pick<UserAccount, 'id' | 'realName'>): Promise<boolean> {
    const removed = await this.scope.one<{ nickname: string }>(
      'delete from identity.wechat_account where user_id = $1 returning nickname',
      [user.id],
    );
    if (!removed) return false;
    const before = { wechatNickname: removed.nickname };
    await this.log.record(
      { action: '解除微信绑定', object: user.realName, before },
      undefined,
      user,
    );
    return true;
  }
}
