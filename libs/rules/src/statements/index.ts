/**
 * Statements: formulas, templates and what follows from them. Apart from the other rules
 * (`@mingzhang/rules/statements`): a browser fetches the official forms only where somebody opens a report.
 */
export {
  type AddedSubject,
  formOfAdded,
  fundCodes,
  misplacedFunds,
  proposedRow,
  ROW_LATER,
  rowChoices,
  rowOfAdded,
} from './added-subjects';
export { builtInTemplate, columnInSpan, statementSwitches, type TemplateChoice } from './built-in';
export {
  type AssignedItem,
  type CashFlowFacts,
  cashFlowOf,
  type CashFlowPart,
  cashItemAmounts,
  type CashVoucher,
} from './cash-flow';
export { type CashFlowRules, cashFlowRules } from './cash-rules';
export { hasMonthsBefore, increaseOf, openingProblems, withOpening } from './cash-opening';
export { movedParts, splitProblem } from './cash-split';
export { type KnownNames } from './check-template';
export { coverageOf, type UncoveredSubject } from './coverage';
export { type CombinedPart, type CombinedRow, combinedRows } from './combined';
export {
  type CrossCheck,
  type CrossCheckFacts,
  type CrossCheckId,
  crossChecks,
} from './cross-checks';
export { type PeriodFigures, takeTitle, type UnitFigures } from './figures';
export { formulaTerms, referencesOf, type StatementFormula, withSubjectsRenamed } from './formula';
export { type FormCell, formStatement } from './form-match';
export { fitForm, type FormFitted, type FormSheet, type FormWanted } from './form-fit';
export { namedSubjects } from './named-subjects';
export { ownCopyOf } from './own-copy';
export {
  firstColumns,
  isOnSheet,
  isProven,
  markedRows,
  type OwnRow,
  ownStatement,
  type OwnStatementFinding,
  ownStatementFindings,
  readersOf,
  readsCashItems,
  renumbered,
  takeText,
  type TemplateMark,
  templateMarks,
} from './own-statement';
export { parseStatementFormula } from './parse-formula';
export { roundedStatement } from './rounding';
export {
  amountAt,
  type CellTerm,
  statement,
  type Statement,
  type StatementFigures,
  type StatementRow,
} from './statement';
export { salesSubjects } from './sales-subjects';
export { type Take, takes } from './takes';
export {
  type ColumnBasis,
  type CompiledTemplate,
  compileTemplate,
  type StatementColumn,
  type StatementKind,
  type StatementTemplate,
} from './template';
export { type ExpensePart, expenseStructure } from '../key-figures/expense-structure';
export {
  keyFigureDecimals,
  keyFigureTrends,
  type KeyFigureTrend,
  profitParts,
} from '../key-figures/key-figures';
export { expenseSubjects } from '../key-figures/expense-subjects';
export { keyRows } from '../key-figures/key-rows';
export {
  keyTemplates,
  type KeyTemplates,
  monthAmounts,
  type MonthMove,
} from '../key-figures/month-statements';
export {
  distributionSchedule,
  distributionTemplate,
  firstHiddenRow,
} from '../schedules/distribution';
export { type EquityEffect, type EquityVoucher } from '../schedules/equity-moves';
export { equitySchedule, type EquitySchedule } from '../schedules/equity-statement';
export {
  expenseCodesOf,
  expenseSchedule,
  type ExpenseMove,
  firstExpenseMonth,
} from '../schedules/expense-schedule';
export {
  hasSchedule,
  type Schedule,
  type ScheduleCheck,
  type ScheduleColumn,
  scheduleForms,
} from '../schedules/schedule';
export { comprehensiveTransfers } from '../schedules/comprehensive-transfers';
export { mixedAppropriations } from '../schedules/mixed-appropriations';
export { retainedRestatement } from '../schedules/restated-opening';
export { vatRoot } from '../schedules/vat-book';
export { vatSchedule } from '../schedules/vat-schedule';
