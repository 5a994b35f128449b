// The calls of all domains and their types. A new domain adds its line here and in domains.ts.
export * from './session.contract';
export * from './list-setting.contract';
export * from './wechat.contract';
export * from './account-sets.contract';
export * from './settings.record';
export * from './settings.schema';
export * from './subject.contract';
export * from './voucher-template.contract';
export * from './voucher-attachment.contract';
export * from './voucher-word.contract';
export * from './currency.contract';
export * from './accounting-category.contract';
export * from './initial-balance.contract';
export * from './voucher.contract';
export * from './voucher.schema';
export * from './account-book.contract';
export * from './book-item.schema';
export * from './book-subject.schema';
export type { PairsBeside } from './pairs-beside.schema';
export * from './journal.contract';
export * from './aging.contract';
export * from './auxiliary-ledger.contract';
export * from './book-archive.contract';
export * from './day-book.contract';
export * from './renamed.contract';
export * from './multi-column.contract';
export * from './quantity-book.contract';
export * from './settlement.contract';
export * from './item-cross.contract';
export * from './home.contract';
export * from './checkout.contract';
export * from './carry-forward.contract';
export * from './step-line.schema';
export * from './closing-amounts.contract';
export * from './closing-batch.contract';
export * from './culprit.contract';
export * from './culprit.table';
export * from './own-template.schema';
export * from './modules.contract';
export * from './operation-log.contract';
export * from './operator.contract';
export * from './operator-release.contract';
export * from './print-setting.contract';
export * from './job-kind';
export * from './jobs.contract';
export * from './internal.contract';
export * from './posting.contract';
export * from './closing-findings.contract';
export * from './ledger-entries.contract';
export * from './ledger-figures.contract';
export * from './cash-vouchers.contract';
export * from './statement-figures.contract';
export * from './report.contract';
export * from './key-figure.contract';
export * from './report-template.contract';
export * from './report-setting.contract';
export * from './combined.contract';
export * from './cash-flow.contract';
export * from './cash-opening.contract';
export * from './tax.contract';
export type {
  TaxDeclaration,
  TaxDetail,
  TaxFinding,
  TaxOverview,
  TaxPayment,
  TaxRow,
} from './tax.schema';
export * from './tax-figures.contract';
export * from './usage.contract';
export * from './setting-up.contract';
export * from './asset-card.record';
export * from './asset-type.record';
export * from './asset-use.schema';
export * from './asset.schema';
export * from './document.schema';
export * from './asset-change.contract';
export * from './asset-check.contract';
export * from './asset-depreciation.contract';
export * from './asset-stock.contract';
export * from './asset-type.contract';
export * from './assets.contract';
