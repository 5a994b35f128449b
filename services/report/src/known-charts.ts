import { Injectable } from '@nestjs/common';
import { statementFigureCalls, type StatementSet } from '@mingzhang/contract';
import { AccountSetScope, ServiceClient } from '@mingzhang/server';

/** What the codes follow from by which the ledger is asked for subjects. */
export type Chart = Pick<StatementSet, 'accountingStandards' | 'codeRule' | 'added'>;

/** Whether codes of one chart are codes of the other. */
function isSameChart(one: Chart, other: Chart): boolean {
  return (
    one.codeRule === other.codeRule &&
    one.accountingStandards === other.accountingStandards &&
    JSON.stringify(one.added) === JSON.stringify(other.added)
  );
}

const knownAtMost = 10_000;

/**
 * How account sets code their subjects, as the ledger said last: it is asked for figures at once, and its answer says whether
 * that still holds.
 */
@Injectable()
export class KnownCharts {
  private readonly charts = new Map<number, Chart>();

  constructor(
    private readonly services: ServiceClient,
    private readonly scope: AccountSetScope,
  ) {}

  /**
   * Asks the ledger by codes of the account set in use; where its answer has another chart, once more by that one.
   * @throws BusinessError UNAVAILABLE, and what the question throws
   */
  async asked<Answer extends { readonly ledger: Chart }>(
    ask: (chart: Chart) => Promise<Answer>,
  ): Promise<Answer> {
    const { accountSetId } = this.scope;
    let chart =
      this.charts.get(accountSetId) ??
      (await this.services.call('ledger', statementFigureCalls.set, {}));
    for (;;) {
      const answer = await ask(chart);
      const { accountingStandards, codeRule, added } = answer.ledger;
      if (this.charts.size >= knownAtMost) this.charts.clear();
      this.charts.set(accountSetId, { accountingStandards, codeRule, added });
      if (isSameChart(answer.ledger, chart)) return answer;
      chart = answer.ledger;
    }
  }
}
