import type { AccountSetScope } from '../account-set.scope';

/** Answers in memory. They are small, and forgotten all at once. */
const answersAtMost = 500;

/** The stored answer to a question, or the one that `read` gives. */
export type RevisionAnswers = <T>(
  question: string,
  values: readonly unknown[],
  read: () => Promise<T>,
) => Promise<T>;

/** Answers that stay right until somebody takes the turn of the domain (`DomainTurn`). Needs `revisionTable`. */
export class RevisionCache {
  private readonly answers = new Map<string, unknown>();

  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /**
   * The answer to the same question at the same revision, or the one that is read now. Only transactions that the
   * database knows as read-only fill the cache: the revision they see is committed, and what they read after it is no
   * older. A transaction that may write reads each time.
   * @param read may depend only on what is written under the turn
   */
  async get<T>(question: string, values: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const answers = await this.now();
    return answers(question, values, read);
  }

  /** Answers at the revision of now, as `get` gives them: for several questions of one transaction. */
  async now(): Promise<RevisionAnswers> {
    const { accountSetId } = this.scope;
    const revision = await this.scope.one<{ value: number; isReading: boolean }>(
      `select value, current_setting('transaction_read_only') = 'on' as "isReading"
       from ${this.schema}.revision where account_set_id = $1`,
      [accountSetId],
      `${this.schema}-revision`,
    );
    // Before the first turn there is no revision, and next to nothing to read.
    if (!revision?.isReading) return (_question, _values, read) => read();
    return async <T>(question: string, values: readonly unknown[], read: () => Promise<T>) => {
      const key = JSON.stringify([question, accountSetId, revision.value, values]);
      if (this.answers.has(key)) return this.answers.get(key) as T;
      const answer = await read();
      if (this.answers.size >= answersAtMost) this.answers.clear();
      this.answers.set(key, answer);
      return answer;
    };
  }
}
