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
export {
  builtInTemplate,
  columnInSpan,
  formOf,
  type StatementSwitch,
  statementSwitches,
  type TemplateChoice,
} from './built-in';
export {
  type AssignedItem,
  type CashFlowFacts,
  type CashFlowFinding,
  cashFlowOf,
  type CashFlowOfVouchers,
  type CashFlowPart,
  type CashFlowReason,
  cashItemAmounts,
  type CashVoucher,
  type CashVoucherLine,
} from './cash-flow';
export { type CashFlowItem, type CashFlowRules, cashFlowRules, type Flow } from './cash-rules';
export {
  hasMonthsBefore,
  increaseOf,
  openingProblems,
  type OpeningProblem,
  withOpening,
} from './cash-opening';
export { movedParts, splitProblem } from './cash-split';
export { checkStatementTemplate, type KnownNames } from './check-template';
export {
  type CountingRow,
  type CoverageFault,
  coverageOf,
  type CoverageProof,
  type UncoveredSubject,
} from './coverage';
export { type CombinedCell, type CombinedPart, type CombinedRow, combinedRows } from './combined';
export {
  type CheckPart,
  type CrossCheck,
  type CrossCheckFacts,
  type CrossCheckId,
  crossChecks,
} from './cross-checks';
export { type PeriodFigures, type StatementSubject, takeTitle, type UnitFigures } from './figures';
export {
  type FormulaFinding,
  type FormulaReference,
  formulaTerms,
  lineAndColumn,
  referencesOf,
  type Span,
  type StatementFormula,
  type StatementProblem,
  withRowsRenamed,
  withSubjectsRenamed,
} from './formula';
export {
  type FilledCell,
  type FormCell,
  type FormMatch,
  formStatement,
  type FormStatement,
  matchForm,
  plainRowName,
} from './form-match';
export { fitForm, type FormFitted, type FormSheet, type FormWanted } from './form-fit';
export { formHead, type FilledText, type FormArea, type FormHead } from './form-head';
export { type FormVersion, formVersions, type StatementForm } from './forms';
export { type NamedSubjects, namedSubjects } from './named-subjects';
export { originOf, type TermOrigin } from './origin';
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
export { type ParsedFormula, parseStatementFormula } from './parse-formula';
export { type RoundedStatement, roundedStatement, type RoundingUnit } from './rounding';
export {
  amountAt,
  type CellTerm,
  statement,
  type Statement,
  type StatementCell,
  type StatementFigures,
  type StatementRow,
} from './statement';
export { salesSubjects } from './sales-subjects';
export { references, type Take, takes } from './takes';
export {
  type ColumnBasis,
  type CompiledTemplate,
  compileTemplate,
  formulaOf,
  type StatementColumn,
  type StatementKind,
  type StatementTemplate,
  type TemplateFinding,
  type TemplateMarks,
  type TemplateRow,
} from './template';
export { type ExpensePart, expenseStructure } from '../key-figures/expense-structure';
export {
  type AmountsBefore,
  type KeyFigure,
  keyFigureDecimals,
  type KeyFigureKey,
  keyFigureKeys,
  keyFigures,
  keyFigureTrends,
  type KeyFigureTrend,
  type KeyFigureUnit,
  type MonthAmounts,
  type ProfitParts,
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
export {
  equityColumns,
  type EquityEffect,
  equityEffects,
  type EquityVoucher,
} from '../schedules/equity-moves';
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
  type ScheduleKind,
} from '../schedules/schedule';
export {
  comprehensiveTransfers,
  type ComprehensiveTransfer,
} from '../schedules/comprehensive-transfers';
export { type Appropriation, mixedAppropriations } from '../schedules/mixed-appropriations';
export { retainedRestatement } from '../schedules/restated-opening';
export { vatRoot } from '../schedules/vat-book';
export { vatSchedule } from '../schedules/vat-schedule';
