import { Injectable } from '@nestjs/common';
import { type FeatureName, features, internalCalls } from '@mingzhang/contract';
import { isSwitchedOn, remoteOfSwitch, type ReleaseBook } from '@mingzhang/rules';
import type { AccountSetScope } from './account-set.scope';
import type { ServiceClient } from './service-client';

/** Account sets change hands seldom: who keeps one is asked for again after so long. */
const KEPT_MS = 60_000;
const KEPT_AT_MOST = 10_000;

interface Keeper {
  readonly agencyId: number | undefined;
  readonly askedAt: number;
}

/** Where the rules stand that decide. */
interface Rules {
  current(): Promise<ReleaseBook>;
}

/**
 * Switches for the account set at hand: that of the call, of the job, or of the one out of many that is worked on. The
 * release book is asked each time, so that background work, for which no gateway speaks, follows it as well.
 */
@Injectable()
export class Features {
  private readonly keepers = new Map<number, Keeper>();

  constructor(
    private readonly rules: Rules,
    private readonly scope: Pick<AccountSetScope, 'actorOrNone'>,
    private readonly services: Pick<ServiceClient, 'call'>,
    private readonly now: () => number = Date.now,
  ) {}

  async isOn(name: FeatureName): Promise<boolean> {
    const book = await this.rules.current();
    const { accountSetId, role } = this.scope.actorOrNone ?? {};
    const ownRules = book.rules.filter(({ remote }) => remote === remoteOfSwitch(name));
    const asksForAgency = accountSetId && ownRules.some(({ to }) => to.kind === 'agencies');
    const subject = {
      accountSetId: accountSetId ?? undefined,
      role: role ?? undefined,
      agencyId: asksForAgency ? await this.keeperOf(accountSetId) : undefined,
      now: new Date(this.now()).toISOString(),
    };
    const own = { rules: ownRules, killed: [] };
    return isSwitchedOn(own, { name, isOn: features[name].isOn }, subject);
  }

  /** Who keeps an account set. Where identity is away no rule for agencies reaches it: nothing else ends for a switch. */
  private async keeperOf(accountSetId: number): Promise<number | undefined> {
    const known = this.keepers.get(accountSetId);
    if (known && this.now() - known.askedAt < KEPT_MS) return known.agencyId;
    const body = { accountSetId };
    const noSet = { accountSetId: null };
    const answer = await this.services
      .call('identity', internalCalls.keeper, { body }, noSet)
      .catch(() => undefined);
    if (!answer) return known?.agencyId;
    if (this.keepers.size >= KEPT_AT_MOST) this.keepers.clear();
    const agencyId = answer.agencyId ?? undefined;
    this.keepers.set(accountSetId, { agencyId, askedAt: this.now() });
    return agencyId;
  }
}
