import { Injectable } from '@nestjs/common';
import type { TaxFigure } from '@mingzhang/contract';
import { Money, periodSpanTitle, sumOf } from '@mingzhang/rules';
import { staffBases } from '@mingzhang/rules/payroll';
import { VoucherStore } from './voucher-store';

/** Months of a declaration. */
interface Span {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/**
 * What payroll knows for declarations: income paid and tax withheld by the month of payment, wages as the
 * wage file of the tax client has them and what is taxed beside them on its own; wages of staff
 * and their number by the month of work.
 */
@Injectable()
export class SalaryFigures {
  constructor(private readonly store: VoucherStore) {}

  /** None where a month of the span is still a draft: its figures would be read as complete. */
  async figures(span: Span): Promise<TaxFigure[]> {
    return [...(await this.paid(span)), ...(await this.worked(span))];
  }

  private async paid(span: Span): Promise<TaxFigure[]> {
    const { periodFrom, periodTo } = span;
    const months = await this.store.monthsOf('pay_period', periodFrom, periodTo);
    if (months.length === 0 || months.some(({ state }) => state === 'draft')) return [];
    const paid = await this.store.paid(periodFrom, periodTo);
    const tax = months.map(({ totals }) => Money.parse(totals.tax));
    const title = `${periodSpanTitle(periodFrom, periodTo)}发放的工资表 ${months.length} 张`;
    const figures: TaxFigure[] = [
      { key: 'wages', amount: Money.parse(paid.wages).toString(), title },
      { key: 'withheldTax', amount: sumOf(tax).toString(), title },
    ];
    for (const key of ['annualBonus', 'severancePay', 'otherPay'] as const) {
      const amount = Money.parse(paid[key]);
      if (!amount.isZero) figures.push({ key, amount: amount.toString(), title });
    }
    return figures;
  }

  /** Bases of 工会经费, and for a whole year those of 残疾人就业保障金. */
  private async worked(span: Span): Promise<TaxFigure[]> {
    const { periodFrom, periodTo } = span;
    const sheets = await this.store.monthsOf('period', periodFrom, periodTo);
    if (sheets.length === 0 || sheets.some(({ state }) => state === 'draft')) return [];
    const bases = staffBases(await this.store.staff(periodFrom, periodTo), span);
    if (!bases) return [];
    const title = `${periodSpanTitle(periodFrom, periodTo)}的工资表`;
    const union = { key: 'unionWages', amount: bases.wages.toString() } as const;
    const figures: TaxFigure[] = [{ ...union, title: `${title}，在职职工的工资总额` }];
    if (!bases.year) return figures;
    const { staff, disabled, wages } = bases.year;
    const average = (count: Money) => `${count.toExactText()} 人`;
    return [
      ...figures,
      { key: 'staffWages', amount: wages.toString(), title: `${title}，全年工资总额` },
      {
        key: 'staffCount',
        amount: staff.toString(),
        title: `${title}，在职职工年平均 ${average(staff)}`,
      },
      {
        key: 'disabledCount',
        amount: disabled.toString(),
        title: `${title}，残疾员工年平均 ${average(disabled)}`,
      },
    ];
  }
}
