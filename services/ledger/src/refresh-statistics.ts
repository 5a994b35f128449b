import type { AccountSetScope } from '@mingzhang/server';

type Table =
  | 'voucher'
  | 'voucher_line'
  | 'period_balance'
  | 'subject'
  | 'settlement'
  | 'settlement_line';

/** Written rows after which the planner is told again: it needs the order of size, no more. */
const growth = 5;
const first = 400;

/**
 * Tells the planner of what a long import has written so far (`refresh_statistics.sql`), more and more rarely.
 * @returns a function to call after each statement with the number of rows written until then
 */
export function statisticsFor(scope: AccountSetScope, tables: readonly Table[]) {
  let next = first;
  return async (written: number): Promise<void> => {
    if (written < next) return;
    while (next <= written) next *= growth;
    await scope.query('select ledger.refresh_statistics($1)', [tables]);
  };
}
