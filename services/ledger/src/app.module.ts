import { Module } from '@nestjs/common';
import { AccountBookController } from './account-book/account-book.controller';
import { BalanceQuery } from './account-book/balance.query';
import { DetailedLedgerService } from './account-book/detailed-ledger.service';
import { GeneralLedgerService } from './account-book/general-ledger.service';
import { SubjectBalanceService } from './account-book/subject-balance.service';
import { AccountingCategoryController } from './accounting-category/accounting-category.controller';
import { AccountingCategoryDetailService } from './accounting-category/accounting-category-detail.service';
import { AccountingCategoryImport } from './accounting-category/accounting-category-import';
import { AccountingCategoryService } from './accounting-category/accounting-category.service';
import { CheckoutController } from './checkout/checkout.controller';
import { PeriodService } from './checkout/period.service';
import { CurrencyController } from './currency/currency.controller';
import { CurrencyService } from './currency/currency.service';
import { HomeController } from './home/home.controller';
import { HomeService } from './home/home.service';
import { InitialBalanceController } from './initial-balance/initial-balance.controller';
import { InitialBalanceImport } from './initial-balance/initial-balance-import';
import { InitialBalanceService } from './initial-balance/initial-balance.service';
import { SetUpController } from './set-up/set-up.controller';
import { SetUpService } from './set-up/set-up.service';
import { SubjectController } from './subject/subject.controller';
import { SubjectImport } from './subject/subject-import';
import { SubjectQuery } from './subject/subject.query';
import { SubjectService } from './subject/subject.service';
import { VoucherController } from './voucher/voucher.controller';
import { VoucherFacts } from './voucher/voucher.facts';
import { VoucherPosting } from './voucher/voucher.posting';
import { VoucherQuery } from './voucher/voucher.query';
import { VoucherService } from './voucher/voucher.service';
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
    SetUpController,
    SubjectController,
    VoucherController,
    VoucherWordController,
  ],
  providers: [
    AccountingCategoryDetailService,
    AccountingCategoryImport,
    AccountingCategoryService,
    BalanceQuery,
    CurrencyService,
    DetailedLedgerService,
    GeneralLedgerService,
    HomeService,
    InitialBalanceImport,
    InitialBalanceService,
    PeriodService,
    SetUpService,
    SubjectBalanceService,
    SubjectImport,
    SubjectQuery,
    SubjectService,
    VoucherFacts,
    VoucherPosting,
    VoucherQuery,
    VoucherService,
    VoucherWordService,
  ],
})
export class AppModule {}
