import type { AccountSetScope } from '@mingzhang/server';

/** Written rows from which on the planner is told of them: before, any plan will do. */
const manyRows = 400;

/** Tells the planner of rows of cards or their months that this transaction has written (`refresh_statistics.sql`). */
export async function tellPlanner(scope: AccountSetScope, rows: number): Promise<void> {
  if (rows >= manyRows) await scope.query('select asset.refresh_statistics()');
}
