import { Injectable } from '@nestjs/common';
import { equityVouchersAtMost, type LedgerEquityVoucher } from '@mingzhang/contract';
import { codeUnder, knownProfitCodes, parseCodeRule, yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { groupBy } from '../group-by';
import { chartCodeRule } from '../seed/charts';

interface LineRow {
  readonly id: number;
  readonly date: string;
  readonly period: string;
  readonly title: string;
  readonly summary: string;
  readonly subject_id: number;
  readonly code: string;
  readonly category: LedgerEquityVoucher['lines'][number]['category'];
  readonly amount: string;
}

/** Vouchers of a year so far that change equity, for 所有者权益变动表. */
@Injectable()
export class EquityVouchersQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** From January to a month, by date and number, at most `equityVouchersAtMost`. */
  async of(
    periodTo: string,
    { standard, codeRule }: { readonly standard: 0 | 1; readonly codeRule: string },
  ): Promise<LedgerEquityVoucher[]> {
    const own = parseCodeRule(codeRule);
    const usual = parseCodeRule(chartCodeRule);
    const codeOf = (code: string) => codeUnder(code, usual, own);
    const { priorYears, profitOfYear, appropriation } = knownProfitCodes;
    const prior = priorYears[standard];
    const rows = await this.scope.query<LineRow>(
      vouchersSql,
      [
        ...[this.scope.accountSetId, `${yearOf(periodTo)}-01`, periodTo],
        ...[prior === null ? null : codeOf(prior), codeOf(profitOfYear[standard])],
        ...[codeOf(appropriation[standard]), equityVouchersAtMost],
      ],
      'equity-vouchers',
    );
    return [...groupBy(rows, ({ id }) => id)].map(([id, lines]): LedgerEquityVoucher => {
      const [{ date, period, title, summary }] = lines as [LineRow];
      return {
        ...{ id, date, period, title, summary },
        lines: lines.map(({ subject_id: subjectId, code, category, amount }) => {
          return { subjectId, code, category, amount };
        }),
      };
    });
  }
}

/**
 * $1 account set, $2 first and $3 last month, $4 code of 以前年度损益调整 or null, $5 of 本年利润, $6 of 利润分配, $7 how many.
 * Left out is what stays within 未分配利润: 结转 of income, expense and 本年利润, details of 利润分配 among themselves.
 */
const vouchersSql = `
  with equity as materialized (
    select id from ledger.subject
    where account_set_id = $1 and leaf and (category = 'equity' or starts_with(code, $4))
  ), touching as materialized (
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = $1 and period between $2 and $3
      and subject_id = any(array(select id from equity))
  ), changing as materialized (
    select l.voucher_id from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    where l.account_set_id = $1 and l.voucher_id = any(array(select voucher_id from touching))
    group by l.voucher_id
    having not (
      bool_or(starts_with(s.code, $5))
        and bool_and(s.category = 'profit' or starts_with(s.code, $5) or starts_with(s.code, $6))
      or bool_and(starts_with(s.code, $6) or coalesce(starts_with(s.code, $4), false)))
    order by l.voucher_id limit $7
  )
  select v.id, v.voucher_date as date, v.period, w.word || '-' || v.code as title, l.summary,
    s.id as subject_id, s.code, s.category, l.amount
  from changing c
  join ledger.voucher v on v.account_set_id = $1 and v.id = c.voucher_id
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  join (
    select voucher_id, subject_id, sum(credit - debit) as amount, min(summary) as summary
    from ledger.voucher_line
    where account_set_id = $1 and voucher_id = any(array(select voucher_id from changing))
    group by voucher_id, subject_id
  ) l on l.voucher_id = v.id
  join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
  order by v.voucher_date, v.word_id, v.code, s.category = 'equity' desc, s.code collate "C"`;
