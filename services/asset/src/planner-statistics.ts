import type { AccountSetScope } from '@mingzhang/server';

/** Written rows from which on the planner is told of them: before, any plan will do. */
const manyRows = 400;

/** The functions of these names tell it: of cards with their months, and of months alone, in half the time. */
const told = { card: 'refresh_statistics', card_month: 'refresh_month_statistics' } as const;

/** Tells the planner of rows that this transaction has put into a table (`refresh_statistics.sql`). */
export async function tellPlanner(
  scope: AccountSetScope,
  table: keyof typeof told,
  rows: number,
): Promise<void> {
  if (rows >= manyRows) await scope.query(`select asset.${told[table]}()`);
}
