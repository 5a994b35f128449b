import { Injectable } from '@nestjs/common';
import { internalCalls, type MemberSet, type Role } from '@mingzhang/contract';
import { AccountSetScope } from './account-set.scope';
import { ServiceClient } from './service-client';

/**
 * Account sets of the user, as identity knows them now. For work over several account sets: the
 * role is checked separately in each.
 */
@Injectable()
export class Memberships {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Returns the given account sets that the user belongs to, by name; others are left out.
   * @throws BusinessError UNAVAILABLE
   */
  of(ids: readonly number[]): Promise<MemberSet[]> {
    return this.ask({ ids: [...ids] });
  }

  /** All account sets of the user, or those that match a keyword. */
  found(keyword: string | undefined): Promise<MemberSet[]> {
    return this.ask(keyword === undefined ? {} : { keyword });
  }

  /** Role and name of a member of the current account set; role null for a non-member. */
  member(userId: number): Promise<{ role: Role | null; name?: string | undefined }> {
    return this.memberIn(this.scope.accountSetId, userId);
  }

  /** The user's role in an account set; null for a non-member. */
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
