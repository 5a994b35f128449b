import { Injectable } from '@nestjs/common';
import { seenTree } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { VisibleSubjects } from '../subject/visible-subjects';
import { BalanceQuery, type LedgerSubject } from './balance.query';
import { BookNames, type BookMonths } from './book-names';

/** The figures of `BalanceQuery`, limited to the subjects that the current person may see. */
@Injectable()
export class SeenBalances {
  constructor(
    private readonly ledger: BalanceQuery,
    private readonly visible: VisibleSubjects,
    private readonly scope: AccountSetScope,
    private readonly names: BookNames,
  ) {}

  /**
   * In code order. Children of a hidden parent become roots, so sums contain visible subjects only.
   * @param months of a book, which prints the names of its time; without them today's names
   */
  async subjects(months?: BookMonths): Promise<readonly LedgerSubject[]> {
    return this.scope.once(`seen-subjects ${months?.periodTo ?? ''}`, async () => {
      const subjects = months ? await this.names.subjects(months) : await this.ledger.subjects();
      return seenTree(subjects, (subject) => this.visible.includes(subject));
    });
  }

  async balances(...asked: Parameters<BalanceQuery['balances']>) {
    return this.seen(await this.ledger.balances(...asked));
  }

  /** @param leaves as returned by `balances`, so they are visible ones */
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
