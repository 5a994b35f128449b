import { Inject, Injectable } from '@nestjs/common';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import { demoMobiles } from '@mingzhang/contract';
import { UserAccount } from '../identity.entities';
import { PasswordService } from '../password/password.service';
import {
  VerificationCodeService,
  type CodePurpose,
} from '../verification-code/verification-code.service';
import { WrongTryService } from '../verification-code/wrong-try.service';
import { SessionService } from './session.service';

/** Signing in by password or code, and setting passwords. */
@Injectable()
export class SignInService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly passwords: PasswordService,
    private readonly codes: VerificationCodeService,
    private readonly wrongTries: WrongTryService,
    private readonly sessions: SessionService,
    private readonly log: OperationLog,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** @throws BusinessError LOGIN_LOCKED after five wrong passwords for number and address. */
  async byPassword(mobile: string, password: string): Promise<number> {
    if (await this.wrongTries.passwordLocked(mobile)) throw new BusinessError('LOGIN_LOCKED');
    const user = await this.find(mobile);
    if (!(await this.passwords.matches(password, user?.passwordHash ?? null)) || !user) {
      await this.wrongTries.record('password', mobile);
      throw new BusinessError('PASSWORD_WRONG', { keepsChanges: true });
    }
    this.refuseDemo(user);
    return user.id;
  }

  /** Signs in by code; an unknown number becomes a user first. */
  async byCode(
    mobile: string,
    code: string,
    browser: string,
  ): Promise<{ userId: number; registered: boolean }> {
    await this.codes.use(mobile, code, 'register', browser);
    const known = await this.find(mobile);
    if (known) {
      this.refuseDemo(known);
      return { userId: known.id, registered: false };
    }
    const row = await this.scope.one<{ id: number }>(
      `insert into identity.user_account (mobile, real_name) values ($1, $2)
       on conflict (mobile) do update set mobile = excluded.mobile returning id`,
      [mobile, `用户${mobile.slice(-4)}`],
    );
    if (!row) throw new Error('the new user was not returned');
    await this.log.record({ action: '注册用户', object: mobile });
    return { userId: row.id, registered: true };
  }

  /** Sends a code. The answer is the same whether or not the number is known. */
  async sendCode(
    mobile: string,
    purpose: CodePurpose,
    browser: string,
  ): Promise<{ devCode?: string }> {
    const code = await this.codes.send(mobile, purpose, browser);
    return code === undefined ? {} : { devCode: code };
  }

  /** A code for oneself, or, asked for by somebody signed in, one for another number. */
  async sendKnownUserCode(mobile: string, browser: string): Promise<{ devCode?: string }> {
    const actor = this.scope.actorOrNone;
    const own = actor && (await this.scope.manager.findOneBy(UserAccount, { id: actor.userId }));
    const isOther = own != null && own.mobile !== mobile;
    return this.sendCode(mobile, isOther ? 'other-number' : 'known-user', browser);
  }

  /** Sets a new password by code; ends all sessions of the user. */
  async resetPassword(
    body: { mobile: string; code: string; newPassword: string; repeatPassword: string },
    browser: string,
  ): Promise<void> {
    if (body.newPassword !== body.repeatPassword) throw new BusinessError('PASSWORDS_DIFFER');
    const hash = await this.passwords.hash(body.newPassword);
    await this.codes.use(body.mobile, body.code, 'known-user', browser);
    const user = await this.find(body.mobile);
    // Unknown numbers get codes too, so that sending reveals nothing; here the code was right.
    if (!user) throw new BusinessError('NOT_FOUND', { msg: '该手机号尚未注册，请先注册' });
    await this.setPassword(user, hash);
  }

  /** Changes the signed-in user's password; ends all other sessions. */
  async changePassword(body: {
    oldPassword: string;
    newPassword: string;
    repeatPassword: string;
  }): Promise<void> {
    if (body.newPassword !== body.repeatPassword) throw new BusinessError('PASSWORDS_DIFFER');
    const { userId, session } = this.scope.actor;
    const user = await this.scope.manager.findOneByOrFail(UserAccount, { id: userId });
    if (
      user.passwordHash !== null &&
      !(await this.passwords.matches(body.oldPassword, user.passwordHash))
    ) {
      throw new BusinessError('PASSWORD_WRONG', { msg: '原密码不正确' });
    }
    await this.setPassword(user, await this.passwords.hash(body.newPassword), session);
  }

  private async setPassword(user: UserAccount, hash: string, keepSession?: string): Promise<void> {
    await this.scope.manager.update(UserAccount, { id: user.id }, { passwordHash: hash });
    await this.sessions.endAll(user.id, keepSession);
    await this.log.record({ action: '设置密码', object: user.mobile });
  }

  private find(mobile: string): Promise<UserAccount | null> {
    return this.scope.manager.findOneBy(UserAccount, { mobile });
  }

  private refuseDemo(user: UserAccount): void {
    if (demoMobiles.includes(user.mobile) && this.config.publicHost)
      throw new BusinessError('DEMO_REFUSED');
  }
}
