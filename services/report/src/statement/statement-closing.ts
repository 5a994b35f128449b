import { Injectable } from '@nestjs/common';
import { builtInStatements, type ClosingFinding } from '@mingzhang/contract';
import { ClosingChecks } from '@mingzhang/server';
import { coverageIn } from '../coverage';
import { closingFindingsOf, gapFindings, misplacedFundFindings } from './statement-checks';
import { StatementMaker } from './statement-maker';

const kinds = ['balanceSheet', 'incomeStatement'] as const;

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
    const made = await this.maker.madeOfOne(kinds, { period, mode: 'month' });
    const gaps = made.flatMap(({ compiled, ledger }) => {
      const kind = kinds.find((each) => each === compiled.template.kind);
      if (!kind) return [];
      const link = `/report/view/${builtInStatements[kind]}?period=${period}`;
      return gapFindings(coverageIn(compiled, ledger, ledger.current), { kind, link });
    });
    const [sheet] = made;
    if (!sheet) return gaps;
    const funds = misplacedFundFindings(sheet.ledger.added);
    return [...gaps, ...funds, ...closingFindingsOf(sheet.facts, period)];
  };
}
