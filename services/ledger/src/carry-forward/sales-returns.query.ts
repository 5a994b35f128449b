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
/** 增值税减免: a sale that is relieved in its own voucher is none that was taken back. */
const relief = ['530111', '611702'] as const;

/** VAT that red sales of small-scale taxpayers have given back on the debit side. */
@Injectable()
export class SalesReturnsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Debits of 应交增值税 in vouchers that also move sales, of the month and its quarter so far: other debits
   * pay the tax or carry its relief. General taxpayers have columns for them and get none.
   */
  async load(context: ClosingContext): Promise<QuarterMovement[]> {
    const { period, standard, vatType, codeOf } = context;
    if (vatType === 1) return [];
    const rows = await this.scope.query<{ id: number; month: string; quarter: string }>(
      returnsSql,
      [
        ...[this.scope.accountSetId, quarterStart(context), period, codeOf(vat)],
        ...[salesCodes(context), codeOf(relief[standard])],
      ],
      'sales-returns',
    );
    const none = Money.zero;
    return rows.map(({ id, month, quarter }) => ({
      ...{ subjectId: id, debit: none, credit: none, monthReturned: Money.parse(month) },
      quarterReturned: Money.parse(quarter),
    }));
  }
}

/**
 * $1 account set, $2 first month of the quarter, $3 month; $4 应交增值税, $5 sales and $6 增值税减免, with all
 * below them.
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
