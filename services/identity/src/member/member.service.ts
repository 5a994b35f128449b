import { Injectable } from '@nestjs/common';
import { roleTitles, type Member, type Role } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { UserAccount } from '../identity.entities';

/** Members of the account set in use and their roles. */
@Injectable()
export class MemberService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  list(): Promise<Member[]> {
    return this.scope.query<Member>(
      `${memberSelect} where m.account_set_id = $1 order by m.joined_at, u.id`,
      [this.scope.accountSetId],
    );
  }

  /** One member. @throws BusinessError NOT_FOUND */
  get(userId: number): Promise<Member> {
    return this.find(userId);
  }

  /** Adds a known user; with a name also one who is not known yet. */
  async addEither(given: { mobile: string; realName: string; role: Role }): Promise<Member> {
    const isKnown = await this.scope.manager.existsBy(UserAccount, { mobile: given.mobile });
    if (isKnown) return this.add(given);
    if (given.realName === '') {
      throw new BusinessError('INVALID_BODY', {
        msg: `${given.mobile} 尚未注册，请填写姓名`,
        details: [{ path: 'realName', code: 'INVALID', msg: '请填写姓名' }],
      });
    }
    return this.addNew(given);
  }

  /** @throws BusinessError NOT_FOUND when nobody has that number, ALREADY_MEMBER. */
  async add({ mobile, role }: { mobile: string; role: Role }): Promise<Member> {
    const user = await this.scope.manager.findOneBy(UserAccount, { mobile });
    if (!user)
      throw new BusinessError('NOT_FOUND', { msg: `${mobile} 尚未注册，请改用“新增用户”填写姓名` });
    return this.join(user.id, role);
  }

  /** Makes a user who is not known yet and adds them. */
  async addNew({
    mobile,
    realName,
    role,
  }: {
    mobile: string;
    realName: string;
    role: Role;
  }): Promise<Member> {
    if (await this.scope.manager.existsBy(UserAccount, { mobile })) {
      throw new BusinessError('MOBILE_TAKEN', { msg: `${mobile} 已注册，请直接添加为成员` });
    }
    const row = await this.scope.one<{ id: number }>(
      'insert into identity.user_account (mobile, real_name) values ($1, $2) returning id',
      [mobile, realName],
    );
    if (!row) throw new Error('the new user was not returned');
    return this.join(row.id, role);
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

  private async join(userId: number, role: Role): Promise<Member> {
    const added = await this.scope.query(
      `insert into identity.membership (account_set_id, user_id, role) values ($1, $2, $3)
       on conflict do nothing returning user_id`,
      [this.scope.accountSetId, userId, role],
    );
    if (added.length === 0) throw new BusinessError('ALREADY_MEMBER');
    const member = await this.find(userId);
    await this.log.record({
      action: '添加成员',
      object: `${member.realName}（${roleTitles[role]}）`,
      after: { role },
    });
    return member;
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
