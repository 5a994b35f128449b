/**
 * Tax filing (纳税申报): what is owed and until when, the forms filled from the books, what is examined before they
 * go out. Apart from the other rules (`@mingzhang/rules/tax-filing`): only its screens and the service need it.
 */
export { addDays, daysBetween, isWeekend } from './days';
export {
  declaredWith,
  owedBesideDeclared,
  owedEndingAt,
  type DeclaredSpan,
} from './declared-spans';
export type { ExamFacts, ExamFinding, ExamPlace, ExamSeverity, NamedBalances } from './exam';
export { examine } from './examiner';
export { dayProblem, paymentProblem, stateAfter, type FilingAct } from './filing-state';
export {
  differencesSince,
  filledRows,
  handProblems,
  type FilledRow,
  type HandRow,
  type RowDifference,
  type TaxForm,
} from './form';
export { taxFormOf, vatPrepaidLine, vatTotalLine } from './forms';
export { incomeRows } from './income-rows';
export { isCost, paymentParts, subjectToPay, type PaymentPart } from './payment';
export {
  annualDue,
  monthlyDue,
  noticedYears,
  ownYearProblems,
  type DueDate,
  type DueOrigin,
  type OwnYear,
} from './tax-calendar';
export { type TaxFacts, type TaxFigures, type TaxStep } from './tax-facts';
export {
  dueOf,
  frequencyOf,
  isVatMonthlyAt,
  isLate,
  owedInYear,
  spanEndingAt,
  standardSettings,
  type FilingSettings,
  type OwedDeclaration,
  type Taxpayer,
} from './tax-kinds';
export type { TaxTerm, TermOrigin } from './tax-term';
export { formSales } from './sales-exams';
