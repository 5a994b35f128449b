import { Injectable } from '@nestjs/common';
import type { cashVoucherCalls, InputOf, LedgerCashVoucher, ResultOf } from '@mingzhang/contract';
import { parseAuxiliaryKey, groupBy } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { itemsTexts } from '../names/logged-names';

type Asked = InputOf<typeof cashVoucherCalls.page>['body'];

interface LineRow {
  readonly id: number;
  readonly total: number;
  readonly date: string;
  readonly period: string;
  readonly is_closed: boolean;
  readonly title: string;
  readonly is_revaluation: boolean;
  readonly row: number;
  readonly subject_id: number;
  readonly subject: string;
  readonly auxiliary_key: string;
  readonly summary: string;
  readonly inflow: string;
}

/**
 * SQL: whether a voucher is the 期末调汇 of carrying forward: its source is `2026-01/fx`; this step is
 * never split.
 */
export const isRevaluationSql = `v.source_kind = 'carryForward' and v.source_key = v.period || '/fx'`;

/** Vouchers that move cash, with the lines on the other side as text. */
@Injectable()
export class CashVouchersQuery {
  constructor(private readonly scope: AccountSetScope) {}

  async page(asked: Asked): Promise<ResultOf<typeof cashVoucherCalls.page>> {
    const { periodFrom, periodTo, subjectIds = null, voucherIds = null, page, pageSize } = asked;
    const rows = await this.scope.query<LineRow>(pageSql, [
      this.scope.accountSetId,
      periodFrom,
      periodTo,
      subjectIds,
      voucherIds,
      pageSize,
      (page - 1) * pageSize,
    ]);
    const textOf = await itemsTexts(
      this.scope,
      rows.map(({ auxiliary_key: key }) => parseAuxiliaryKey(key)),
    );
    const vouchers = [...groupBy(rows, ({ id }) => id)].map(([id, lines]): LedgerCashVoucher => {
      const [{ date, period, title, is_closed: isClosed, is_revaluation: isRevaluation }] =
        lines as [LineRow];
      return {
        id,
        date,
        period,
        title,
        isClosed,
        isRevaluation,
        lines: lines.map(({ subject_id: subjectId, auxiliary_key: key, ...line }) => ({
          row: line.row,
          subjectId,
          summary: line.summary,
          inflow: line.inflow,
          counterpart: [line.subject, textOf(parseAuxiliaryKey(key))].filter(Boolean).join(' · '),
        })),
      };
    });
    return { total: rows[0]?.total ?? 0, vouchers };
  }
}

/**
 * $1 account set, $2 first and $3 last period, $4 subjects one of which a line must have, $5
 * vouchers, $6 limit, $7 offset.
 */
const pageSql = `
  with cash as materialized (
    select id from ledger.subject where account_set_id = $1 and leaf and cash
  ), touching as materialized (
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = $1 and period between $2 and $3
      and subject_id = any(array(select id from cash))
      and ($5::bigint[] is null or voucher_id = any($5::bigint[]))
  ), wanted as materialized (
    select v.id, v.voucher_date, v.period, v.code, v.word_id, count(*) over () as total,
      ${isRevaluationSql} as is_revaluation
    from ledger.voucher v
    join touching t on t.voucher_id = v.id
    where v.account_set_id = $1 and exists (
      select from ledger.voucher_line l
      where l.account_set_id = $1 and l.voucher_id = v.id
        and not l.subject_id = any(array(select id from cash))
        and ($4::bigint[] is null or l.subject_id = any($4::bigint[])))
    order by v.voucher_date, v.word_id, v.code limit $6 offset $7
  )
  select v.id, v.total::integer as total, v.voucher_date as date, v.period,
    p.state = 'closed' as is_closed, w.word || '-' || v.code as title,
    coalesce(v.is_revaluation, false) as is_revaluation, l.line_no as row, l.subject_id,
    s.code || ' ' || s.full_name as subject, l.auxiliary_key, l.summary,
    l.credit - l.debit as inflow
  from wanted v
  join ledger.period p on p.account_set_id = $1 and p.period = v.period
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
  join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
  where not l.subject_id = any(array(select id from cash))
  order by v.voucher_date, v.word_id, v.code, l.line_no`;
