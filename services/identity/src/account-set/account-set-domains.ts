import { Injectable } from '@nestjs/common';
import { settingUpCalls } from '@mingzhang/contract';
import {
  accountSetBusyText,
  BusinessError,
  DomainServices,
  ServiceClient,
  UsageQuestion,
  type AccountSetSettings,
} from '@mingzhang/server';

const LEDGER = 'ledger';

/** The protocols "setting up" and "usage" towards every domain of the contract. */
@Injectable()
export class AccountSetDomains {
  constructor(
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
    private readonly usage: UsageQuestion,
  ) {}

  /**
   * May be repeated. `vatTypeFrom` goes to the ledger alone, which keeps kinds of taxpayer by months: a domain of one
   * release before refuses a field that its schema lacks, and the ledger has changed by then.
   * @throws BusinessError SET_UP_FAILED that names the domain which does not answer
   */
  async setUp(settings: AccountSetSettings): Promise<void> {
    const { vatTypeFrom: _month, ...common } = settings;
    const set = { accountSetId: settings.id };
    for (const domain of this.domains.others) {
      const body = domain === LEDGER ? settings : common;
      try {
        await this.services.call(domain, settingUpCalls.setUp, { body }, set);
      } catch (error) {
        if (!(error instanceof BusinessError) || error.code !== 'UNAVAILABLE') throw error;
        // The domain did answer: somebody else is at work in the account set.
        if (error.message === accountSetBusyText) throw error;
        const msg = `${this.domains.titleOf(domain)}没有应答，账套初始化未完成，请稍后重试`;
        throw new BusinessError('SET_UP_FAILED', { msg, cause: error });
      }
    }
  }

  /** Whether any domain has booked something in the account set. */
  async isUsed(id: number): Promise<boolean> {
    const record = { kind: 'accountSet', ids: [id], title: '账套' } as const;
    return (await this.usage.elsewhere(record, { accountSetId: id })).length > 0;
  }

  /**
   * Takes the data out of every domain. May be repeated.
   * @returns whether all have answered; whoever has not still has rows of that id.
   */
  async purge(id: number): Promise<boolean> {
    const set = { accountSetId: id };
    const answers = await Promise.allSettled(
      this.domains.others.map((domain) =>
        this.services.call(domain, settingUpCalls.purge, { body: { id } }, set),
      ),
    );
    return answers.every(({ status }) => status === 'fulfilled');
  }
}
