export { accrualChecks, stepsOfAccrualChecks } from './accrual-checks';
export { bookChecks } from './book-checks';
export { statementChecks } from './balance-checks';
export { CheckBook, known as knownProfitCodes } from './check-book';
export { type FormGap, formGaps, formGapText } from './form-gaps';
export type {
  CashDay,
  CheckCell,
  CheckContext,
  CheckedVoucher,
  BeginningFacts,
  OpeningLeaf,
  SelfMoved,
  RetainedFacts,
} from './check-facts';
export type { CheckOutcome, CheckPlace, CheckRow } from './check-result';
export {
  checkSeverities,
  type ChosenSeverity,
  closingRules,
  type RuleSeverity,
  severityOf,
} from './closing-rules';
export { openingChecks } from './opening-checks';
export { runChecks } from './run-checks';
export { type StepAnswer, withAwaitedSteps, withStepAnswers } from './step-answers';
export { numberChecks, voucherChecks } from './voucher-checks';
export { isDailyCash, stockCodes } from './money-checks';
