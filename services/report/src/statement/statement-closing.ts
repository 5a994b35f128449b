import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { ClosingChecks } from '@mingzhang/server';
import { coverageIn } from '../coverage';
import { closingFindingsOf, gapFindings } from './statement-checks';
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
    const made = await this.maker.madeOfOne(['balanceSheet', 'incomeStatement'], {
      period,
      mode: 'month',
    });
    const gaps = made.flatMap(({ compiled, ledger }) =>
      gapFindings(coverageIn(compiled, ledger, ledger.current), {
        name: compiled.template.name,
        link: `/report/view/1?period=${period}`,
      }),
    );
    const [sheet] = made;
    return [...gaps, ...(sheet ? closingFindingsOf(sheet.facts, period) : [])];
  };
}
