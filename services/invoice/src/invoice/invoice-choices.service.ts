import { Injectable } from '@nestjs/common';
import type { invoiceCalls, ResultOf } from '@mingzhang/contract';
import { LedgerClient, todayInShanghai } from '@mingzhang/server';
import { Company } from '../company';
import { DeductPeriods } from './deduct-periods';

/** What a form of an invoice is filled in with besides the business types. */
@Injectable()
export class InvoiceChoicesService {
  constructor(
    private readonly company: Company,
    private readonly ledger: LedgerClient,
    private readonly periods: DeductPeriods,
  ) {}

  async get(): Promise<ResultOf<typeof invoiceCalls.choices>> {
    const chart = await this.ledger.chart();
    const { openPeriod, enablePeriod, customerCategoryId } = chart.facts;
    const { supplierCategoryId, employeeCategoryId } = chart.facts;
    return {
      company: await this.company.own(),
      isGeneral: chart.isGeneralTaxpayer(openPeriod),
      openPeriod,
      enablePeriod,
      deductPeriod: await this.periods.proposed(todayInShanghai()),
      customerCategoryId: customerCategoryId ?? null,
      supplierCategoryId,
      employeeCategoryId: employeeCategoryId ?? null,
    };
  }
}
