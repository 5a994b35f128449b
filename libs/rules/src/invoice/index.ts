/**
 * Invoices (发票) and the VAT that they carry, each as data in and findings or figures out. Apart
 * from the other rules (`@mingzhang/rules/invoice`): only its screens and the service need it.
 */
export {
  type DefaultBusinessType,
  defaultBusinessTypes,
  type DepartmentType,
  settlementChoices,
  type Standard,
  taxSubjectCode,
  type TaxSubjectKey,
} from './business/business-types';
export {
  departmentSubject,
  departmentTypeTitles,
  type InvoiceChart,
  type InvoiceSubject,
  type InvoiceSubjects,
  resolveInvoiceSubjects,
} from './business/resolve-subjects';
export {
  type DeductibleTax,
  deductibleTaxOf,
  type InputTaxTerms,
  isDeductibleKind,
} from './certification/input-tax-rule';
export {
  type NonDeductibleReason,
  nonDeductibleReason,
  nonDeductibleReasons,
} from './certification/non-deductible-reasons';
export {
  cancelTickProblem,
  defaultDeductPeriod,
  type DeductPeriod,
  deductPeriodProblem,
  type InvoiceToTick,
  netDeductibleTax,
  type RedOfBlue,
  redTransferOut,
  type TickedState,
  tickProblem,
  type TickTerms,
} from './certification/tick';
export { travellerProblem } from './certification/traveller';
export { consistencyRules, dispositionOf, invoiceFindings } from './consistency/consistency';
export {
  type BlueInvoice,
  type EarlierInvoice,
  type InvoiceAmounts,
  type InvoiceContext,
} from './consistency/context';
export { numberProblem } from './consistency/number-rules';
export {
  type InvoiceState,
  newerState,
  type RepeatedRow,
  repeatedRow,
} from './consistency/repeated-row';
export {
  invoicePlatforms,
  riskLevelOfText,
  specialTypes,
  type TaxCategoryGroup,
  taxCategoryGroup,
  taxStatusOfText,
} from './data/bureau-enums';
export { digitalNumberParts } from './data/bureaus';
export {
  type DeductionRule,
  type InvoiceKind,
  invoiceKind,
  invoiceKinds,
  kindOfLabel,
} from './data/invoice-kinds';
export { isRateValid, type VatRate, vatRates } from './data/vat-rates';
export {
  type Disposition,
  dispositions,
  type InvoiceDisposition,
  type InvoiceFacts,
  type InvoiceFinding,
  type InvoiceLine,
  type InvoiceOrigin,
  invoiceOrigins,
  invoiceOriginTitles,
  type InvoiceParty,
  type InvoiceRule,
  invoiceRules,
  type InvoiceTick,
  type InvoiceType,
  invoiceTypes,
  invoiceTypeTitles,
  type RiskLevel,
  riskLevels,
  riskLevelTitles,
  type TaxStatus,
  taxStatuses,
  taxStatusTitles,
} from './invoice';
export { proposedTax, type TicketFigures, ticketFigures } from './entry';
export { invoiceKindTitle } from './kind-title';
export { type InvoiceRate, rateOf } from './rate';
export { checkTaxId, plainTaxId, type TaxIdCheck, type TaxIdError } from './tax-id';
