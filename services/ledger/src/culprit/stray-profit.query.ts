import { Injectable } from '@nestjs/common';
import type { CulpritLine, Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { RetainedLeaves } from '../closing-check/check-figures.query';
import { lineOf, type LineRow } from './line-row';

/** Finds vouchers that make 净利润 and 未分配利润 differ. */
@Injectable()
export class StrayProfitQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Vouchers that move 本年利润 or 未分配利润 against subjects other than income, expense, distributions, or
   * 以前年度损益调整 transferred to 利润分配: one entry of each, with the amount.
   */
  async strayProfit(
    { from, to }: { readonly from: Period; readonly to: Period },
    { profitOfYear, appropriation, unappropriated, priorYears, result }: RetainedLeaves,
  ): Promise<CulpritLine[]> {
    const rows = await this.scope.query<LineRow>(
      `with vouchers as (
         select l.voucher_id, min(l.line_no) filter (where l.subject_id = any($4::bigint[])) as line_no,
           bool_or(l.subject_id = any($5::bigint[])) as of_profit,
           bool_or(l.subject_id = any($6::bigint[]) and not l.subject_id = any($7::bigint[])) as by_details,
           bool_or(l.subject_id = any($9::bigint[])) as of_prior,
           sum(l.debit - l.credit) filter (where l.subject_id = any($4::bigint[])) as total,
           -- Movements of such a voucher on 本年利润 are transfers from these subjects (profitTransfers).
           coalesce(bool_or(l.subject_id = any($8::bigint[])), false) as of_result
         from ledger.voucher_line l
         where l.account_set_id = $1 and l.voucher_id = any(array(
           select t.voucher_id from ledger.voucher_line t
           where t.account_set_id = $1 and t.subject_id = any($4::bigint[])
             and t.period between $2 and $3))
         group by l.voucher_id
       ), moved as (
         select voucher_id, line_no, total as net from vouchers
         where case when of_profit then not of_result else not (by_details or of_prior) end
       )
       select l.voucher_id, l.line_no, l.period, l.voucher_date::text as date, l.subject_id,
         l.auxiliary_key, l.summary, l.debit <> 0 as is_debit, (m.net * 100)::bigint::text as net
       from moved m
       join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = m.voucher_id
         and l.line_no = m.line_no
       where m.net <> 0 order by l.voucher_id`,
      [
        this.scope.accountSetId,
        from,
        to,
        [...profitOfYear, ...appropriation],
        profitOfYear,
        appropriation,
        unappropriated,
        result,
        priorYears,
      ],
      'culprit-stray-profit',
    );
    return rows.map(lineOf);
  }
}
