import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { firstPeriodOfQuarter, formatMoney, periodSpanTitle, type Period } from '@mingzhang/rules';
import { vatDifferences } from '@mingzhang/rules/invoice';
import { VatFactsLoader } from './vat-facts';

/** Whether the VAT of a period is the same by its invoices and by the books. */
@Injectable()
export class VatCheck {
  constructor(private readonly facts: VatFactsLoader) {}

  /** Warns at the last month of a VAT period that has invoices. */
  async findings(period: Period): Promise<ClosingFinding[]> {
    const quarter = { periodFrom: firstPeriodOfQuarter(period), periodTo: period };
    if (!(await this.facts.hasAny(quarter))) return [];
    const { ledger, invoices, context, books } = await this.facts.at(period);
    const { periodFrom, periodTo } = ledger.span;
    if (periodTo !== period || !(await this.facts.hasAny(ledger.span))) return [];
    const { total, items, unexplained } = vatDifferences(invoices, { context, books });
    if (items.length === 0 && unexplained.isZero) return [];
    const message =
      `${periodSpanTitle(periodFrom, periodTo)}增值税与发票不符：按发票应纳税额 ` +
      `${formatMoney(total.invoices)}，账上 ${formatMoney(total.books)}，` +
      `相差 ${formatMoney(total.difference)}，共 ${items.length} 项；请在“增值税核对”逐项处理`;
    return [
      { rule: 'invoice.vat', severity: 'warn', message, link: `/invoice/vat?period=${period}` },
    ];
  }
}
