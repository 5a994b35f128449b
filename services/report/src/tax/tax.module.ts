import { Module } from '@nestjs/common';
import { taxTitles } from '@mingzhang/rules';
import { Usages } from '@mingzhang/server';
import { Taxpayer } from '../taxpayer';
import { PaymentVouchers } from './payment-vouchers';
import { TaxActs } from './tax-acts.service';
import { TaxForms } from './tax-forms.service';
import { TaxPayments } from './tax-payments.service';
import { TaxSettingsService } from './tax-settings.service';
import { TaxSteps } from './tax-steps';
import { TaxStore } from './tax-store';
import { TaxController } from './tax.controller';
import { TaxService } from './tax.service';
import { spanTitle } from './tax-told';

/** 纳税申报: what is due, forms filled from the books, and what was declared and paid. */
@Module({
  controllers: [TaxController],
  providers: [
    TaxService,
    TaxActs,
    TaxForms,
    PaymentVouchers,
    TaxPayments,
    TaxSettingsService,
    TaxSteps,
    TaxStore,
    Taxpayer,
  ],
})
export class TaxModule {
  constructor(usages: Usages, store: TaxStore) {
    usages.add('declaredMonth', async (ids) => {
      const declared = await store.declaredOfMonths(ids);
      return declared.map(({ month, kind, periodFrom, periodTo }) => ({
        id: month,
        where: `${spanTitle(periodFrom, periodTo)} ${taxTitles[kind]}`,
      }));
    });
  }
}
