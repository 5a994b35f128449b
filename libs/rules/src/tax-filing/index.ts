/**
 * Tax filing (纳税申报): what is owed and until when, the forms filled from the books, what is examined before they
 * go out. Apart from the other rules (`@mingzhang/rules/tax-filing`): only its screens and the service need it.
 */
export { daysBetween, isWeekend } from './days';
export { declaredWith, owedBesideDeclared, owedEndingAt } from './declared-spans';
export type { ExamFacts, ExamPlace, NamedBalances } from './exam';
export { examine } from './examiner';
export { dayProblem, paymentProblem, stateAfter, type FilingAct } from './filing-state';
export {
  differencesSince,
  filledRows,
  handProblems,
  type FilledRow,
  type HandRow,
  type TaxForm,
} from './form';
export { taxFormOf, vatPrepaidLine, vatTotalLine } from './forms';
export { incomeRows } from './income-rows';
export { isCost, paymentParts, subjectToPay, type PaymentPart } from './payment';
export { noticedYears, ownYearProblems, type OwnYear } from './tax-calendar';
export { type TaxFacts, type TaxFigures } from './tax-facts';
export {
  dueOf,
  isVatMonthlyAt,
  isLate,
  spanEndingAt,
  standardSettings,
  type OwedDeclaration,
  type Taxpayer,
} from './tax-kinds';
export { formSales } from './sales-exams';
export { incompleteReason } from './vat-exams';
