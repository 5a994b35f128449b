import { Injectable } from '@nestjs/common';
import { Money } from '@mingzhang/rules';
import type { CategorySales } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { countedSales, isIntangibleLine, isPropertyLine } from './counted-sales';
import { daysOf, type VatSpan } from './vat-invoices.query';

/** Sums of the sales of output invoices over many months, for the limit of small-scale taxpayers. */
@Injectable()
export class InvoicedSales {
  constructor(private readonly scope: AccountSetScope) {}

  /** Sales of the counted output invoices of some months without 不征税, in yuan. */
  async of(span: VatSpan): Promise<Money> {
    const { from, until } = daysOf(span);
    const values = [this.scope.accountSetId, from, until];
    const all = await this.scope.one<{ sales: string }>(
      `select coalesce(sum(i.amount), 0)::text as sales from invoice.invoice i where ${countedSales}`,
      values,
    );
    const untaxed = await this.scope.one<{ sales: string }>(
      `select coalesce(sum(l.amount), 0)::text as sales from invoice.invoice i
       join invoice.invoice_line l on l.account_set_id = $1 and l.invoice_id = i.id
       where ${countedSales} and l.rate = '不征税'`,
      values,
    );
    return Money.parse(all?.sales ?? '0').minus(Money.parse(untaxed?.sales ?? '0'));
  }

  /** Sales of property and of intangible assets of some months, by the first digit of their code. */
  async categorySales(span: VatSpan): Promise<CategorySales[]> {
    const { from, until } = daysOf(span);
    const rows = await this.scope.query<{ category: string; sales: string; count: number }>(
      `select left(l.tax_category_code, 1) as category, sum(l.amount)::text as sales,
         count(distinct i.id) filter (where i.is_positive)::int as count
       from invoice.invoice i
       join invoice.invoice_line l on l.account_set_id = $1 and l.invoice_id = i.id
       where ${countedSales} and (${isPropertyLine} or ${isIntangibleLine})
         and l.rate <> '不征税'
       group by left(l.tax_category_code, 1)`,
      [this.scope.accountSetId, from, until],
    );
    return rows.map((row) => ({ ...row, sales: Money.parse(row.sales) }));
  }
}
