import { periodTitle } from '@mingzhang/rules';
import { Controller, Injectable } from '@nestjs/common';
import {
  closingAmountCalls,
  type GivenStep,
  type InputOf,
  type PostedGivenStep,
  type RequestOf,
} from '@mingzhang/contract';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import { ServiceClient } from '../service-client';
import { DomainServices } from './domain-services';

/** What a domain gives for steps of a month; `settle` notes that the month is settled so, and may be repeated. */
export interface ClosingAmountSource {
  given(period: string): Promise<readonly GivenStep[]>;
  settle(period: string): Promise<readonly GivenStep[]>;
}

/** The amounts that a service gives to the closing; its modules add theirs when they start. */
@Injectable()
export class ClosingAmounts {
  private readonly sources: ClosingAmountSource[] = [];

  add(source: ClosingAmountSource): void {
    this.sources.push(source);
  }

  async of(period: string, act: keyof ClosingAmountSource): Promise<GivenStep[]> {
    const found: GivenStep[] = [];
    for (const source of this.sources) found.push(...(await source[act](period)));
    return found;
  }
}

/** Answers the protocol "closing amounts" for the service. */
@Controller()
export class ClosingAmountsController {
  constructor(private readonly amounts: ClosingAmounts) {}

  @Call(closingAmountCalls.given)
  given(@Input() { body }: InputOf<typeof closingAmountCalls.given>) {
    return this.amounts.of(body.period, 'given');
  }

  @Call(closingAmountCalls.settle)
  settle(@Input() { body }: InputOf<typeof closingAmountCalls.settle>) {
    return this.amounts.of(body.period, 'settle');
  }
}

/** Asks the domains that give the amounts of steps; only the ledger does. */
@Injectable()
export class ClosingAmountQuestion {
  constructor(
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /**
   * What they give for the month, by step. All steps of a domain that does not answer are given with a
   * problem: silence is never nothing.
   * @param known steps that are given already
   */
  async of(
    period: string,
    act: keyof ClosingAmountSource,
    known: readonly GivenStep[] = [],
  ): Promise<ReadonlyMap<string, GivenStep>> {
    const stated = new Set(known.map(({ step }) => step));
    const asked = this.domains.closingGivers.filter(
      ({ steps }) => !steps.some((step) => stated.has(step)),
    );
    const answers = await Promise.all(asked.map((giver) => this.ask(giver, period, act)));
    return new Map([...known, ...answers.flat()].map((given) => [given.step, given]));
  }

  private async ask(
    { service, steps }: DomainServices['closingGivers'][number],
    period: string,
    act: keyof ClosingAmountSource,
  ): Promise<readonly GivenStep[]> {
    try {
      const given = await this.services.call(service, closingAmountCalls[act], {
        body: { period },
      });
      return given.filter(({ step }) => steps.includes(step));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const title = this.domains.titleOf(service);
      const why = error.code === 'UNAVAILABLE' ? '没有应答' : `未能取数（${error.message}）`;
      const problem = `${title}${why}，无法确定${periodTitle(period)}应计提的金额，请稍后重试，仍不行请联系管理员`;
      const none = { vouchers: [], computation: '', note: null, byHandId: null };
      return steps.map((step) => ({ step, ...none, problem }));
    }
  }
}

type Made = RequestOf<typeof closingAmountCalls.make>['body'];
type OfSteps = InputOf<typeof closingAmountCalls.remove>['body'];
type OfMonths = InputOf<typeof closingAmountCalls.posted>['body'];

/** A domain's hand in the closing: the vouchers of its own steps. */
@Injectable()
export class ClosingSteps {
  constructor(private readonly services: ServiceClient) {}

  /** Makes or renews the vouchers of the steps, all or none. */
  make(body: Made): Promise<PostedGivenStep[]> {
    return this.services.call('ledger', closingAmountCalls.make, { body });
  }

  /** Takes their vouchers back. */
  remove(body: OfSteps): Promise<PostedGivenStep[]> {
    return this.services.call('ledger', closingAmountCalls.remove, { body });
  }

  /** What they have posted; steps without a voucher are left out. */
  posted(body: OfMonths): Promise<PostedGivenStep[]> {
    return this.services.call('ledger', closingAmountCalls.posted, { body });
  }
}
