import { Module } from '@nestjs/common';
import { AccountBookController } from './account-book/account-book.controller';
import { BalanceQuery } from './balance/balance.query';
import { KnownCodes } from './balance/known-codes';
import { LedgerFiguresController } from './balance/ledger-figures.controller';
import { LedgerFigures } from './balance/ledger-figures.service';
import { SeenBalances } from './balance/seen-balances';
import { BookFileService } from './account-book/book-file.service';
import { DetailedLedgerService } from './account-book/detailed-ledger.service';
import { GeneralLedgerService } from './account-book/general-ledger.service';
import { SubjectBalanceService } from './account-book/subject-balance.service';
import { AccountingCategoryController } from './accounting-category/accounting-category.controller';
import { AccountingCategoryDetailService } from './accounting-category/accounting-category-detail.service';
import { AccountingCategoryImport } from './accounting-category/accounting-category-import';
import { AccountingCategoryService } from './accounting-category/accounting-category.service';
import { CheckoutController } from './checkout/checkout.controller';
import { PeriodService } from './checkout/period.service';
import { UnauditedCheck } from './checkout/unaudited.check';
import { CurrencyController } from './currency/currency.controller';
import { CurrencyRateService } from './currency/currency-rate.service';
import { CurrencyService } from './currency/currency.service';
import { HomeController } from './home/home.controller';
import { HomeService } from './home/home.service';
import { InitialBalanceCheck } from './initial-balance/initial-balance.check';
import { InitialBalanceController } from './initial-balance/initial-balance.controller';
import { InitialBalanceImport } from './initial-balance/initial-balance-import';
import { InitialBalanceService } from './initial-balance/initial-balance.service';
import { InitialBalanceTable } from './initial-balance/initial-balance-table';
import { PrintSettingController } from './print-setting/print-setting.controller';
import { PrintSettingService } from './print-setting/print-setting.service';
import { AccountSetStates } from './set-up/account-set-states';
import { ChartChangeService } from './set-up/chart-change.service';
import { SetUpController } from './set-up/set-up.controller';
import { SetUpService } from './set-up/set-up.service';
import { CodeRuleService } from './subject/code-rule.service';
import { SubjectChange } from './subject/subject-change';
import { SubjectImportChange } from './subject/subject-import.change';
import { SubjectController } from './subject/subject.controller';
import { SubjectImport } from './subject/subject-import';
import { SubjectQuery } from './subject/subject.query';
import { SubjectService } from './subject/subject.service';
import { VisibleSubjects } from './subject/visible-subjects';
import { VoucherController } from './voucher/voucher.controller';
import { VoucherAuditService } from './voucher/voucher-audit.service';
import { VoucherImport } from './voucher-import/voucher-import';
import { VoucherImportController } from './voucher-import/voucher-import.controller';
import { VoucherImportFacts } from './voucher-import/voucher-import.facts';
import { VoucherImportLinks } from './voucher-import/voucher-import.links';
import { VoucherImportRun } from './voucher-import/voucher-import.run';
import { VoucherNumberService } from './voucher/voucher-number.service';
import { VoucherFacts } from './voucher/voucher.facts';
import { ReversalFacts } from './voucher/voucher-reversal.facts';
import { VoucherPosting } from './voucher/voucher.posting';
import { VoucherQuery } from './voucher/voucher.query';
import { VoucherRemoval } from './voucher/voucher-removal';
import { VoucherService } from './voucher/voucher.service';
import { AttachmentFiles } from './voucher-attachment/attachment-files';
import { AttachmentSweep } from './voucher-attachment/attachment-sweep';
import { AttachmentBinding } from './voucher-attachment/voucher-attachment.binding';
import { VoucherAttachmentController } from './voucher-attachment/voucher-attachment.controller';
import { VoucherAttachmentService } from './voucher-attachment/voucher-attachment.service';
import { CarryForwardMoneyService } from './voucher-template/carry-forward-money.service';
import { TemplateReferences } from './voucher-template/template-references';
import { TemplateUse } from './voucher-template/template-use';
import { VoucherTemplateController } from './voucher-template/voucher-template.controller';
import { VoucherTemplateService } from './voucher-template/voucher-template.service';
import { VoucherSourceBatch } from './voucher-source/voucher-source.batch';
import { VoucherSourceController } from './voucher-source/voucher-source.controller';
import { VoucherSourceRule } from './voucher-source/voucher-source.rule';
import { VoucherSourceService } from './voucher-source/voucher-source.service';
import { VoucherWordController } from './voucher-word/voucher-word.controller';
import { VoucherWordService } from './voucher-word/voucher-word.service';

@Module({
  controllers: [
    AccountBookController,
    AccountingCategoryController,
    CheckoutController,
    CurrencyController,
    HomeController,
    InitialBalanceController,
    LedgerFiguresController,
    PrintSettingController,
    SetUpController,
    SubjectController,
    VoucherAttachmentController,
    VoucherController,
    VoucherImportController,
    VoucherSourceController,
    VoucherTemplateController,
    VoucherWordController,
  ],
  providers: [
    AccountSetStates,
    AccountingCategoryDetailService,
    AccountingCategoryImport,
    AccountingCategoryService,
    AttachmentBinding,
    AttachmentFiles,
    AttachmentSweep,
    BalanceQuery,
    CarryForwardMoneyService,
    ChartChangeService,
    CodeRuleService,
    CurrencyRateService,
    CurrencyService,
    DetailedLedgerService,
    BookFileService,
    GeneralLedgerService,
    HomeService,
    InitialBalanceCheck,
    InitialBalanceImport,
    InitialBalanceService,
    InitialBalanceTable,
    KnownCodes,
    LedgerFigures,
    PeriodService,
    PrintSettingService,
    SeenBalances,
    SetUpService,
    SubjectBalanceService,
    SubjectChange,
    SubjectImportChange,
    SubjectImport,
    SubjectQuery,
    SubjectService,
    TemplateReferences,
    TemplateUse,
    UnauditedCheck,
    VisibleSubjects,
    VoucherAttachmentService,
    VoucherAuditService,
    VoucherFacts,
    ReversalFacts,
    VoucherImport,
    VoucherImportFacts,
    VoucherImportLinks,
    VoucherImportRun,
    VoucherNumberService,
    VoucherPosting,
    VoucherQuery,
    VoucherRemoval,
    VoucherService,
    VoucherSourceBatch,
    VoucherSourceRule,
    VoucherSourceService,
    VoucherTemplateService,
    VoucherWordService,
  ],
})
export class AppModule {}
