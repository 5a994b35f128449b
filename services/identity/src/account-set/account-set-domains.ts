import { Injectable } from '@nestjs/common';
import { internalCalls, routes, type AccountSetCreate } from '@mingzhang/contract';
import { BusinessError, ServiceClient, type Actor } from '@mingzhang/server';

/** Domains that keep data of their own for each account set. */
const domains = [...new Set(routes.map((route) => route.service))].filter(
  (service) => service !== 'identity' && service !== 'gateway',
);

/** The protocols "setting up" and "usage" towards every domain. */
@Injectable()
export class AccountSetDomains {
  constructor(private readonly services: ServiceClient) {}

  /** May be repeated. @throws BusinessError SET_UP_FAILED when a domain does not answer. */
  async setUp(
    actor: Actor,
    body: AccountSetCreate & { readonly id: number; readonly confirmed: boolean },
  ): Promise<void> {
    try {
      for (const domain of domains) {
        await this.services.call(domain, internalCalls.setUpAccountSet, actor, { body } as never);
      }
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'UNAVAILABLE')
        throw new BusinessError('SET_UP_FAILED');
      throw error;
    }
  }

  /** Whether any domain has booked something in the account set of the actor. */
  async isUsed(actor: Actor): Promise<boolean> {
    const answers = await Promise.all(
      domains.map((domain) =>
        this.services.call(domain, internalCalls.isAccountSetUsed, actor, {}),
      ),
    );
    return answers.some((answer) => answer.used);
  }

  /**
   * Takes the data out of every domain. May be repeated.
   * @returns whether all have answered; whoever has not still has rows of that id.
   */
  async discard(actor: Actor, id: number): Promise<boolean> {
    const answers = await Promise.allSettled(
      domains.map((domain) =>
        this.services.call(domain, internalCalls.discardAccountSet, actor, { params: { id } }),
      ),
    );
    return answers.every(({ status }) => status === 'fulfilled');
  }
}
