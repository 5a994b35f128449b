import { Injectable } from '@nestjs/common';
import {
  Money,
  quarterStart,
  salesCodes,
  type ClosingContext,
  type QuarterMovement,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

const vat = '222101';
/** 增值税减免: a sale relieved in its own voucher is not a sales return. */
const relief = ['530111', '611702'] as const;

/** 简易计税 of general taxpayers: their only tax that is due without the transfer of 应交增值税. */
const simple = '222108';
/** 固定资产清理. */
const disposal = '1606';

interface ReturnedRow {
  readonly id: number;
  readonly month: string;
  readonly quarter: string;
}

/** Reads VAT that sales returns reversed on the debit side. */
@Injectable()
export class SalesReturnsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Small-scale taxpayers: debits of 应交增值税 in vouchers that also move sales; other debits pay the
   * tax or transfer its relief. General taxpayers: debits of 简易计税 in vouchers that also move sales
   * or 固定资产清理, or relieve the tax. Amounts of the month and its quarter so far, in yuan.
   */
  async load(context: ClosingContext): Promise<QuarterMovement[]> {
    const { period, standard, vatType, codeOf } = context;
    const sales = salesCodes(context);
    const parameters = [this.scope.accountSetId, quarterStart(context), period];
    const relieved = codeOf(relief[standard]);
    const rows =
      vatType === 0
        ? await this.scope.query<ReturnedRow>(
            returnsSql,
            [...parameters, codeOf(vat), sales, relieved],
            'sales-returns',
          )
        : await this.scope.query<ReturnedRow>(
            simpleReturnsSql,
            [...parameters, codeOf(simple), [...sales, codeOf(disposal)], relieved],
            'simple-returns',
          );
    const none = Money.zero;
    return rows.map(({ id, month, quarter }) => ({
      subjectId: id,
      debit: none,
      credit: none,
      monthReturned: Money.parse(month),
      quarterReturned: Money.parse(quarter),
    }));
  }
}

/**
 * $1 account set, $2 first month of the quarter, $3 month; $4 应交增值税, $5 sales and $6 增值税减免, with
 * all their descendants.
 */
const returnsSql = `
  select l.subject_id as id, sum(l.debit) as quarter,
    coalesce(sum(l.debit) filter (where l.period = $3), 0) as month
  from ledger.voucher_line l
  where l.account_set_id = $1 and l.period between $2 and $3 and l.debit <> 0
    and l.subject_id = any(array(
      select id from ledger.subject where account_set_id = $1 and starts_with(code, $4)))
    and exists (
      select from ledger.voucher_line t
      where t.account_set_id = $1 and t.voucher_id = l.voucher_id and t.subject_id = any(array(
        select s.id from ledger.subject s, unnest($5::text[]) as sale(code)
        where s.account_set_id = $1 and starts_with(s.code, sale.code))))
    and not exists (
      select from ledger.voucher_line t
      where t.account_set_id = $1 and t.voucher_id = l.voucher_id and t.subject_id = any(array(
        select id from ledger.subject where account_set_id = $1 and starts_with(code, $6))))
  group by l.subject_id`;

/**
 * The same parameters with $4 简易计税 and $5 sales and 固定资产清理. With sales in the voucher a debit
 * reverses tax; with 增值税减免 it relieves tax up to the relief and pays the rest.
 */
const simpleReturnsSql = `
  with flagged as (
    select s.id, starts_with(s.code, $4) as is_tax, starts_with(s.code, $6) as is_relief,
      exists (select from unnest($5::text[]) as sale(code) where starts_with(s.code, sale.code)) as is_sale
    from ledger.subject s where s.account_set_id = $1
  ), vouchers as (
    select l.voucher_id, l.period, min(l.subject_id) filter (where f.is_tax) as id,
      sum(l.debit) filter (where f.is_tax) as debit,
      bool_or(f.is_sale) as has_sale,
      coalesce(sum(l.credit) filter (where f.is_relief), 0) as relief
    from ledger.voucher_line l
    join flagged f on f.id = l.subject_id
    where l.account_set_id = $1 and l.period between $2 and $3
      and (f.is_tax or f.is_relief or f.is_sale)
    group by l.voucher_id, l.period having bool_or(f.is_tax and l.debit <> 0)
  ), returned as (
    select id, period, case when relief <> 0 then least(debit, relief) when has_sale then debit
      else 0 end as amount
    from vouchers
  )
  select id, sum(amount) as quarter, coalesce(sum(amount) filter (where period = $3), 0) as month
  from returned where amount <> 0 group by id`;
