import { Injectable } from '@nestjs/common';
import { allows, type Member, type Role } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';

/** Members of the account set in use and their roles. */
@Injectable()
export class MemberService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /** Whole numbers are for those who manage members; the others see whose they are. */
  async list(): Promise<Member[]> {
    const members = await this.scope.query<Member>(
      `${memberSelect} where m.account_set_id = $1 order by m.joined_at, u.id`,
      [this.scope.accountSetId],
    );
    return members.map((member) => this.shown(member));
  }

  /** One member. @throws BusinessError NOT_FOUND */
  async get(userId: number): Promise<Member> {
    return this.shown(await this.find(userId));
  }

  private shown(member: Member): Member {
    if (allows('member.manage', this.scope.actor.role)) return member;
    return { ...member, mobile: member.mobile.replace(/^(\d{3})\d{4}/, '$1****') };
  }

  async changeRole(userId: number, role: Role): Promise<void> {
    const member = await this.lockedMember(userId);
    if (member.role === 'Manager' && role !== 'Manager') await this.requireOtherManager(userId);
    await this.scope.query(
      'update identity.membership set role = $3 where account_set_id = $1 and user_id = $2',
      [this.scope.accountSetId, userId, role],
    );
    await this.log.record({
      action: '修改成员角色',
      object: member.realName,
      before: { role: member.role },
      after: { role },
    });
  }

  async remove(userId: number): Promise<void> {
    const member = await this.lockedMember(userId);
    if (member.role === 'Manager') await this.requireOtherManager(userId);
    await this.scope.query(
      'delete from identity.membership where account_set_id = $1 and user_id = $2',
      [this.scope.accountSetId, userId],
    );
    await this.log.record({
      action: '移除成员',
      object: member.realName,
      before: { role: member.role },
    });
  }

  private async find(userId: number): Promise<Member> {
    const member = await this.scope.one<Member>(
      `${memberSelect} where m.account_set_id = $1 and m.user_id = $2`,
      [this.scope.accountSetId, userId],
    );
    if (!member) throw new BusinessError('NOT_FOUND', { msg: '该用户不是账套成员' });
    return member;
  }

  /** All members are locked together, so that two managers cannot demote each other at once. */
  private async lockedMember(userId: number): Promise<Member> {
    await this.scope.query(
      'select 1 from identity.membership where account_set_id = $1 order by user_id for update',
      [this.scope.accountSetId],
    );
    return this.find(userId);
  }

  private async requireOtherManager(userId: number): Promise<void> {
    const other = await this.scope.one(
      `select 1 from identity.membership where account_set_id = $1 and user_id <> $2 and role = 'Manager' limit 1`,
      [this.scope.accountSetId, userId],
    );
    if (!other) throw new BusinessError('LAST_MANAGER');
  }
}

const memberSelect = `
  select u.id, u.real_name as "realName", u.mobile, m.role, m.joined_at as "joinedAt"
  from identity.membership m join identity.user_account u on u.id = m.user_id`;
