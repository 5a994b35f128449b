import { Module } from '@nestjs/common';
import { Usages } from '@mingzhang/server';
import { BusinessModule } from '../business/business.module';
import { BusinessService } from '../business/business.service';
import { Company } from '../company';
import { ActiveRules } from './active-rules';
import { BlueTypes } from './blue-types';
import { DeductPeriods } from './deduct-periods';
import { InvoiceChoicesService } from './invoice-choices.service';
import { InvoiceFiles } from './invoice-files';
import { InvoiceJudges } from './invoice-judge';
import { InvoiceLinks } from './invoice-links';
import { InvoiceListQuery } from './invoice-list.query';
import { InvoicePayments } from './invoice-payments';
import { InvoiceReferences } from './invoice-references';
import { InvoiceRows } from './invoice-rows';
import { InvoiceSearch } from './invoice-search';
import { InvoiceShown } from './invoice-shown';
import { InvoiceStates } from './invoice-states';
import { InvoiceStore } from './invoice-store';
import { InvoiceUsage } from './invoice-usage';
import { InvoiceController } from './invoice.controller';
import { InvoiceService } from './invoice.service';
import { ManyInvoicesService } from './many-invoices.service';
import { RedTaxes } from './red-taxes';
import { Rejudging } from './rejudging';
import { RuleRows } from './rule-rows';
import { StandingInvoices } from './standing-invoices';
import { TickService } from './tick.service';
import { TransferRows } from './transfer-rows';

/** 发票: entry, list, checks, links of red and blue ones, 勾选. */
@Module({
  imports: [BusinessModule],
  controllers: [InvoiceController],
  providers: [
    ActiveRules,
    BlueTypes,
    Company,
    DeductPeriods,
    InvoiceChoicesService,
    InvoiceFiles,
    InvoiceJudges,
    InvoiceLinks,
    InvoiceListQuery,
    InvoiceSearch,
    InvoicePayments,
    InvoiceReferences,
    InvoiceRows,
    InvoiceService,
    InvoiceShown,
    InvoiceStates,
    InvoiceStore,
    InvoiceUsage,
    ManyInvoicesService,
    RedTaxes,
    Rejudging,
    RuleRows,
    StandingInvoices,
    TickService,
    TransferRows,
  ],
  exports: [
    ActiveRules,
    BlueTypes,
    Company,
    DeductPeriods,
    InvoiceListQuery,
    InvoiceRows,
    InvoiceShown,
    InvoiceStore,
    ManyInvoicesService,
    RedTaxes,
    Rejudging,
    RuleRows,
    StandingInvoices,
    TickService,
    TransferRows,
  ],
})
export class InvoiceModule {
  constructor(
    usages: Usages,
    usage: InvoiceUsage,
    businesses: BusinessService,
    rejudging: Rejudging,
  ) {
    businesses.afterReason((id) => rejudging.ofBusiness(id));
    usages.add('subject', (ids) => usage.ofSubjects(ids));
    usages.add('accountingCategoryDetail', (ids) => usage.ofItems(ids));
    usages.add('accountSet', (ids) => usage.ofSet(ids));
  }
}
