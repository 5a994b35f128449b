import { Injectable } from '@nestjs/common';
import { internalCalls, type MemberSet, type Role } from '@mingzhang/contract';
import { AccountSetScope } from './account-set.scope';
import { ServiceClient } from './service-client';

/**
 * Which account sets the user belongs to, as identity knows it at this moment. For what goes over several of
 * them: the role is asked for in each set by itself.
 */
@Injectable()
export class Memberships {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Those of the account sets that the user belongs to, by name. Others are not told of.
   * @throws BusinessError UNAVAILABLE
   */
  of(ids: readonly number[]): Promise<MemberSet[]> {
    return this.ask({ ids: [...ids] });
  }

  /** All account sets of the user, or those found by a keyword. */
  found(keyword: string | undefined): Promise<MemberSet[]> {
    return this.ask(keyword === undefined ? {} : { keyword });
  }

  /** Role and name of a member of the account set in use; the role is null for who is none. */
  member(userId: number): Promise<{ role: Role | null; name?: string | undefined }> {
    return this.memberIn(this.scope.accountSetId, userId);
  }

  /** The role in one account set; null for who does not belong to it. */
  async roleIn(accountSetId: number): Promise<Role | null> {
    return (await this.memberIn(accountSetId, this.scope.actor.userId)).role;
  }

  private memberIn(accountSetId: number, userId: number) {
    const noSet = { accountSetId: null };
    const body = { userId, accountSetId };
    return this.services.call('identity', internalCalls.memberRole, { body }, noSet);
  }

  private ask(by: { ids?: number[]; keyword?: string }): Promise<MemberSet[]> {
    const body = { userId: this.scope.actor.userId, ...by };
    const noSet = { accountSetId: null };
    return this.services.call('identity', internalCalls.memberSets, { body }, noSet);
  }
}
