import { Injectable } from '@nestjs/common';
import type { GivenStep } from '@mingzhang/contract';
import { addMonths, firstPeriodOfQuarter, Money, type Period } from '@mingzhang/rules';
import { specialInvoiceKinds } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { countedSales, isPropertyLine } from './counted-sales';
import { VatOpeningStore } from './openings.store';

interface SpecialSums {
  readonly count: number;
  readonly month: string;
  readonly quarter: string;
}

interface PropertySums extends SpecialSums {
  readonly monthTax: string;
  readonly quarterTax: string;
}

/**
 * What the invoices and the openings of VAT know of the relief of small-scale VAT: the sales of the quarter
 * before the books, and what it leaves out (protocol "closing amounts"): the tax on special invoices,
 * and sales of real property with their tax on other invoices (增值税法第二十三条; 财政部 税务总局公告2026年第10号).
 * `isPropertySale` tells what sells property.
 */
@Injectable()
export class ReliefInputs {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly openings: VatOpeningStore,
  ) {}

  /** Nothing without such invoices: a person then enters the amounts. Yuan. */
  async given(period: Period): Promise<GivenStep[]> {
    const quarterFrom = firstPeriodOfQuarter(period);
    const until = `${addMonths(period, 1)}-01`;
    const days = [this.scope.accountSetId, `${quarterFrom}-01`, until, `${period}-01`] as const;
    // $2 is the first day of the quarter, $4 that of the month.
    const special = await this.scope.one<SpecialSums>(
      `select count(*)::int as count, coalesce(sum(i.tax), 0)::text as quarter,
         coalesce(sum(i.tax) filter (where i.issue_date >= $4), 0)::text as month
       from invoice.invoice i where ${countedSales} and i.kind = any($5::text[])`,
      [...days, specialInvoiceKinds],
    );
    const property = await this.scope.one<PropertySums>(
      `select count(distinct i.id)::int as count, coalesce(sum(l.amount), 0)::text as quarter,
         coalesce(sum(l.amount) filter (where i.issue_date >= $4), 0)::text as month,
         coalesce(sum(l.tax) filter (where i.kind <> all($5::text[])), 0)::text as "quarterTax",
         coalesce(sum(l.tax) filter (where i.kind <> all($5::text[]) and i.issue_date >= $4), 0)::text
           as "monthTax"
       from invoice.invoice i
       join invoice.invoice_line l on l.account_set_id = $1 and l.invoice_id = i.id
       where ${countedSales} and ${isPropertyLine}`,
      [...days, specialInvoiceKinds],
    );
    const { quarterSales } = await this.openings.read();
    const inputs = [
      ...specialInputs(special),
      ...propertyInputs(property),
      ...earlierInputs(quarterSales),
    ];
    if (inputs.length === 0) return [];
    const none = { vouchers: [], computation: '', note: null, problem: null, byHandId: null };
    return [{ step: 'vat-small-exempt', ...none, inputs }];
  }
}

type Inputs = NonNullable<GivenStep['inputs']>;

const yuan = (text: string) => Money.parse(text).toString();

function specialInputs(sums: SpecialSums | undefined): Inputs {
  if (!sums || sums.count === 0) return [];
  const { month, quarter, count } = sums;
  const source = `${count} 张专用发票`;
  return [{ key: 'special', month: yuan(month), quarter: yuan(quarter), source }];
}

/** Sales of the quarter before the books, as the VAT page has asked for them. */
function earlierInputs(quarterSales: string | null): Inputs {
  if (quarterSales === null) return [];
  const source = '增值税核对的期初';
  return [{ key: 'earlierSales', month: '0.00', quarter: yuan(quarterSales), source }];
}

function propertyInputs(sums: PropertySums | undefined): Inputs {
  if (!sums || sums.count === 0) return [];
  const source = `${sums.count} 张销售不动产的发票`;
  const input = (key: string, month: string, quarter: string) => ({
    key,
    month: yuan(month),
    quarter: yuan(quarter),
    source,
  });
  return [
    input('realEstate', sums.month, sums.quarter),
    input('realEstateVat', sums.monthTax, sums.quarterTax),
  ];
}
