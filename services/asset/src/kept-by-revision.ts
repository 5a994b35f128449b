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
   * What was read before for the same question, or is read now. For calls that write nothing: a revision that they see
   * is committed, and what is read after it is no older. It may depend on cards, changes and months alone, not on names
   * of types.
   */
  async get<T>(question: string, values: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const { accountSetId } = this.scope;
    const revision = await this.scope.one<{ value: number }>(
      'select value from asset.revision where account_set_id = $1',
      [accountSetId],
      'asset-revision',
    );
    const key = JSON.stringify([question, accountSetId, revision?.value ?? 0, values]);
    if (this.kept.has(key)) return this.kept.get(key) as T;
    const answer = await read();
    if (this.kept.size >= keptAtMost) this.kept.clear();
    this.kept.set(key, answer);
    return answer;
  }
}
