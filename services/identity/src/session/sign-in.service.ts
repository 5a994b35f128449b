import { Inject, Injectable } from '@nestjs/common';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import { UserAccount } from '../identity.entities';
import { PasswordService } from '../password/password.service';
import { QuotaService } from '../quota/quota.service';
import {
  VerificationCodeService,
  type CodeBrowser,
  type CodePurpose,
} from '../verification-code/verification-code.service';
import { WrongTryService } from '../verification-code/wrong-try.service';
import { WechatBinding } from '../wechat/wechat-binding';
import { refuseLockedDemo } from './demo-lock';
import { SessionService } from './session.service';

/** Somebody has signed in, with the token of their new session. */
export interface SignedIn {
  readonly userId: number;
  readonly registered: boolean;
  readonly token: string;
}

/** Signing in by password, code or WeChat, and setting passwords. */
@Injectable()
export class SignInService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly passwords: PasswordService,
    private readonly codes: VerificationCodeService,
    private readonly wrongTries: WrongTryService,
    private readonly sessions: SessionService,
    private readonly quotas: QuotaService,
    private readonly wechat: WechatBinding,
    private readonly log: OperationLog,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * Signs in by password. No transaction is open while the password is hashed: who waits for that
   * holds no connection.
   * @throws BusinessError LOGIN_LOCKED after five wrong passwords for number and address; DEMO_REFUSED for a
   *   locked demo number, whatever the password.
   */
  async byPassword(mobile: string, password: string, earlier?: string): Promise<SignedIn> {
    refuseLockedDemo(mobile, this.config);
    const { attempt, user } = await this.scope.transaction(async () => {
      await this.quotas.take('signIn', this.scope.address);
      return {
        attempt: await this.wrongTries.begin('password', mobile),
        user: await this.find(mobile),
      };
    });
    const fits = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!fits || !user) throw new BusinessError('PASSWORD_WRONG');
    return this.scope.transaction(async () => {
      await this.wrongTries.forget(attempt);
      return this.signedIn(user, { registered: false, way: '密码登录', earlier });
    });
  }

  /**
   * Signs in by code; an unknown number becomes a user first.
   * @throws BusinessError DEMO_REFUSED for a locked demo number, known or not.
   */
  async byCode(
    { mobile, code }: { readonly mobile: string; readonly code: string },
    browser: string,
    earlier?: string,
  ): Promise<SignedIn> {
    refuseLockedDemo(mobile, this.config);
    // Counted for itself: the refusal of a wrong code takes its own transaction back.
    await this.scope.transaction(() => this.quotas.take('signIn', this.scope.address));
    return this.scope.transaction(async () => {
      await this.codes.use(mobile, code, 'register', browser);
      const known = await this.find(mobile);
      if (!known) return this.registered(mobile, earlier);
      return this.signedIn(known, { registered: false, way: '验证码登录', earlier });
    });
  }

  /**
   * Signs in whom a WeChat account is bound to, within the transaction that has found them.
   * @throws BusinessError DEMO_REFUSED for a locked demo number
   */
  async byWechat(userId: number, earlier?: string): Promise<SignedIn> {
    const user = await this.byId(userId);
    refuseLockedDemo(user.mobile, this.config);
    return this.signedIn(user, { registered: false, way: '微信登录', earlier });
  }

  private async registered(mobile: string, earlier: string | undefined): Promise<SignedIn> {
    const realName = `用户${mobile.slice(-4)}`;
    const row = await this.scope.one<{ id: number }>(
      `insert into identity.user_account (mobile, real_name, has_own_name) values ($1, $2, false)
       on conflict (mobile) do update set mobile = excluded.mobile returning id`,
      [mobile, realName],
    );
    if (!row) throw new Error('the new user was not returned');
    return this.signedIn(
      { id: row.id, realName, mobile },
      { registered: true, way: '注册', earlier },
    );
  }

  /** A new session; the one that the browser brought along ends with it. */
  private async signedIn(
    user: Pick<UserAccount, 'id' | 'realName' | 'mobile'>,
    {
      registered,
      way,
      earlier,
    }: { registered: boolean; way: string; earlier?: string | undefined },
  ): Promise<SignedIn> {
    if (earlier !== undefined) await this.sessions.end(earlier);
    const { token, accountSetId } = await this.sessions.start(user.id);
    const operation = registered
      ? {
          action: '注册用户',
          object: user.realName,
          after: { realName: user.realName, mobile: user.mobile },
        }
      : { action: '登录', object: way };
    await this.log.record(operation, accountSetId ?? undefined, user);
    return { userId: user.id, registered, token };
  }

  /** Ends a session; one that has ended is none. */
  async signOut(tokenHash: string): Promise<void> {
    const ended = await this.sessions.end(tokenHash);
    if (!ended) return;
    await this.log.record(
      { action: '退出登录', object: ended.realName },
      ended.accountSetId ?? undefined,
      ended,
    );
  }

  /** Sends a code. The answer is the same whether or not the number is known. */
  async sendCode(
    mobile: string,
    purpose: CodePurpose,
    browser: CodeBrowser,
  ): Promise<{ devCode?: string }> {
    refuseLockedDemo(mobile, this.config);
    const code = await this.codes.send(mobile, purpose, browser);
    return code === undefined ? {} : { devCode: code };
  }

  /** A code for oneself, or, asked for by somebody signed in, one for another number. */
  async sendKnownUserCode(mobile: string, browser: CodeBrowser): Promise<{ devCode?: string }> {
    const actor = this.scope.actorOrNone;
    const own = actor && (await this.scope.transaction(() => this.byId(actor.userId)));
    const isOther = own != null && own.mobile !== mobile;
    return this.sendCode(mobile, isOther ? 'other-number' : 'known-user', browser);
  }

  /** Sets a new password by code; ends all sessions and the WeChat binding of the user. */
  async resetPassword(
    body: { mobile: string; code: string; newPassword: string; repeatPassword: string },
    browser: string,
  ): Promise<void> {
    refuseLockedDemo(body.mobile, this.config);
    if (body.newPassword !== body.repeatPassword) throw new BusinessError('PASSWORDS_DIFFER');
    await this.scope.transaction(() => this.quotas.take('signIn', this.scope.address));
    const hash = await this.passwords.hash(body.newPassword);
    await this.scope.transaction(async () => {
      await this.codes.use(body.mobile, body.code, 'known-user', browser);
      const user = await this.find(body.mobile);
      // Unknown numbers get codes too, so that sending reveals nothing; here the code was right.
      if (!user) throw new BusinessError('NOT_FOUND', { msg: '该手机号尚未注册，请先注册' });
      await this.setPassword(user, hash);
      await this.wechat.end(user);
    });
  }

  /**
   * Changes the signed-in user's password; ends all other sessions, and keeps the WeChat binding.
   * @throws BusinessError LOGIN_LOCKED after five wrong old passwords in 15 minutes
   */
  async changePassword(body: {
    oldPassword: string;
    newPassword: string;
    repeatPassword: string;
  }): Promise<void> {
    if (body.newPassword !== body.repeatPassword) throw new BusinessError('PASSWORDS_DIFFER');
    const { userId, session } = this.scope.actor;
    const { user, attempt } = await this.scope.transaction(async () => {
      const own = await this.byId(userId);
      return { user: own, attempt: await this.wrongTries.begin('old-password', own.mobile) };
    });
    const fits =
      user.passwordHash === null ||
      (await this.passwords.matches(body.oldPassword, user.passwordHash));
    if (!fits) throw new BusinessError('PASSWORD_WRONG', { msg: '原密码不正确' });
    await this.scope.transaction(() => this.wrongTries.forget(attempt));
    const hash = await this.passwords.hash(body.newPassword);
    await this.scope.transaction(() => this.setPassword(user, hash, session));
  }

  private async setPassword(user: UserAccount, hash: string, keepSession?: string): Promise<void> {
    // Two that set it at once both saw the former one: the second is told, not passed over.
    const set = await this.scope.query(
      `update identity.user_account set password_hash = $2
       where id = $1 and password_hash is not distinct from $3 returning id`,
      [user.id, hash, user.passwordHash],
    );
    if (set.length === 0) {
      throw new BusinessError('PASSWORD_WRONG', { msg: '密码刚刚已被修改，请用新密码重试' });
    }
    await this.sessions.endAll(user.id, keepSession);
    await this.log.record({ action: '设置密码', object: user.mobile }, undefined, user);
  }

  private byId(id: number): Promise<UserAccount> {
    return this.scope.manager.findOneByOrFail(UserAccount, { id });
  }

  private find(mobile: string): Promise<UserAccount | null> {
    return this.scope.manager.findOneBy(UserAccount, { mobile });
  }
}
