import { Injectable } from '@nestjs/common';
import type { Role } from '@mingzhang/contract';
import { AccessError, AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { AccountSetRecord, UserAccount } from '../identity.entities';
import { VerificationCodeService } from '../verification-code/verification-code.service';

const identificationMinutes = 10;

/** Hands the account set in use over to another Manager (移交账套): two codes, one of each. */
@Injectable()
export class HandOverService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly codes: VerificationCodeService,
    private readonly log: OperationLog,
  ) {}

  /** Confirms by the code sent to the caller's own number that it is they who hand over. */
  async identify(mobile: string, code: string, browser: string): Promise<void> {
    const own = await this.scope.manager.findOneByOrFail(UserAccount, {
      id: this.scope.actor.userId,
    });
    if (own.mobile !== mobile) {
      throw new BusinessError('MOBILE_INVALID', { msg: '请填写本账号的手机号，验证码发到该号码' });
    }
    await this.codes.use(mobile, code, 'known-user', browser);
    await this.scope.query(
      `insert into identity.identification (session_hash, account_set_id) values ($1, $2)
       on conflict (session_hash) do update
         set account_set_id = excluded.account_set_id, created_at = now()`,
      [this.scope.actor.session, this.scope.accountSetId],
    );
    await this.log.record({ action: '移交前确认身份', object: own.realName });
  }

  /**
   * Makes the user of that number Manager; the caller leaves, or stays in the role given.
   * @throws BusinessError IDENTIFICATION_MISSING before `identify`, or too long after it.
   */
  async handOver(
    { mobile, code, stayAs }: { mobile: string; code: string; stayAs: Role | '' },
    browser: string,
  ): Promise<{ realName: string }> {
    const { userId } = this.scope.actor;
    await this.requireIdentification();
    const successor = await this.scope.manager.findOneBy(UserAccount, { mobile });
    if (successor?.id === userId) {
      throw new BusinessError('MOBILE_INVALID', { msg: '新管理员不能是本人，请填写对方的手机号' });
    }
    await this.codes.use(mobile, code, 'other-number', browser);
    if (!successor) {
      throw new BusinessError('NOT_FOUND', {
        msg: `${mobile} 尚未注册，请对方先登录一次明账，再重新发送验证码移交`,
      });
    }
    await this.changeRoles(successor.id, stayAs);
    const { companyName } = await this.scope.manager.findOneByOrFail(AccountSetRecord, {
      id: this.scope.accountSetId,
    });
    await this.log.record({
      action: '移交账套',
      object: companyName,
      after: {
        newManager: successor.realName,
        formerManager: stayAs === '' ? '已退出账套' : '留在账套',
        ...(stayAs === '' ? {} : { role: stayAs }),
      },
    });
    return { realName: successor.realName };
  }

  private async requireIdentification(): Promise<void> {
    const known = await this.scope.one(
      `select 1 from identity.identification
       where session_hash = $1 and account_set_id = $2
         and created_at > now() - make_interval(mins => $3)`,
      [this.scope.actor.session, this.scope.accountSetId, identificationMinutes],
    );
    if (!known) throw new BusinessError('IDENTIFICATION_MISSING');
  }

  /** All members are locked together, as whoever changes roles does. */
  private async changeRoles(successorId: number, stayAs: Role | ''): Promise<void> {
    const { userId } = this.scope.actor;
    const set = this.scope.accountSetId;
    await this.scope.query(
      'select 1 from identity.membership where account_set_id = $1 order by user_id for update',
      [set],
    );
    const own = await this.scope.one<{ role: Role }>(
      'select role from identity.membership where account_set_id = $1 and user_id = $2',
      [set, userId],
    );
    if (own?.role !== 'Manager') throw new AccessError('FORBIDDEN');
    // Used up only now: a wrong code of the successor does not cost the caller another one.
    await this.scope.query('delete from identity.identification where session_hash = $1', [
      this.scope.actor.session,
    ]);
    await this.scope.query(
      `insert into identity.membership (account_set_id, user_id, role) values ($1, $2, 'Manager')
       on conflict (account_set_id, user_id) do update set role = 'Manager'`,
      [set, successorId],
    );
    await this.scope.query(
      stayAs === ''
        ? 'delete from identity.membership where account_set_id = $1 and user_id = $2'
        : 'update identity.membership set role = $3 where account_set_id = $1 and user_id = $2',
      stayAs === '' ? [set, userId] : [set, userId, stayAs],
    );
  }
}
