import type { AccountSetScope } from '@mingzhang/server';

/**
 * Waits for the postings in flight and holds new ones back until the commit: what the posting
 * was checked against (a leaf subject, an item) is about to change.
 */
export async function lockOpenPeriods(scope: AccountSetScope): Promise<void> {
  await scope.query(
    `select 1 from ledger.period where account_set_id = $1 and state = 'open' order by period for update`,
    [scope.accountSetId],
  );
}
