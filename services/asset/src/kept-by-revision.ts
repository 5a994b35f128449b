import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

/** Answers that are kept in memory: small, and forgotten all at once. */
const keptAtMost = 500;

/** Sums of many cards, which hold as long as nobody writes cards, changes or months (`AssetTurn`). */
@Injectable()
export class KeptByRevision {
  private readonly kept = new Map<string, unknown>();

  constructor(private readonly scope: AccountSetScope) {}

  /**
   * What was read before for the same question, or is read now. Kept by calls that write nothing alone, which the
   * database says of the transaction: a revision that they see is committed, and what is read after it is no older. One
   * that writes reads each time. It may depend on cards, changes and months alone, not on names of types.
   */
  async get<T>(question: string, values: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const { accountSetId } = this.scope;
    const revision = await this.scope.one<{ value: number; isReading: boolean }>(
      `select value, current_setting('transaction_read_only') = 'on' as "isReading"
       from asset.revision where account_set_id = $1`,
      [accountSetId],
      'asset-revision',
    );
    // Before the first card there is no revision, and next to nothing to read.
    if (!revision?.isReading) return read();
    const key = JSON.stringify([question, accountSetId, revision.value, values]);
    if (this.kept.has(key)) return this.kept.get(key) as T;
    const answer = await read();
    if (this.kept.size >= keptAtMost) this.kept.clear();
    this.kept.set(key, answer);
    return answer;
  }
}
