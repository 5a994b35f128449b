/**
 * Invoices (发票) and the VAT that they carry, each as data in and findings or figures out. Apart
 * from the other rules (`@mingzhang/rules/invoice`): only its screens and the service need it.
 */
export {
  dispositions,
  type Disposition,
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
export { invoiceKindCodes, invoiceKindTitle } from './kind-title';
