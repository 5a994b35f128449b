import { Injectable } from '@nestjs/common';
import { allows, type Permission, type Role } from '@mingzhang/contract';
import { AccessError, AccountSetScope, BusinessError } from '@mingzhang/server';

/** What the caller may do in an account set that need not be the one in use. */
@Injectable()
export class AccountSetAccess {
  constructor(private readonly scope: AccountSetScope) {}

  /** @throws BusinessError ACCOUNT_SET_NOT_MEMBER, also when the account set is deleted. */
  async roleIn(accountSetId: number): Promise<Role> {
    const membership = await this.scope.one<{ role: Role }>(
      `select m.role from identity.membership m
       join identity.account_set a on a.id = m.account_set_id and a.deleted_at is null
       where m.account_set_id = $1 and m.user_id = $2`,
      [accountSetId, this.scope.actor.userId],
    );
    if (!membership) throw new BusinessError('ACCOUNT_SET_NOT_MEMBER');
    return membership.role;
  }

  /** @throws AccessError FORBIDDEN when the caller's role there lacks the permission. */
  async require(accountSetId: number, permission: Permission): Promise<Role> {
    const role = await this.roleIn(accountSetId);
    if (!allows(permission, role)) throw new AccessError('FORBIDDEN');
    return role;
  }
}
