import { Injectable } from '@nestjs/common';
import {
  correctedReturns,
  correctionMonth,
  correctionProblem,
  type KindChange,
  type Period,
  periodOf,
  periodsBetween,
  type TaxpayerKinds,
} from '@mingzhang/rules';
import { refuse, todayInShanghai, UsageQuestion, type AccountSetSettings } from '@mingzhang/server';

/** Corrects an account set that was made a general taxpayer by mistake. */
@Injectable()
export class KindCorrection {
  constructor(private readonly usage: UsageQuestion) {}

  /**
   * The month from which the taxpayer is small-scale again.
   * @param lastClosed null if no month is closed
   * @throws BusinessError ACCOUNT_SET_CHANGE_BLOCKED by `correctionProblem`, UNAVAILABLE if the
   *   domain of tax filing does not answer
   */
  async month(
    {
      vatType,
      vatChanges: changes,
    }: { readonly vatType: 0 | 1; readonly vatChanges: readonly KindChange[] },
    { enableDate, vatTypeFrom: named }: AccountSetSettings,
    lastClosed: Period | null,
  ): Promise<Period> {
    const kinds: TaxpayerKinds = { vatType, changes };
    const enabled = periodOf(enableDate);
    const declared = await this.declaredSince(correctedReturns(kinds, enabled));
    const msg = correctionProblem(kinds, { enabled, named, lastClosed, declared });
    const code = 'ACCOUNT_SET_CHANGE_BLOCKED';
    if (msg !== null) refuse(code, [{ code, field: 'vatTypeFrom', msg }]);
    return correctionMonth(kinds, enabled);
  }

  /** Titles of VAT and surtax returns declared for a month or later ones. */
  private async declaredSince(from: Period): Promise<string[]> {
    const today = periodOf(todayInShanghai());
    // A month is declared after its end, so later months have no returns.
    if (from > today) return [];
    const ids = periodsBetween(from, today).map((period) => Number(period.replace('-', '')));
    const uses = await this.usage.elsewhere({ kind: 'declaredMonth', ids, title: '申报期' });
    return [...new Set(uses.map(({ where }) => where))];
  }
}
