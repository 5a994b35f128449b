import { Injectable } from '@nestjs/common';
import {
  allows,
  listedInvitations,
  roles,
  roleTitles,
  type Invitation,
  type OwnInvitation,
  type Role,
} from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { QuotaService } from '../quota/quota.service';

interface Asked {
  readonly mobile: string;
  readonly realName: string;
  readonly role: Role;
}

interface Taken {
  readonly account_set_id: number;
  readonly role: Role;
  readonly real_name: string;
  readonly mobile: string;
}

const inviting = roles.filter((role) => allows('member.manage', role));

/**
 * Whether the maker of an invitation `i` may still invite. One that they made before they lost the
 * right is none: it is neither shown nor accepted, whichever way the right was lost.
 */
const holds = `exists (select from identity.membership maker
  where maker.account_set_id = i.account_set_id and maker.user_id = i.invited_by
    and maker.role in (${inviting.map((role) => `'${role}'`).join(', ')}))`;

/**
 * Adding somebody to an account set is asking them: they are a member once they accept. Nothing is
 * told about the number, whether anybody has it or what they are called.
 */
@Injectable()
export class InvitationService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly quotas: QuotaService,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError ALREADY_MEMBER, ALREADY_INVITED, TOO_MANY_REQUESTS */
  async invite({ mobile, realName, role }: Asked): Promise<{ mobile: string; role: Role }> {
    const { accountSetId, actor } = this.scope;
    await this.quotas.take('invitation', accountSetId);
    const member = await this.scope.one(
      `select 1 from identity.membership m join identity.user_account u on u.id = m.user_id
       where m.account_set_id = $1 and u.mobile = $2`,
      [accountSetId, mobile],
    );
    if (member) throw new BusinessError('ALREADY_MEMBER');
    await this.scope.query(
      `delete from identity.invitation i where account_set_id = $1 and mobile = $2 and not ${holds}`,
      [accountSetId, mobile],
    );
    const made = await this.scope.query(
      `insert into identity.invitation (account_set_id, mobile, real_name, role, invited_by)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
      [accountSetId, mobile, realName, role, actor.userId],
    );
    if (made.length === 0) throw new BusinessError('ALREADY_INVITED');
    await this.log.record({
      action: '邀请成员',
      object: `${realName || mobile}（${roleTitles[role]}）`,
      after: { mobile, realName, role },
    });
    return { mobile, role };
  }

  /** Those of the account set in use that nobody has answered. */
  list(): Promise<Invitation[]> {
    return this.scope.query<Invitation>(
      `select i.id, i.mobile, i.real_name as "realName", i.role, u.real_name as "inviterName",
         i.created_at as "invitedAt"
       from identity.invitation i join identity.user_account u on u.id = i.invited_by
       where i.account_set_id = $1 and ${holds} order by i.id`,
      [this.scope.accountSetId],
    );
  }

  /** Those that wait for the answer of a user. */
  ofUser(userId: number): Promise<OwnInvitation[]> {
    return this.scope.query<OwnInvitation>(
      `select i.id, a.company_name as "companyName", i.role, inviter.real_name as "inviterName"
       from identity.user_account own
       join identity.invitation i on i.mobile = own.mobile
       join identity.account_set a on a.id = i.account_set_id and a.deleted_at is null
       join identity.user_account inviter on inviter.id = i.invited_by
       where own.id = $1 and ${holds} order by i.id limit $2`,
      [userId, listedInvitations],
    );
  }

  /** @throws BusinessError INVITATION_GONE */
  async withdraw(id: number): Promise<void> {
    const gone = await this.scope.one<{ mobile: string; realName: string; role: Role }>(
      `delete from identity.invitation where id = $1 and account_set_id = $2
       returning mobile, real_name as "realName", role`,
      [id, this.scope.accountSetId],
    );
    if (!gone) throw new BusinessError('INVITATION_GONE');
    await this.log.record({ action: '撤回邀请', object: gone.mobile, before: gone });
  }

  /**
   * Makes the caller a member; the name given with the invitation is taken by who has none yet.
   * @returns the account set, which is opened only when its new member asks for it
   * @throws BusinessError INVITATION_GONE
   */
  async accept(id: number): Promise<number> {
    const { userId, userName } = this.scope.actor;
    const { account_set_id, role, real_name } = await this.take(id);
    const before = await this.scope.one<{ realName: string }>(
      'select real_name as "realName" from identity.user_account where id = $1',
      [userId],
    );
    const named = await this.scope.query(
      `update identity.user_account set real_name = $2, has_own_name = true
       where id = $1 and not has_own_name and $2 <> '' returning id`,
      [userId, real_name],
    );
    await this.scope.query(
      `insert into identity.membership (account_set_id, user_id, role) values ($1, $2, $3)
       on conflict do nothing`,
      [account_set_id, userId, role],
    );
    const object = `${real_name || userName}（${roleTitles[role]}）`;
    const isRenamed = before !== undefined && named.length > 0;
    await this.log.record(
      {
        action: '接受邀请',
        object,
        before: isRenamed ? before : {},
        after: { role, ...(isRenamed ? { realName: real_name } : {}) },
      },
      account_set_id,
    );
    return account_set_id;
  }

  /** @throws BusinessError INVITATION_GONE */
  async decline(id: number): Promise<void> {
    const { account_set_id, role, real_name, mobile } = await this.take(id);
    const object = real_name || this.scope.actor.userName;
    const before = { mobile, role };
    await this.log.record({ action: '谢绝邀请', object, before }, account_set_id);
  }

  /** Answers an invitation of the caller once, whoever else answers it at the same moment. */
  private async take(id: number): Promise<Taken> {
    const taken = await this.scope.one<Taken>(
      `delete from identity.invitation i
       using identity.user_account own, identity.account_set a
       where i.id = $1 and own.id = $2 and i.mobile = own.mobile
         and a.id = i.account_set_id and a.deleted_at is null and ${holds}
       returning i.account_set_id, i.role, i.real_name, i.mobile`,
      [id, this.scope.actor.userId],
    );
    if (!taken) throw new BusinessError('INVITATION_GONE');
    return taken;
  }
}
