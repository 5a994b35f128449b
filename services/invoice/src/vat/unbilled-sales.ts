import { Injectable } from '@nestjs/common';
import { addMonths, Money } from '@mingzhang/rules';
import type { UninvoicedSale } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import type { VatSpan } from './vat-invoices.query';

interface SaleRow {
  readonly id: string;
  readonly title: string;
  readonly rate: string;
  readonly good: UninvoicedSale['good'];
  readonly sales: string;
  readonly tax: string;
}

/** Ids are the keys of their vouchers, so that bookings find their sale. */
const salesOfSpan = `
  select 'unbilled:' || u.id as id, u.number || ' ' || u.party_name as title, u.rate, u.good,
    u.amount::text as sales, u.tax::text as tax
  from invoice.unbilled u
  where u.account_set_id = $1 and u.direction = 'OUT' and u.date >= $2 and u.date < $3
  union all
  select 'unbilledReversal:' || r.id, u.number || ' ' || u.party_name || ' 冲回', u.rate, u.good,
    (-r.amount)::text, (-r.tax)::text
  from invoice.unbilled_reversal r
  join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
  where r.account_set_id = $1 and u.direction = 'OUT' and r.date >= $2 and r.date < $3`;

/** 未开票收入 as VAT reads it: sales of their month, and what is taken back once the invoice has come. */
@Injectable()
export class UnbilledSales {
  constructor(private readonly scope: AccountSetScope) {}

  /** Of some months; a reversal is negative. */
  async of(span: VatSpan): Promise<UninvoicedSale[]> {
    const rows = await this.scope.query<SaleRow>(salesOfSpan, this.values(span));
    return rows.map(({ id, title, rate, good, sales, tax }) => ({
      id,
      title: title.trim(),
      rate,
      good,
      sales: Money.parse(sales),
      tax: Money.parse(tax),
      isOpening: false,
    }));
  }

  async hasAny(span: VatSpan): Promise<boolean> {
    const row = await this.scope.one(`select 1 from (${salesOfSpan}) s limit 1`, this.values(span));
    return row !== undefined;
  }

  /** Net sales of some months without 不征税, in yuan. */
  async total(span: VatSpan): Promise<Money> {
    const row = await this.scope.one<{ sales: string }>(
      `select coalesce(sum(s.sales::numeric), 0)::text as sales from (${salesOfSpan}) s
       where s.rate <> '不征税'`,
      this.values(span),
    );
    return Money.parse(row?.sales ?? '0');
  }

  private values({ periodFrom, periodTo }: VatSpan): string[] {
    return [String(this.scope.accountSetId), `${periodFrom}-01`, `${addMonths(periodTo, 1)}-01`];
  }
}
