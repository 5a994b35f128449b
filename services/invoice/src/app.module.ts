import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { BusinessModule } from './business/business.module';
import { Company } from './company';
import { ImportModule } from './import/import.module';
import { InputTaxModule } from './input-tax/input-tax.module';
import { InvoiceModule } from './invoice/invoice.module';
import { VoucherModule } from './voucher/voucher.module';
import { RuleModule } from './rule/rule.module';
import { UnbilledModule } from './unbilled/unbilled.module';
import { VatModule } from './vat/vat.module';

/** The VAT page and what is not invoiced stand before the invoices: their paths would be read as the id of one. */
@Module({
  imports: [
    VatModule,
    UnbilledModule,
    BusinessModule,
    ImportModule,
    InputTaxModule,
    InvoiceModule,
    RuleModule,
    VoucherModule,
  ],
})
export class AppModule {
  constructor(settingUp: SettingUp, name: CompanyName, company: Company) {
    settingUp.add((settings) => name.keep(settings));
    settingUp.add((settings) => company.keep(settings));
  }
}
