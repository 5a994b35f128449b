import { Injectable } from '@nestjs/common';
import { allows, type Role } from '@mingzhang/contract';
import {
  AccessError,
  AccountSetScope,
  BusinessError,
  OperationLog,
  type Actor,
} from '@mingzhang/server';
import { AccountSetRecord, UserAccount } from '../identity.entities';
import { VerificationCodeService } from '../verification-code/verification-code.service';
import { AccountSetAccess } from './account-set.access';
import { AccountSetDomains } from './account-set-domains';
import { restorableDays } from './account-set.query';

/** An account set whose domains did not all answer is tried again after this time. */
const retryHours = 1;

/** Deleting, restoring, and finally deleting account sets. */
@Injectable()
export class AccountSetDeletion {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly access: AccountSetAccess,
    private readonly domains: AccountSetDomains,
    private readonly codes: VerificationCodeService,
    private readonly log: OperationLog,
  ) {}

  /** Deletes an account set by the code sent to the caller's number; the data stays for 30 days. */
  async remove(id: number, code: string, browser: string): Promise<void> {
    await this.access.require(id, 'accountSet.delete');
    const caller = await this.scope.manager.findOneByOrFail(UserAccount, {
      id: this.scope.actor.userId,
    });
    await this.codes.use(caller.mobile, code, 'known-user', browser);
    const { companyName } = await this.scope.manager.findOneByOrFail(AccountSetRecord, { id });
    await this.scope.query(
      `update identity.account_set set deleted_at = now(), deleted_by = $2
       where id = $1 and deleted_at is null`,
      [id, caller.realName],
    );
    await this.log.record({ action: '删除账套', object: companyName }, id);
  }

  /** @throws BusinessError ACCOUNT_SET_DELETED when it is not among those that can be restored. */
  async restore(id: number): Promise<void> {
    const found = await this.scope.one<{ role: Role; company_name: string }>(
      `select m.role, a.company_name from identity.account_set a
       join identity.membership m on m.account_set_id = a.id and m.user_id = $2
       where a.id = $1 and a.deleted_at > now() - make_interval(days => $3) for update of a`,
      [id, this.scope.actor.userId, restorableDays],
    );
    if (!found) throw new BusinessError('ACCOUNT_SET_DELETED');
    if (!allows('accountSet.delete', found.role)) throw new AccessError('FORBIDDEN');
    await this.scope.query(
      'update identity.account_set set deleted_at = null, deleted_by = null where id = $1',
      [id],
    );
    await this.log.record({ action: '恢复账套', object: found.company_name }, id);
  }

  /**
   * Finally deletes one account set whose time to restore is over: first in every domain, then
   * here. May be repeated and run by several processes at once; what was done is in the log, which
   * stays.
   * @returns false when none is left to do now.
   */
  async purgeOne(): Promise<boolean> {
    const due = await this.scope.one<{ id: number; company_name: string }>(
      `select id, company_name from identity.account_set
       where deleted_at <= now() - make_interval(days => $1)
         and (purge_tried_at is null or purge_tried_at < now() - make_interval(hours => $2))
       order by deleted_at limit 1 for update skip locked`,
      [restorableDays, retryHours],
    );
    if (!due) return false;
    if (!(await this.domains.purge(due.id))) {
      await this.scope.query(
        'update identity.account_set set purge_tried_at = now() where id = $1',
        [due.id],
      );
      return true;
    }
    for (const table of ['membership', 'invitation', 'identification']) {
      await this.scope.query(`delete from identity.${table} where account_set_id = $1`, [due.id]);
    }
    await this.scope.query(
      'update identity.session set account_set_id = null where account_set_id = $1',
      [due.id],
    );
    await this.scope.query('delete from identity.account_set where id = $1', [due.id]);
    await this.log.record({ action: '彻底删除账套', object: due.company_name }, due.id);
    return true;
  }
}

/** Who acts when nobody is signed in. */
export function systemActor(): Actor {
  return {
    userId: 0,
    userName: '系统',
    accountSetId: null,
    role: null,
    session: '',
    service: 'identity',
  };
}
