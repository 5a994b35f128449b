import type { AccountSetScope } from '@mingzhang/server';

/**
 * Waits for running postings and blocks new ones until the commit. Call it before changing what
 * postings check (a leaf subject, an item).
 */
export async function lockOpenPeriods(scope: AccountSetScope): Promise<void> {
  await scope.query(
    `select 1 from ledger.period where account_set_id = $1 and state = 'open' order by period for update`,
    [scope.accountSetId],
  );
}
