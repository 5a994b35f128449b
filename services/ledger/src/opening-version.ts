import type { AccountSetScope } from '@mingzhang/server';

/**
 * A version for rows of opening balances that a statement changes. Each change gives its rows another
 * one, and versions come of one sequence: a row that was taken out and entered again is not taken for
 * the one before. An upsert takes that of `excluded`; an UPDATE asks here, since nodes of a distributed
 * database refuse to take a number of a sequence inside it.
 */
export async function nextOpeningVersion(scope: AccountSetScope): Promise<number> {
  const row = await scope.one<{ version: number }>(
    `select nextval('ledger.initial_balance_version') as version`,
  );
  if (!row) throw new Error('a sequence without a next value');
  return row.version;
}
