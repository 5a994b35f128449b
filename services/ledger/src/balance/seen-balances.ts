import { Injectable } from '@nestjs/common';
import { seenTree } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { VisibleSubjects } from '../subject/visible-subjects';
import { BalanceQuery, type LedgerSubject } from './balance.query';

/** What the person at hand sees of the figures of the account set: the same calls, of seen subjects. */
@Injectable()
export class SeenBalances {
  constructor(
    private readonly ledger: BalanceQuery,
    private readonly visible: VisibleSubjects,
    private readonly scope: AccountSetScope,
  ) {}

  /** In code order; a parent that is not seen is nobody's parent, so figures add up of what is seen. */
  async subjects(): Promise<readonly LedgerSubject[]> {
    return this.scope.once('seen-subjects', async () =>
      seenTree(await this.ledger.subjects(), (subject) => this.visible.includes(subject)),
    );
  }

  async balances(...asked: Parameters<BalanceQuery['balances']>) {
    return this.seen(await this.ledger.balances(...asked));
  }

  /** @param leaves as `balances` answered them, so that they are seen */
  inParts(...asked: Parameters<BalanceQuery['inParts']>) {
    return this.ledger.inParts(...asked);
  }

  async movements(...asked: Parameters<BalanceQuery['movements']>) {
    return this.seen(await this.ledger.movements(...asked));
  }

  private async seen<Row extends { readonly subjectId: number }>(
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    if (this.visible.all) return rows;
    const ids = new Set((await this.subjects()).map(({ id }) => id));
    return rows.filter(({ subjectId }) => ids.has(subjectId));
  }
}
