/**
 * Invoices (发票) and the VAT that they carry, each as data in and findings or figures out. Apart
 * from the other rules (`@mingzhang/rules/invoice`): only its screens and the service need it.
 */
export { assetOfLine } from './asset-line';
export {
  estimateSubjectId,
  type InvoiceChart,
  resolveInvoiceSubjects,
} from './business/resolve-subjects';
export { deductibleTaxOf, isDeductibleKind } from './certification/input-tax-rule';
export { type InputTaxLeft, inputTaxLeft, type StoredRed } from './certification/red-input';
export { nonDeductibleReason, nonDeductibleReasons } from './certification/non-deductible-reasons';
export {
  cancelTickProblem,
  type DeductingVoucher,
  type DeductPeriod,
  deductPeriodProblem,
  defaultDeductPeriod,
  effectiveTaxOf,
  netDeductibleTax,
  type RedOfBlue,
  tickProblem,
} from './certification/tick';
export { travellerProblem } from './certification/traveller';
export { consistencyRules, dispositionOf, invoiceFindings } from './consistency/consistency';
export {
  type BlueInvoice,
  type EarlierInvoice,
  type InvoiceAmounts,
  type InvoiceContext,
} from './consistency/context';
export { invoiceNumbers } from './consistency/invoice-links';
export { type InvoiceState, repeatedRow } from './consistency/repeated-row';
export { invoiceKind, type InvoiceKind, invoiceKinds } from './data/invoice-kinds';
export { isRateValid, vatRates } from './data/vat-rates';
export {
  type FileElement,
  fileInvoice,
  type FileInvoice,
  type FileSignature,
  type InvoiceDocument,
  filesByInvoice,
  isInvoiceRoot,
  joinedInvoice,
  lineCountProblem,
  type MergedInvoice,
  type NamedFileInvoice,
} from './file';
export {
  dispositions,
  type InvoiceFacts,
  type InvoiceFinding,
  type InvoiceLine,
  invoiceLinesAtMost,
  type InvoiceOrigin,
  invoiceOrigins,
  invoiceOriginTitles,
  type InvoiceParty,
  type InvoiceRule,
  invoiceRules,
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
export { proposedTax, ticketFigures } from './entry';
export { invoiceKindTitle } from './kind-title';
export { type PartyItem, PartyItems, partyWarning, settledParty } from './party/party-items';
export {
  type InvoicePayment,
  invoicePayments,
  type InvoiceToPay,
  type PaymentState,
  paymentStates,
  paymentTitle,
} from './payment/invoice-payment';
export { rateOf } from './rate';
export { CertificationReader, type CertificationRow } from './reading/certification-file';
export { ownedFileInvoices } from './reading/file-owners';
export { type UnreadFile } from './reading/headings';
export { type RowPlace } from './reading/invoice-draft';
export { InvoiceReader, type RowReport } from './reading/invoice-reader';
export { backTest, missedWord, type RuleTest, type TestedInvoice } from './rules/back-test';
export {
  type BookingRule,
  conditionTitles,
  nextRuleState,
  type RuleAct,
  type RuleCondition,
  ruleProblems,
  type RuleState,
  ruleStates,
  ruleStateTitles,
} from './rules/booking-rule';
export { learnRules } from './rules/learn-rules';
export {
  type CompiledRules,
  compileRules,
  type MatchedFacts,
  proposedRules,
} from './rules/rule-matcher';
export { ruleSentence } from './rules/rule-sentence';
export {
  nextUnbilledNumber,
  type UnbilledEntry,
  unbilledGoods,
  unbilledGoodTitles,
  unbilledPrefix,
  unbilledProblems,
  unbilledTitles,
} from './unbilled/unbilled-entry';
export { reversingInvoice } from './unbilled/reversing-invoice';
export {
  reversalDay,
  reversalProblem,
  reversedTax,
  type UnbilledAmounts,
} from './unbilled/unbilled-reversal';
export {
  unbilledFacts,
  unbilledTitle,
  type UnbilledToBook,
  unbilledVoucher,
} from './unbilled/unbilled-voucher';
export * from './vat';
export { isUntaxedLine, untaxedTypeCode } from './business/business-types';
export { typesOfBlue, type TypedLine } from './business/types-of-blue';
export {
  certificationVoucher,
  type PendingRed,
  pendingTaxOf,
  transferOutVoucher,
} from './voucher/input-tax-vouchers';
export { redInputTax } from './voucher/input-tax';
export { invoiceLines } from './voucher/invoice-lines';
export { counterpartyOf, invoiceTitle, partyKey } from './voucher/invoice-title';
export {
  type AuxiliaryKind,
  type BlueInput,
  type BookedBusiness,
  type BookedSubject,
  type InvoiceBooks,
  type InvoiceItems,
  type InvoiceToBook,
  type InvoiceVoucherDraft,
  type InvoiceVoucherLine,
  type NoVoucher,
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
export { voucherDay } from './voucher/voucher-date';
