import { Injectable } from '@nestjs/common';
import { seenTree } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { VisibleSubjects } from '../subject/visible-subjects';
import { BalanceQuery, type LedgerSubject } from './balance.query';
import { BookNames, type BookMonths } from './book-names';

/** What the person at hand sees of the figures of the account set: the same calls, of seen subjects. */
@Injectable()
export class SeenBalances {
  constructor(
    private readonly ledger: BalanceQuery,
    private readonly visible: VisibleSubjects,
    private readonly scope: AccountSetScope,
    private readonly names: BookNames,
  ) {}

  /**
   * In code order; a parent that is not seen is nobody's parent, so figures add up of what is seen.
   * @param months those of a book, which prints the names of their time; names of today without
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
