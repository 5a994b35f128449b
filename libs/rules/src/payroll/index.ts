/**
 * Payroll (工资): insurance, income tax, salary fields and the pay of a month, each as data in and an explanation out.
 * Apart from the other rules (`@mingzhang/rules/payroll`): only its screens and the service need it.
 */
export {
  type Confidence,
  type DatedFact,
  type PayrollProblem,
  type PayrollProblemCode,
} from './facts';
export {
  type BasicDeduction,
  type BasicFacts,
  type BasicMode,
  basicModes,
  type EmploymentSpan,
  mayDeductWholeYear,
} from './income-tax/basic-deduction';
export {
  type Cumulative,
  type CumulativeTax,
  noTaxInputs,
  type ShareRelief,
  type TaxInputs,
  type TaxPerson,
  type TaxRun,
  withholdCumulative,
} from './income-tax/cumulative-tax';
export {
  type PaymentKind,
  type PaymentTax,
  withholdFlat,
  withholdLabour,
  withholdNonResidentBonus,
  withholdNonResidentPayment,
  withholdNonResidentWage,
} from './income-tax/payment-tax';
export {
  type PersonKind,
  personKindAt,
  type PersonKindRule,
  personKinds,
} from './income-tax/person-kinds';
export {
  cumulativeFigures,
  type FigureStep,
  type NamedFigure,
  paymentFigures,
} from './income-tax/tax-figures';
export { openingCumulative, openingTaxProblems, type TaxOpening } from './income-tax/tax-opening';
export {
  type Bracket,
  type TaxSlice,
  taxSlices,
  type TaxTable,
  taxTableAt,
  type TaxTableCode,
} from './income-tax/tax-tables';
