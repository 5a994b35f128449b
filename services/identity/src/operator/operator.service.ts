import { Inject, Injectable } from '@nestjs/common';
import type { OperatorState } from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import { UserAccount } from '../identity.entities';
import { WrongTryService } from '../verification-code/wrong-try.service';
import { opened, sealed } from './sealed-secret';
import { newTotpSecret, totpStepOf, totpUri } from './totp';

/** After a code the session may operate for so long. */
const OPERATES_MINUTES = 30;
/** Whoever was given the flag sets up the second factor soon: later it may be somebody else at their session. */
const ENROLS_HOURS = 24;

interface OperatorRow {
  readonly mobile: string;
  readonly realName: string;
  readonly sealedSecret: string | null;
  readonly isConfirmed: boolean;
  readonly isLate: boolean;
  readonly lastStep: number | null;
}

/** The second factor of operators. Rights belong to the session, never to an account set. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly wrongTries: WrongTryService,
    private readonly log: OperationLog,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** @throws BusinessError OPERATOR_ONLY */
  async state(): Promise<OperatorState> {
    const { isConfirmed } = await this.own();
    const session = await this.scope.one<{ until: string | null }>(
      `select case when operator_until > now() then operator_until end as until
       from identity.session where token_hash = $1`,
      [this.scope.actor.session],
    );
    return { isEnrolled: isConfirmed, until: session?.until ?? null };
  }

  /**
   * A new secret, handed out this once; one that was not confirmed is forgotten.
   * @throws BusinessError OPERATOR_ENROLLED, OPERATOR_LATE
   */
  async enrol(): Promise<{ secret: string; uri: string }> {
    const { mobile, realName, isConfirmed, isLate } = await this.own();
    if (isConfirmed) throw new BusinessError('OPERATOR_ENROLLED');
    if (isLate) throw new BusinessError('OPERATOR_LATE');
    const { userId } = this.scope.actor;
    const secret = newTotpSecret();
    const set = await this.scope.query(
      `update identity.operator set sealed_secret = $2
       where user_id = $1 and confirmed_at is null returning user_id`,
      [userId, sealed(secret, userId, this.config)],
    );
    if (set.length === 0) throw new BusinessError('OPERATOR_ENROLLED');
    await this.log.record({ action: '开始设置动态码', object: realName });
    return { secret, uri: totpUri(secret, mobile) };
  }

  /** Sets the second factor up by its first code. */
  confirm(code: string): Promise<OperatorState> {
    return this.use(code, { action: '设置动态码', whenConfirmed: false });
  }

  /** Lets the session operate for half an hour. */
  verify(code: string): Promise<OperatorState> {
    return this.use(code, { action: '验证动态码', whenConfirmed: true });
  }

  /**
   * Uses up a code. Tries are counted before they are looked at, so that parallel ones count one by one.
   * @throws BusinessError OPERATOR_CODE_WRONG, OPERATOR_LATE, LOGIN_LOCKED after five wrong ones in 15 minutes
   */
  private async use(
    code: string,
    { action, whenConfirmed }: { readonly action: string; readonly whenConfirmed: boolean },
  ): Promise<OperatorState> {
    const { own, attempt } = await this.scope.transaction(async () => {
      const row = await this.own();
      if (row.isConfirmed && !whenConfirmed) throw new BusinessError('OPERATOR_ENROLLED');
      if (row.sealedSecret === null || row.isConfirmed !== whenConfirmed) {
        throw new BusinessError('OPERATOR_NOT_ENROLLED');
      }
      if (!whenConfirmed && row.isLate) throw new BusinessError('OPERATOR_LATE');
      return { own: row, attempt: await this.wrongTries.begin('operator', row.mobile) };
    });
    const { lastStep, realName } = own;
    const step = totpStepOf(this.secretOf(own), { code, nowMs: Date.now(), lastStep });
    if (step === undefined) throw new BusinessError('OPERATOR_CODE_WRONG');
    return this.scope.transaction(async () => {
      await this.take(step, own.sealedSecret);
      await this.wrongTries.forget(attempt);
      const session = await this.scope.one<{ until: string }>(
        `update identity.session set operator_until = now() + make_interval(mins => $2)
         where token_hash = $1 returning operator_until as until`,
        [this.scope.actor.session, OPERATES_MINUTES],
      );
      await this.log.record({ action, object: realName });
      return { isEnrolled: true, until: session?.until ?? null };
    });
  }

  /** Of two that bring the same code at once, or after the flag was taken, one or none gets through. */
  private async take(step: number, sealedSecret: string | null): Promise<void> {
    const taken = await this.scope.query(
      `update identity.operator set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
       where user_id = $1 and sealed_secret = $3 and (last_step is null or last_step < $2)
       returning user_id`,
      [this.scope.actor.userId, step, sealedSecret],
    );
    if (taken.length === 0) throw new BusinessError('OPERATOR_CODE_WRONG');
  }

  private secretOf({ sealedSecret }: OperatorRow): string {
    const secret = opened(sealedSecret ?? '', this.scope.actor.userId, this.config);
    if (secret !== undefined) return secret;
    const msg = '动态码的密钥已不能读取（服务的密钥换过），请由运维先关闭、再重新开通';
    throw new BusinessError('OPERATOR_NOT_ENROLLED', { msg });
  }

  private async own(): Promise<OperatorRow> {
    const { userId } = this.scope.actor;
    const row = await this.scope.one<Omit<OperatorRow, 'mobile' | 'realName'>>(
      `select sealed_secret as "sealedSecret", confirmed_at is not null as "isConfirmed",
         granted_at < now() - make_interval(hours => $2) as "isLate", last_step as "lastStep"
       from identity.operator where user_id = $1`,
      [userId, ENROLS_HOURS],
    );
    if (!row) throw new BusinessError('OPERATOR_ONLY');
    const user = await this.scope.manager.findOneByOrFail(UserAccount, { id: userId });
    return { ...row, mobile: user.mobile, realName: user.realName };
  }
}
