import { accrualChecks } from './accrual-checks';
import { balanceChecks } from './balance-checks';
import type { CheckBook } from './check-book';
import type { CheckRules } from './check-result';
import { moneyChecks } from './money-checks';
import { partyChecks } from './party-checks';
import { plausibilityChecks } from '../plausibility/plausibility-rules';
import { taxChecks } from './tax-checks';

/** Rules of the balances of a month: all of 期末检查 that rest on the books. */
export const bookChecks: CheckRules<CheckBook> = {
  ...balanceChecks,
  ...moneyChecks,
  ...partyChecks,
  ...accrualChecks,
  ...taxChecks,
  ...plausibilityChecks,
};
