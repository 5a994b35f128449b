import { Injectable } from '@nestjs/common';
import type { GivenStep, PostedGivenStep } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, DomainServices } from '@mingzhang/server';
import { CarryForwardService } from './carry-forward.service';
import { type PostedStep, PostedSteps } from './posted-steps';

/** Requests of domains on their own steps (protocol "closing amounts"). */
@Injectable()
export class DomainSteps {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly domains: DomainServices,
    private readonly steps: CarryForwardService,
    private readonly posted: PostedSteps,
  ) {}

  /** Makes or renews the vouchers with the amounts of the domain, all or none. */
  async make(period: string, steps: readonly GivenStep[]): Promise<PostedGivenStep[]> {
    const ids = steps.map(({ step }) => step);
    this.requireOwn(ids);
    await this.steps.makeGiven(period, steps);
    return this.postedSteps([period], ids);
  }

  /** Deletes the vouchers. */
  async remove(period: string, ids: readonly string[]): Promise<PostedGivenStep[]> {
    this.requireOwn(ids);
    await this.steps.removeVouchers(period, ids);
    return this.postedSteps([period], ids);
  }

  /** Steps with vouchers, by month. */
  async postedSteps(
    periods: readonly string[],
    ids: readonly string[],
  ): Promise<PostedGivenStep[]> {
    this.requireOwn(ids);
    const found: PostedGivenStep[] = [];
    for (const period of new Set(periods)) {
      for (const step of await this.posted.load(period, ids))
        found.push(toPostedGivenStep(period, step));
    }
    return found;
  }

  /** @throws BusinessError FORBIDDEN for a step of another domain, or of none */
  private requireOwn(ids: readonly string[]): void {
    const { service } = this.scope.actor;
    for (const id of ids) {
      if (service !== undefined && this.domains.giverOf(id) === service) continue;
      const msg = `结转项目“${id}”不由该业务模块取数，不能由它处理`;
      throw new BusinessError('FORBIDDEN', { msg });
    }
  }
}

function toPostedGivenStep(period: string, { stepId, vouchers }: PostedStep): PostedGivenStep {
  return {
    period,
    step: stepId,
    vouchers: vouchers.map(({ id, title, amount }) => ({ id, title, amount })),
  };
}
