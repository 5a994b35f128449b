import type { AccountSetScope } from '@mingzhang/server';

type Table =
  | 'voucher'
  | 'voucher_line'
  | 'period_balance'
  | 'subject'
  | 'settlement'
  | 'settlement_line';

/**
 * Statistics are refreshed after `FIRST_ROWS` written rows, then each time the count has grown by
 * `GROWTH`: the planner needs the order of magnitude only.
 */
const GROWTH = 5;
const FIRST_ROWS = 400;

/**
 * Refreshes the planner's statistics during a long import (`refresh_statistics.sql`), more and more
 * rarely.
 * @returns a function to call after each statement with the number of rows written so far
 */
export function statisticsRefresher(scope: AccountSetScope, tables: readonly Table[]) {
  let next = FIRST_ROWS;
  return async (written: number): Promise<void> => {
    if (written < next) return;
    while (next <= written) next *= GROWTH;
    await scope.query('select ledger.refresh_statistics($1)', [tables]);
  };
}
