import { Injectable } from '@nestjs/common';
import type { WechatAct, WechatState } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { UserAccount } from '../identity.entities';
import { QuotaService } from '../quota/quota.service';
import { SignInService, type SignedIn } from '../session/sign-in.service';
import { VerificationCodeService } from '../verification-code/verification-code.service';
import { WechatApi, type WechatPerson } from './wechat-api';
import { WechatBinding } from './wechat-binding';
import { WechatStateService, type BindingSession } from './wechat-state';

/** Sign-in by WeChat, and the one WeChat account that a user may bind for it. */
@Injectable()
export class WechatService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly api: WechatApi,
    private readonly states: WechatStateService,
    private readonly binding: WechatBinding,
    private readonly codes: VerificationCodeService,
    private readonly quotas: QuotaService,
    private readonly signIn: SignInService,
    private readonly log: OperationLog,
  ) {}

  async state(): Promise<WechatState> {
    const userId = this.scope.actorOrNone?.userId;
    const binding = userId === undefined ? undefined : await this.bindingOf(userId);
    return { isConfigured: this.api.isConfigured, binding: binding ?? null };
  }

  /**
   * Begins a scan. Binding adds a way to sign in, so it takes a code sent to the user's own number.
   * @returns address of WeChat's page, which leads back to `/wechat` of this installation and nowhere else
   * @throws BusinessError WECHAT_OFF; for a binding UNAUTHENTICATED, WECHAT_BOUND, and what codes are refused for
   */
  async start(
    { act, code }: { readonly act: WechatAct; readonly code?: string },
    browser: string,
  ): Promise<{ authorizeUrl: string }> {
    const { appId, authorizeUrl, publicUrl } = this.api.settings;
    // Counted for itself: a refusal takes its own transaction back.
    await this.scope.transaction(() => this.quotas.take('signIn', this.scope.address));
    const state = await this.scope.transaction(async () => {
      const binding = act === 'bind' ? await this.confirmed(code ?? '', browser) : undefined;
      return this.states.issue(browser, binding);
    });
    const query = new URLSearchParams({
      appid: appId,
      redirect_uri: `${publicUrl}/wechat`,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    });
    return { authorizeUrl: `${authorizeUrl}?${query}#wechat_redirect` };
  }

  /**
   * Signs in or binds by what WeChat has led back with. No transaction is open while WeChat is asked.
   * @param earlier hash of the session that the browser brings along; a sign-in ends it
   * @returns the new session of a sign-in; undefined for a binding
   * @throws BusinessError WECHAT_STATE, WECHAT_EXPIRED, WECHAT_FAILED; WECHAT_UNBOUND for a sign-in by an account that
   *   nobody has bound; WECHAT_TAKEN, WECHAT_BOUND for a binding
   */
  async finish(
    { code, state }: { readonly code: string; readonly state: string },
    browser: string,
    earlier?: string,
  ): Promise<SignedIn | undefined> {
    if (!this.api.isConfigured) throw new BusinessError('WECHAT_OFF');
    await this.scope.transaction(() => this.quotas.take('signIn', this.scope.address));
    const binding = await this.scope.transaction(() => this.states.use(state, browser));
    if (binding) this.requireSame(binding);
    const person = await this.api.personOf(code);
    return this.scope.transaction(async () => {
      if (binding) return this.bind(person, binding);
      return this.signIn.byWechat(await this.lockedOwner(person), earlier);
    });
  }

  /** @throws BusinessError WECHAT_NOT_BOUND */
  async unbind(): Promise<void> {
    const ended = await this.binding.end(await this.own());
    if (!ended) throw new BusinessError('WECHAT_NOT_BOUND');
  }

  private async confirmed(code: string, browser: string): Promise<BindingSession> {
    if (!this.scope.actorOrNone) throw new BusinessError('UNAUTHENTICATED');
    const own = await this.own();
    if (await this.bindingOf(own.id)) throw new BusinessError('WECHAT_BOUND');
    if (code === '') throw new BusinessError('INVALID_BODY', { msg: '请填写 4 位验证码' });
    await this.codes.use(own.mobile, code, 'known-user', browser);
    return { userId: own.id, session: this.scope.actor.session };
  }

  /** Whoever has signed in meanwhile does not get the WeChat account of whoever began. */
  private requireSame({ userId, session }: BindingSession): void {
    const actor = this.scope.actorOrNone;
    if (actor?.userId === userId && actor.session === session) return;
    throw signInChanged();
  }

  /** Two that bind at once meet the unique constraints, which refuse as this does. */
  private async bind(person: WechatPerson, binding: BindingSession): Promise<undefined> {
    await this.lockUser(binding.userId);
    const alive = await this.scope.one(
      'select from identity.session where token_hash = $1 and user_id = $2',
      [binding.session, binding.userId],
    );
    if (!alive) throw signInChanged();
    const own = await this.own();
    if (await this.bindingOf(own.id)) throw new BusinessError('WECHAT_BOUND');
    if ((await this.ownerOf(person)) !== undefined) throw new BusinessError('WECHAT_TAKEN');
    const { openId, unionId, nickname } = person;
    await this.scope.query(
      `insert into identity.wechat_account (user_id, open_id, union_id, nickname)
       values ($1, $2, $3, $4)`,
      [own.id, openId, unionId, nickname],
    );
    await this.log.record({
      action: '绑定微信',
      object: own.realName,
      after: { wechatNickname: nickname },
    });
  }

  /**
   * Who has bound this WeChat account. The binding is read again under the lock: a password that was reset while WeChat
   * was asked has ended it.
   * @throws BusinessError WECHAT_UNBOUND
   */
  private async lockedOwner(person: WechatPerson): Promise<number> {
    const userId = await this.ownerOf(person);
    if (userId !== undefined) await this.lockUser(userId);
    if (userId === undefined || (await this.ownerOf(person)) !== userId) {
      throw new BusinessError('WECHAT_UNBOUND');
    }
    return userId;
  }

  /** Resetting the password and changing the number update this row first: they wait, or are waited for. */
  private async lockUser(userId: number): Promise<void> {
    await this.scope.query('select from identity.user_account where id = $1 for no key update', [
      userId,
    ]);
  }

  /** The union id counts first: the id for one application changes with the application. */
  private async ownerOf({ openId, unionId }: WechatPerson): Promise<number | undefined> {
    const row = await this.scope.one<{ user_id: number }>(
      `select user_id from identity.wechat_account where union_id = $1 or open_id = $2
       order by union_id is not distinct from $1 desc limit 1`,
      [unionId, openId],
    );
    return row?.user_id;
  }

  private bindingOf(userId: number): Promise<WechatState['binding'] | undefined> {
    return this.scope.one(
      'select nickname, bound_at as "boundAt" from identity.wechat_account where user_id = $1',
      [userId],
    );
  }

  private own(): Promise<UserAccount> {
    return this.scope.manager.findOneByOrFail(UserAccount, { id: this.scope.actor.userId });
  }
}

function signInChanged(): BusinessError {
  const msg = '开始绑定后登录已改变，请重新登录，在个人中心再次绑定';
  return new BusinessError('WECHAT_STATE', { msg });
}
