import type { AccountSetScope } from './account-set.scope';

/** Written rows from which statistics are refreshed; below that any plan is fast. */
const manyRows = 400;

/**
 * Refreshes the planner's statistics after a transaction has written many rows. The planner does
 * not see them before the commit, and would join a formerly small table row by row.
 * @param refresh the statement by which the service analyzes its tables: `select
 * asset.refresh_statistics()`
 */
export async function tellPlanner(
  scope: AccountSetScope,
  refresh: string,
  rows: number,
): Promise<void> {
  if (rows >= manyRows) await scope.query(refresh);
}
