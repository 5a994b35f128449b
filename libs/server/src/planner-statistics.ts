import type { AccountSetScope } from './account-set.scope';

/** Written rows from which on the planner is told of them: before, any plan will do. */
const manyRows = 400;

/**
 * Tells the planner of rows that this transaction has written. What a transaction writes is unknown to the planner until
 * its end: a table that was small is then joined row by row.
 * @param refresh the statement by which the service analyzes its tables: `select asset.refresh_statistics()`
 */
export async function tellPlanner(
  scope: AccountSetScope,
  refresh: string,
  rows: number,
): Promise<void> {
  if (rows >= manyRows) await scope.query(refresh);
}
