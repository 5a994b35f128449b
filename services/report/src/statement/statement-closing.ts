import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { ClosingChecks } from '@mingzhang/server';
import { closingFindingsOf } from './statement-checks';
import { StatementMaker } from './statement-maker';

/** What the statements of a month say to closing it: 资产负债表 and 利润表 agree in themselves and with each other. */
@Injectable()
export class StatementClosing {
  constructor(
    checks: ClosingChecks,
    private readonly maker: StatementMaker,
  ) {
    checks.add(this.findings);
  }

  private readonly findings = async (period: string): Promise<ClosingFinding[]> => {
    const { facts } = await this.maker.made('balanceSheet', { period, mode: 'month' });
    return closingFindingsOf(facts, period);
  };
}
