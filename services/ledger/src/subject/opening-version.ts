import type { AccountSetScope } from '@mingzhang/server';

/**
 * The next version for opening balances that a statement changes. Each change gives its rows a new
 * version from one sequence, so a row that was deleted and entered again differs from the earlier
 * one. An upsert uses the version of `excluded`; an UPDATE calls this, because nodes of a
 * distributed database refuse `nextval` inside it.
 */
export async function nextOpeningVersion(scope: AccountSetScope): Promise<number> {
  const row = await scope.one<{ version: number }>(
    `select nextval('ledger.initial_balance_version') as version`,
  );
  if (!row) throw new Error('a sequence without a next value');
  return row.version;
}
