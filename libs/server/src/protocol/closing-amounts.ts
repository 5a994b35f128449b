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

/**
 * Computes a domain's amounts for closing steps of a month. `settle` also records that the month is
 * settled with them; it is repeatable.
 */
export interface ClosingAmountSource {
  given(period: string): Promise<readonly GivenStep[]>;
  settle(period: string): Promise<readonly GivenStep[]>;
}

/** Closing amounts of a service; its modules add their sources at start. */
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

/** Controller of the protocol "closing amounts". */
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

/** Requests closing amounts from the other domains; only the ledger uses it. */
@Injectable()
export class ClosingAmountQuestion {
  constructor(
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Closing amounts of the month by step. If a domain does not answer, each of its steps has a
   * problem instead of an amount.
   * @param known steps that already have amounts
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

/** A domain's access to the vouchers of its own closing steps. */
@Injectable()
export class ClosingSteps {
  constructor(private readonly services: ServiceClient) {}

  /** Creates or replaces the vouchers of the steps, all or none. */
  make(body: Made): Promise<PostedGivenStep[]> {
    return this.services.call('ledger', closingAmountCalls.make, { body });
  }

  /** Removes the vouchers of the steps. */
  remove(body: OfSteps): Promise<PostedGivenStep[]> {
    return this.services.call('ledger', closingAmountCalls.remove, { body });
  }

  /** Returns the posted vouchers of the steps; steps without a voucher are left out. */
  posted(body: OfMonths): Promise<PostedGivenStep[]> {
    return this.services.call('ledger', closingAmountCalls.posted, { body });
  }
}
