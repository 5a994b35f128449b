import { Injectable } from '@nestjs/common';
import type { TaxFigure } from '@mingzhang/contract';
import { Money, periodSpanTitle, sumOf } from '@mingzhang/rules';
import { VoucherStore } from './voucher-store';

/** What payroll knows for declarations: wages paid and tax withheld, by the month of payment. */
@Injectable()
export class SalaryFigures {
  constructor(private readonly store: VoucherStore) {}

  /** None where a month of the span is still a draft: its figures would be read as complete. */
  async figures(span: {
    readonly periodFrom: string;
    readonly periodTo: string;
  }): Promise<TaxFigure[]> {
    const { periodFrom, periodTo } = span;
    const months = await this.store.monthsOf('pay_period', periodFrom, periodTo);
    if (months.length === 0 || months.some(({ state }) => state === 'draft')) return [];
    const wages = months.map(({ totals: { companyCost, socialCompany, housingFundCompany } }) =>
      Money.parse(companyCost)
        .minus(Money.parse(socialCompany))
        .minus(Money.parse(housingFundCompany)),
    );
    const tax = months.map(({ totals }) => Money.parse(totals.tax));
    const title = `${periodSpanTitle(periodFrom, periodTo)}发放的工资表 ${months.length} 张`;
    return [
      { key: 'wages', amount: sumOf(wages).toString(), title },
      { key: 'withheldTax', amount: sumOf(tax).toString(), title },
    ];
  }
}
