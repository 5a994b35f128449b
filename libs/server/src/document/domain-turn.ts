import type { AccountSetScope } from '../account-set.scope';
import { tenantTable } from '../tenant-table';

/** Statements, sent one by one, that give a domain the table of `DomainTurn` and `RevisionCache`. */
export function revisionTable(schema: string): readonly string[] {
  return [
    `create table ${schema}.revision (
       account_set_id bigint not null primary key,
       value bigint not null)`,
    tenantTable(schema, 'revision'),
  ];
}

/** Lets acts that write what a domain computes figures from run one after the other in an account set. */
export class DomainTurn {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /**
   * Holds the turn to the end of the transaction, and raises the revision: answers computed before are stale.
   * Needs `revisionTable`.
   */
  async hold(): Promise<void> {
    const { accountSetId } = this.scope;
    // Releases that run beside each other hold the same lock, so its name stays.
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [
      accountSetId,
      `${this.schema}.run`,
    ]);
    await this.scope.write(
      `insert into ${this.schema}.revision (account_set_id, value) values ($1, 1)
       on conflict (account_set_id) do update set value = revision.value + 1`,
      [accountSetId],
    );
  }
}
