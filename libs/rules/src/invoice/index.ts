/**
 * Invoices (发票) and the VAT that they carry, each as data in and findings or figures out. Apart
 * from the other rules (`@mingzhang/rules/invoice`): only its screens and the service need it.
 */
export {
  type DefaultBusinessType,
  defaultBusinessTypes,
  departmentCodes,
  type DepartmentType,
  type SettlementChoice,
  settlementChoices,
  type Standard,
  taxSubjectCode,
  type TaxSubjectKey,
  taxSubjectKeys,
} from './business/business-types';
export {
  departmentSubject,
  departmentTypeTitles,
  type InvoiceChart,
  type InvoiceSubject,
  type InvoiceSubjects,
  type MissingSubject,
  type ResolvedBusinessType,
  type ResolvedSettlement,
  resolveInvoiceSubjects,
} from './business/resolve-subjects';
export {
  type DeductibleTax,
  deductibleTaxOf,
  type InputTaxTerms,
  isDeductibleKind,
} from './certification/input-tax-rule';
export {
  nonDeductibleReason,
  type NonDeductibleReason,
  nonDeductibleReasons,
} from './certification/non-deductible-reasons';
export {
  cancelTickProblem,
  type DeductPeriod,
  deductPeriodProblem,
  defaultDeductPeriod,
  type InvoiceToTick,
  netDeductibleTax,
  type RedOfBlue,
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
export { InvoiceLinks, invoiceNumbers, type LinkableInvoice } from './consistency/invoice-links';
export { numberProblem } from './consistency/number-rules';
export {
  type InvoiceState,
  newerState,
  repeatedRow,
  type RepeatedRow,
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
  invoiceKind,
  type InvoiceKind,
  invoiceKinds,
  kindOfLabel,
} from './data/invoice-kinds';
export { isRateValid, type VatRate, vatRates } from './data/vat-rates';
export {
  type FileElement,
  type FileFacts,
  fileInvoice,
  type FileInvoice,
  type FileSignature,
  type InvoiceDocument,
  isInvoiceRoot,
  type MergedInvoice,
  mergedInvoices,
  type NamedFileInvoice,
  type SignatureState,
  signatureStates,
  signatureStateTitles,
  type WantedFact,
  wantedFacts,
} from './file';
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
export {
  commonCustomer,
  type FoundParty,
  type PartyItem,
  PartyItems,
  partyWarning,
  settledParty,
} from './party/party-items';
export { type InvoiceRate, rateOf } from './rate';
export {
  type CertificationReading,
  type CertificationRow,
  readCertification,
} from './reading/certification-file';
export { type UnreadFile } from './reading/headings';
export { type RowPlace } from './reading/invoice-draft';
export {
  InvoiceReader,
  type InvoiceReading,
  type InvoiceSheet,
  type ReadInvoice,
  readInvoiceSheets,
  type RowReport,
} from './reading/invoice-reader';
export { redReference, type RedReference } from './reading/red-reference';
export {
  backTest,
  missedWord,
  type BackTest,
  type RuleConflict,
  type RuleTest,
  type TestedInvoice,
} from './rules/back-test';
export {
  type BookingRule,
  conditionTitles,
  nextRuleState,
  type RuleAct,
  ruleActs,
  type RuleCondition,
  type RuleOutcome,
  ruleProblems,
  type RuleState,
  ruleStates,
  ruleStateTitles,
} from './rules/booking-rule';
export { type LearnedRule, learnRules } from './rules/learn-rules';
export {
  type CompiledRules,
  compileRules,
  type MatchedFacts,
  proposedRules,
  type RuleProposal,
  shortCategoryOf,
} from './rules/rule-matcher';
export { type RuleNames, ruleSentence } from './rules/rule-sentence';
export { checkTaxId, plainTaxId, type TaxIdCheck, type TaxIdError } from './tax-id';
export * from './vat';
export { isDeductedBlue, redInputKey } from './voucher/input-tax';
export {
  certificationVoucher,
  type InputTaxTransfer,
  transferOutVoucher,
} from './voucher/input-tax-vouchers';
export { type InvoiceLines, invoiceLines } from './voucher/invoice-lines';
export { type InvoicePortion, invoicePortions } from './voucher/invoice-portions';
export { counterpartyOf, invoiceTitle, partyKey } from './voucher/invoice-title';
export {
  type AuxiliaryKind,
  auxiliaryKindTitles,
  type BlueInput,
  type BookedBusiness,
  type BookedSubject,
  type InvoiceBooks,
  type InvoiceItems,
  type InvoiceToBook,
  type InvoiceVoucherDraft,
  type InvoiceVoucherLine,
  type NoVoucher,
  type RedInput,
  type StoredDisposition,
} from './voucher/invoice-to-book';
export {
  addedAs,
  invoiceMerge,
  type InvoiceMergeMode,
  invoiceMergeModes,
  invoiceMergeTitles,
  invoiceVoucher,
  mergedInvoice,
} from './voucher/invoice-voucher';
export { reasonForNoVoucher } from './voucher/no-voucher';
export { voucherDay, type VoucherDay } from './voucher/voucher-date';
