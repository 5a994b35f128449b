import { Injectable } from '@nestjs/common';
import { demoMobiles } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { UserAccount } from '../identity.entities';
import { SessionService } from '../session/session.service';
import { VerificationCodeService } from '../verification-code/verification-code.service';
import { WechatBinding } from '../wechat/wechat-binding';
import { avatarFrom } from './avatar';

/** What the signed-in user changes about themselves. */
@Injectable()
export class PersonalService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly codes: VerificationCodeService,
    private readonly sessions: SessionService,
    private readonly wechat: WechatBinding,
    private readonly log: OperationLog,
  ) {}

  async rename(realName: string): Promise<void> {
    const before = await this.own();
    await this.scope.manager.update(UserAccount, { id: before.id }, { realName, hasOwnName: true });
    await this.log.record({
      action: '修改个人信息',
      object: before.mobile,
      before: { realName: before.realName },
      after: { realName },
    });
  }

  /** @returns the address of the stored picture. @throws BusinessError IMAGE_INVALID */
  async setAvatar(base64: string): Promise<string> {
    const avatarUrl = await avatarFrom(Buffer.from(base64, 'base64'));
    await this.saveAvatar(avatarUrl, '更换头像');
    return avatarUrl;
  }

  async removeAvatar(): Promise<void> {
    await this.saveAvatar('', '移除头像');
  }

  private async saveAvatar(avatarUrl: string, action: string): Promise<void> {
    const own = await this.own();
    await this.scope.manager.update(UserAccount, { id: own.id }, { avatarUrl });
    // The picture itself is no text: two different ones read alike, and are told apart by the action.
    await this.log.record({ action, object: own.realName });
  }

  /**
   * Moves the account to another number by the codes sent to both; ends all other sessions and the WeChat
   * binding. An account of the demo loses its password, which is published: under the new number it would no longer be
   * locked.
   * @throws BusinessError MOBILE_TAKEN, told only to who holds the code of that number.
   */
  async changeMobile(
    { code, newMobile, newCode }: { code: string; newMobile: string; newCode: string },
    browser: string,
  ): Promise<void> {
    const own = await this.own();
    if (own.mobile === newMobile) {
      throw new BusinessError('MOBILE_INVALID', {
        msg: '新手机号与原手机号相同，请填写另一个号码',
      });
    }
    await this.codes.useAll(
      [
        { mobile: own.mobile, code, purpose: 'known-user' },
        { mobile: newMobile, code: newCode, purpose: 'other-number' },
      ],
      browser,
    );
    if (await this.scope.manager.existsBy(UserAccount, { mobile: newMobile })) {
      throw new BusinessError('MOBILE_TAKEN');
    }
    const isDemo = demoMobiles.includes(own.mobile);
    const changed = isDemo ? { mobile: newMobile, passwordHash: null } : { mobile: newMobile };
    await this.scope.manager.update(UserAccount, { id: own.id }, changed);
    await this.sessions.endAll(own.id, this.scope.actor.session);
    await this.log.record({
      action: '更换手机号',
      object: own.realName,
      before: { mobile: own.mobile },
      after: { mobile: newMobile },
    });
    await this.wechat.end(own);
  }

  private own(): Promise<UserAccount> {
    return this.scope.manager.findOneByOrFail(UserAccount, { id: this.scope.actor.userId });
  }
}
