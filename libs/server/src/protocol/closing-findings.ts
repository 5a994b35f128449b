import { periodTitle } from '@mingzhang/rules';
import { Controller, Injectable } from '@nestjs/common';
import { closingFindingCalls, type ClosingFinding, type InputOf } from '@mingzhang/contract';
import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import { ServiceClient } from '../service-client';
import { DomainServices } from './domain-services';

/** Returns the findings of one rule of a domain for a month of the current account set. */
export type ClosingCheck = (period: string) => Promise<readonly ClosingFinding[]>;

/** A service's rules for closing a month; its modules add theirs at start. */
@Injectable()
export class ClosingChecks {
  private readonly checks: ClosingCheck[] = [];

  add(check: ClosingCheck): void {
    this.checks.push(check);
  }

  /** @param without a check to leave out, because its caller reports the same findings itself */
  async findings(period: string, without?: ClosingCheck): Promise<ClosingFinding[]> {
    const found: ClosingFinding[] = [];
    for (const check of this.checks) {
      if (check !== without) found.push(...(await check(period)));
    }
    return found;
  }
}

/** Controller of the protocol "closing checks". */
@Controller()
export class ClosingFindingsController {
  constructor(private readonly checks: ClosingChecks) {}

  @Call(closingFindingCalls.findings)
  findings(@Input() { body }: InputOf<typeof closingFindingCalls.findings>) {
    return this.checks.findings(body.period);
  }
}

/**
 * Requests the findings of all domains for a month; the ledger does so before it closes one. No
 * transaction may be open: a domain calls the ledger back, which needs a connection of the same
 * pool.
 */
@Injectable()
export class ClosingQuestion {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly checks: ClosingChecks,
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /** All findings, the service's own first. A domain that does not answer is a blocking finding. */
  async findings(period: string): Promise<ClosingFinding[]> {
    const own = await this.scope.transaction(() => this.checks.findings(period));
    const others = await this.ofOthers(period);
    return [...own, ...others.flatMap(({ findings }) => findings)];
  }

  /** Findings of the other domains, each with the domain's title. */
  ofOthers(
    period: string,
  ): Promise<{ readonly title: string; readonly findings: readonly ClosingFinding[] }[]> {
    return Promise.all(
      this.domains.others.map(async (service) => ({
        title: this.domains.titleOf(service),
        findings: await this.ask(service, period),
      })),
    );
  }

  private async ask(service: string, period: string): Promise<ClosingFinding[]> {
    try {
      const { findings } = closingFindingCalls;
      return await this.services.call(service, findings, { body: { period } });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const title = this.domains.titleOf(service);
      const why = error.code === 'UNAVAILABLE' ? '没有应答' : `未能完成检查（${error.message}）`;
      const message = `${title}${why}，无法确认${periodTitle(period)}的业务已处理完毕，请稍后重新检查，仍不行请联系管理员`;
      return [{ rule: `${service}.silent`, severity: 'block', message, link: null }];
    }
  }
}
