import { Module } from '@nestjs/common';
import { AccountBookModule } from './account-book/account-book.module';
import { AccountingCategoryModule } from './accounting-category/accounting-category.module';
import { BalanceModule } from './balance/balance.module';
import { CarryForwardModule } from './carry-forward/carry-forward.module';
import { CheckoutModule } from './checkout/checkout.module';
import { ClosingBatchModule } from './closing-batch/closing-batch.module';
import { ClosingCheckModule } from './closing-check/closing-check.module';
import { CulpritModule } from './culprit/culprit.module';
import { CurrencyModule } from './currency/currency.module';
import { HomeModule } from './home/home.module';
import { InitialBalanceModule } from './initial-balance/initial-balance.module';
import { PrintSettingModule } from './print-setting/print-setting.module';
import { SetUpModule } from './set-up/set-up.module';
import { SettlementModule } from './settlement/settlement.module';
import { SubjectModule } from './subject/subject.module';
import { TaxFiguresModule } from './tax-figures/tax-figures.module';
import { TemplateUseModule } from './template-use/template-use.module';
import { VoucherModule } from './voucher/voucher.module';
import { VoucherAttachmentModule } from './voucher-attachment/voucher-attachment.module';
import { VoucherImportModule } from './voucher-import/voucher-import.module';
import { VoucherSourceModule } from './voucher-source/voucher-source.module';
import { VoucherTemplateModule } from './voucher-template/voucher-template.module';
import { VoucherWordModule } from './voucher-word/voucher-word.module';

/**
 * The rooms of the ledger; each module declares the modules it imports and the providers it
 * exports.
 */
@Module({
  imports: [
    AccountBookModule,
    AccountingCategoryModule,
    BalanceModule,
    CarryForwardModule,
    CheckoutModule,
    ClosingBatchModule,
    ClosingCheckModule,
    CulpritModule,
    CurrencyModule,
    HomeModule,
    InitialBalanceModule,
    PrintSettingModule,
    SetUpModule,
    SettlementModule,
    SubjectModule,
    TaxFiguresModule,
    TemplateUseModule,
    VoucherModule,
    VoucherAttachmentModule,
    VoucherImportModule,
    VoucherSourceModule,
    VoucherTemplateModule,
    VoucherWordModule,
  ],
})
export class AppModule {}
