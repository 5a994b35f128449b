/**
 * Payroll (工资): insurance, income tax, salary fields and the pay of a month, each as data in and an
 * explanation out. Apart from the other rules (`@mingzhang/rules/payroll`): only its screens and
 * the service need it.
 */
export { type PayrollProblem } from './facts';
export {
  type BasicMode,
  basicModeCodes,
  basicModeOfYear,
  basicModeTitles,
  type EmploymentSpan,
  isEmployedIn,
  type WageYear,
} from './income-tax/basic-deduction';
export {
  type Cumulative,
  noTaxInputs,
  type TaxInputs,
  withholdCumulative,
} from './income-tax/cumulative-tax';
export {
  type PersonKind,
  personKindAt,
  personKindCodes,
  personKindTitles,
  staffKinds,
} from './income-tax/person-kinds';
export { cumulativeFigures, paymentFigures } from './income-tax/tax-figures';
export {
  FIRST_CUMULATIVE_PERIOD,
  openingCumulative,
  openingEmploymentProblems,
  openingProblems,
  openingTaxProblems,
  type PaidMonths,
  type TaxOpening,
} from './income-tax/tax-opening';
export { taxChange } from './income-tax/tax-change';
export { forecastYearBalance } from './income-tax/year-forecast';
export { type BonusComparison, compareBonus } from './one-off/annual-bonus';
export { type BonusSplit, planBonus } from './one-off/bonus-plan';
export { type LeavingPayTax, severanceTax } from './one-off/leaving-pay';
export {
  type ContributionLine,
  contributions,
  type InsuredPerson,
  monthLines,
} from './insurance/contributions';
export { cityFigures, insuranceComponents } from './insurance/insurance-facts';
export {
  defaultScheme,
  type InsuranceScheme,
  type MinimumWage,
  schemeAt,
  schemeProblems,
} from './insurance/insurance-scheme';
export { lateFeeADay, lateLines } from './insurance/late-contributions';
export {
  type Attendance,
  attendanceColumns,
  attendanceFieldCodes,
  attendanceFields,
  attendanceProblems,
  noAttendance,
  suggestedFormulas,
} from './salary-items/attendance';
export type {} from './salary-items/own-items';
export { formulaName, payVariables, prepareFields } from './salary-items/pay-formulas';
export {
  fieldsByCode,
  isOwnField,
  ownCategories,
  type SalaryField,
  standardFields,
} from './salary-items/salary-fields';
export { calculatePay } from './pay/calculate-pay';
export type { Pay } from './pay/pay';
export {
  type SeparatePayment,
  type SeparatePaymentKind,
  separatePaymentKinds,
  separatePaymentTitles,
} from './pay/separate-payments';
export { type ComparedPay, type PayDifferences, payDifferences } from './pay/pay-differences';
export { payAmounts, paySteps } from './pay/pay-figures';
export type { PayPerson } from './pay/pay-input';
export { isWageEarner } from './pay/pay-tax';
export { type DeductionFact } from './special-deductions/deduction-months';
export {
  type DeclaredDeduction,
  declarationProblems,
  deductionsAdded,
  deductionsByCode,
  deductionsDue,
  type DeductionSums,
  deductionToTake,
  monthsUpTo,
} from './special-deductions/special-deductions';
export { employmentProblems, retirementWarning } from './person/employment';
export {
  IDENTITY_CARD,
  identityTypeNames,
  plainIdentityNumber,
  readIdentityCard,
} from './person/identity-card';
export { hideNumbers, hidingNumbers, maskedNumber } from './person/masked-number';
export { findPerson, type KnownPerson, type PersonIndex, personIndex } from './person/find-person';
export { type Retirement, type RetirementGroup, statutoryRetirement } from './person/retirement';
export {
  type FileLayout,
  type FileRecord,
  isAmountSource,
  laidOut,
  layoutProblems,
  layoutSeparators,
  isBillAmount,
  layoutSources,
  layoutSourcesOf,
  type LayoutSource,
  layoutSourceTitles,
  layoutUses,
  type LayoutUse,
  separatedText,
} from './files/file-layout';
export {
  comparedFigures,
  type ComparedFigure,
  compareTax,
  ledgerReason,
  type TaxSide,
} from './files/tax-comparison';
export { bankFile, type BankPerson, cardCheckDigit } from './files/bank-file';
export { builtInLayouts } from './files/built-in-layouts';
export {
  declaredItems,
  type DeclaredItem,
  incomeFileOf,
  jobKindOf,
  taxRecord,
} from './files/tax-record';
export {
  type BookedPerson,
  returnedPayment,
  type SalaryLine,
  salaryVoucher,
} from './voucher/salary-voucher';
export { wholeGrossCodes, wholeGrossOfSheet } from './pay/whole-gross';
export { runsInVoucher } from './voucher/runs-in-voucher';
export { salarySummary, salaryVoucherDate } from './voucher/voucher-dates';
export {
  bankCodes,
  departmentTypes,
  salarySubjectCodes,
  type SalarySubjectKey,
  salarySubjectKeys,
  salarySubjectTitles,
  type SalaryVoucherKind,
  salaryVoucherKinds,
  salaryVoucherTitles,
} from './voucher/voucher-subjects';
export { payslip, type Payslip } from './slip/payslip';
export { type CertificateFigures, yearCertificate } from './year/year-certificate';
export { staffBases, type StaffMonth } from './year/staff-bases';
export {
  type BillComparison,
  type BillFigure,
  type BillItem,
  billItemOf,
  billItems,
  type BillKind,
  billKinds,
  billKindTitles,
  type BillLine,
  billMonth,
  billTotals,
  compareBill,
  isDifferent,
  itemsOfBill,
} from './files/insurance-bill';
