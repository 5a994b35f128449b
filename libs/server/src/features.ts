import { Injectable } from '@nestjs/common';
import { type FeatureName, features, internalCalls } from '@mingzhang/contract';
import { isSwitchedOn, remoteOfSwitch, type ReleaseBook } from '@mingzhang/rules';
import type { AccountSetScope } from './account-set.scope';
import type { ServiceClient } from './service-client';

/** Milliseconds for which the agency of an account set is cached; it changes rarely. */
const KEPT_MS = 60_000;
const KEPT_AT_MOST = 10_000;

interface Keeper {
  readonly agencyId: number | undefined;
  readonly askedAt: number;
}

/** Source of the release rules. */
interface Rules {
  current(): Promise<ReleaseBook>;
}

/**
 * Feature switches for the current account set: of the request, of the job, or of the iteration
 * over many. It reads the release book each time, so background work without a gateway follows it
 * as well.
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

  /**
   * Agency of an account set. While identity is unavailable, the cached value or none is used, so
   * that a switch never fails a request.
   */
  private async keeperOf(accountSetId: number): Promise<number | undefined> {
    const known = this.keepers.get(accountSetId);
    if (known && this.now() - known.askedAt < KEPT_MS) return known.agencyId;
    const body = { accountSetId };
    const noSet = { accountSetId: null };
    const answer = await this.services
      .call('identity', internalCalls.keeper, { body }, noSet)
      .catch(() => undefined);
    if (this.keepers.size >= KEPT_AT_MOST) this.keepers.clear();
    // A failure is cached as well: without that, every request would wait for identity again.
    const agencyId = answer ? (answer.agencyId ?? undefined) : known?.agencyId;
    this.keepers.set(accountSetId, { agencyId, askedAt: this.now() });
    return agencyId;
  }
}
