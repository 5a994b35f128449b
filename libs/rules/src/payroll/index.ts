/**
 * Payroll (工资): insurance, income tax, salary fields and the pay of a month, each as data in and an
 * explanation out. Apart from the other rules (`@mingzhang/rules/payroll`): only its screens and
 * the service need it.
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
  basicModeCodes,
  basicModeOfYear,
  basicModes,
  basicModeTitles,
  type EmploymentSpan,
  isEmployedIn,
  mayDeductWholeYear,
  type WageYear,
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
  personKindCodes,
  type PersonKindRule,
  personKinds,
  personKindTitles,
  staffKinds,
} from './income-tax/person-kinds';
export {
  cumulativeFigures,
  type FigureStep,
  type NamedFigure,
  paymentFigures,
} from './income-tax/tax-figures';
export {
  openingCumulative,
  openingEmploymentProblems,
  type OpeningFacts,
  openingProblems,
  openingTaxProblems,
  type PaidMonths,
  type TaxOpening,
} from './income-tax/tax-opening';
export { type TaxChange, taxChange, type TaxChangeReason } from './income-tax/tax-change';
export {
  type Bracket,
  type TaxSlice,
  taxSlices,
  type TaxTable,
  taxTableAt,
  type TaxTableCode,
} from './income-tax/tax-tables';
export { forecastMonths, forecastYearBalance } from './income-tax/year-forecast';
export {
  type BonusComparison,
  type BonusFacts,
  type BonusTrap,
  bonusTraps,
  compareBonus,
  type SeparateBonus,
  separateBonusTax,
} from './one-off/annual-bonus';
export { type BonusPlan, type BonusSplit, planBonus } from './one-off/bonus-plan';
export {
  earlyRetirementTax,
  type InternalRetirementTax,
  internalRetirementTax,
  type LeavingPayKind,
  type LeavingPayTax,
  severanceTax,
} from './one-off/leaving-pay';
export {
  type ContributionKind,
  type ContributionLine,
  type Contributions,
  contributions,
  contributionTotals,
  type InsuredPerson,
  monthLines,
} from './insurance/contributions';
export {
  cityFigures,
  type InsuranceCode,
  type InsuranceComponent,
  insuranceComponents,
} from './insurance/insurance-facts';
export {
  type DeclaredBases,
  defaultScheme,
  type InsuranceItem,
  type InsuranceScheme,
  type MinimumWage,
  schemeAt,
  schemeProblems,
} from './insurance/insurance-scheme';
export {
  arrears,
  type ArrearsMonth,
  lateFeeADay,
  lateLines,
  type PaidMonth,
  topUpLines,
} from './insurance/late-contributions';
export {
  absencePay,
  type Attendance,
  attendanceColumns,
  attendanceFieldCodes,
  attendanceFields,
  attendanceProblems,
  dailyWage,
  hourlyWage,
  noAttendance,
  overtimePay,
  suggestedFormulas,
} from './salary-items/attendance';
export type { PayItem } from './salary-items/own-items';
export { formulaName, payVariables, prepareFields } from './salary-items/pay-formulas';
export {
  type FieldCategory,
  type FieldKind,
  fieldsByCode,
  isOwnField,
  ownCategories,
  type SalaryField,
  standardFields,
  type TaxTreatment,
} from './salary-items/salary-fields';
export { calculatePay } from './pay/calculate-pay';
export type { Pay } from './pay/pay';
export {
  type SeparatePayment,
  type SeparatePaymentKind,
  separatePaymentKinds,
  separatePaymentTitles,
  type TaxedPayment,
} from './pay/separate-payments';
export {
  type ComparedPay,
  type PayDifference,
  type PayDifferences,
  payDifferences,
} from './pay/pay-differences';
export { payAmounts, type PayPart, type PayStep, paySteps } from './pay/pay-figures';
export type { PaidBonus, PayPerson, PayRun } from './pay/pay-input';
export { isWageEarner, type PayTax } from './pay/pay-tax';
export {
  type CityClass,
  type SpecialDeductionCode,
  specialDeductionRules,
} from './special-deductions/deduction-facts';
export {
  type DeductionFact,
  type DeductionMonths,
  deductionMonths,
  seriousIllnessDeduction,
  standardAmount,
} from './special-deductions/deduction-months';
export {
  type DeclaredDeduction,
  declarationProblems,
  type DeductionFacts,
  deductionsAdded,
  deductionsByCode,
  deductionsDue,
  type DeductionSums,
  deductionToTake,
  monthsUpTo,
} from './special-deductions/special-deductions';
export { employmentProblems, retirementWarning } from './person/employment';
export {
  duplicatePersons,
  IDENTITY_CARD,
  type IdentityCard,
  identityTypeNames,
  identityTypes,
  type PersonRow,
  plainIdentityNumber,
  readIdentityCard,
} from './person/identity-card';
export { hideNumbers, hidingNumbers, maskedNumber } from './person/masked-number';
export { findPerson, type KnownPerson, type PersonIndex, personIndex } from './person/find-person';
export {
  type Retirement,
  type RetirementGroup,
  retirementRules,
  statutoryRetirement,
} from './person/retirement';
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
export { correctedRuns, type CorrectedRun, type RecordedRun } from './cross-month/corrected-runs';
export {
  type BookedPerson,
  returnedPayment,
  type SalaryLine,
  salaryVoucher,
} from './voucher/salary-voucher';
export { wholeGross, wholeGrossCodes, wholeGrossOfSheet } from './pay/whole-gross';
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
export { staffBases, type StaffBases, type StaffMonth } from './year/staff-bases';
export {
  type BillAmounts,
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
