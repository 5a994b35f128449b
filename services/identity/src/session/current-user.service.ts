import { Injectable } from '@nestjs/common';
import {
  internalCalls,
  listedAccountSets,
  permissionsOf,
  type AccountSetBrief,
  type CheckoutPeriod,
  type CurrentUser,
  type Permission,
} from '@mingzhang/contract';
import { lastDayOf } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  OperationLog,
  ServiceClient,
  type Actor,
} from '@mingzhang/server';
import { AccountSetQuery } from '../account-set/account-set.query';
import { AccountSetService } from '../account-set/account-set.service';
import { UserAccount } from '../identity.entities';
import { InvitationService } from '../invitation/invitation.service';
import { SessionService, withOperators } from './session.service';

/** The signed-in user with account set, permissions and periods. */
@Injectable()
export class CurrentUserService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly sessions: SessionService,
    private readonly accountSets: AccountSetService,
    private readonly services: ServiceClient,
    private readonly lists: AccountSetQuery,
    private readonly invitations: InvitationService,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError UNAUTHENTICATED (HTTP 200: a 403 here would redirect for ever). */
  async load(): Promise<CurrentUser> {
    const actor = this.scope.actorOrNone;
    if (!actor) throw new BusinessError('UNAUTHENTICATED');
    const user = await this.scope.manager.findOneByOrFail(UserAccount, { id: actor.userId });
    const { briefs, total } = await this.listed(actor.userId);
    const periods =
      actor.accountSetId === null
        ? []
        : await this.services.call('ledger', internalCalls.periods, {});
    const current =
      actor.accountSetId === null ? null : await this.accountSets.get(actor.accountSetId);
    return {
      id: user.id,
      realName: user.realName,
      hasOwnName: user.hasOwnName,
      mobile: user.mobile,
      avatarUrl: user.avatarUrl,
      role: actor.role,
      permissions: await this.permissionsOf(actor),
      accountSets: current && { ...current, currentAccountDate: currentAccountDate(periods) },
      accountSetsList: briefs,
      accountSetsTotal: total,
      invitations: await this.invitations.ofUser(actor.userId),
      checkoutList: periods,
    };
  }

  private async permissionsOf({ userId, role }: Actor): Promise<Permission[]> {
    const operator = await this.scope.one(
      'select from identity.operator where user_id = $1',
      [userId],
      'is-operator',
    );
    return [...withOperators(role ? permissionsOf(role) : [], operator !== undefined)];
  }

  async switchTo(accountSetId: number): Promise<void> {
    const { session, userId } = this.scope.actor;
    const object = await this.sessions.useAccountSet(session, userId, accountSetId);
    await this.log.record({ action: '进入账套', object }, accountSetId);
  }

  private async listed(userId: number): Promise<{ briefs: AccountSetBrief[]; total: number }> {
    const { records, total } = await this.lists.briefs(userId, {
      page: 1,
      pageSize: listedAccountSets,
    });
    return { briefs: records, total };
  }
}

/** Last day of the oldest open period; null when every period is closed or there is none. */
function currentAccountDate(periods: readonly CheckoutPeriod[]): string | null {
  const open = periods.find((period) => period.state === 'open');
  return open ? lastDayOf(open.period) : null;
}
