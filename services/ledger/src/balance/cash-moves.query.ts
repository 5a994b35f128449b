import { Injectable } from '@nestjs/common';
import type { CashFlowAsked, CashMoves } from '@mingzhang/contract';
import { codeUnder, parseCodeRule, yearOf } from '@mingzhang/rules';
import { cashFlowRules } from '@mingzhang/rules/statements';
import { AccountSetScope } from '@mingzhang/server';
import { chartCodeRule } from '../seed/charts';
import { isRevaluationSql } from './cash-vouchers.query';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface MoveRow {
  readonly voucher_id: number | null;
  readonly month: string | null;
  readonly is_in_period: boolean;
  readonly is_revaluation: boolean;
  readonly row: number;
  readonly main_id: number | null;
  readonly subject_id: number;
  readonly inflow: string;
}

/**
 * What moved cash in a year so far, the lines of the other side. A year may have a million of them: what the
 * rules of 现金流量表 (allocation rules 3, 5, 6) decide by the subject alone is added up here, and only
 * vouchers in which lines are set off, or VAT has a choice, go line by line.
 */
@Injectable()
export class CashMovesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param set.apart vouchers that are to be told line by line as well, because a person has decided of them */
  async of(
    { periodFrom, periodTo }: Range,
    set: CashFlowAsked & { readonly standard: 0 | 1; readonly codeRule: string },
  ): Promise<CashMoves> {
    const own = parseCodeRule(set.codeRule);
    const usual = parseCodeRule(chartCodeRule);
    const { following } = cashFlowRules({
      ...{ standard: set.standard, period: periodTo },
      codeOf: (code) => codeUnder(code, usual, own),
    });
    const january = `${yearOf(periodTo)}-01`;
    const from = periodFrom < january || !set.yearSoFar ? periodFrom : january;
    const closed = await this.closed({ periodFrom: from, periodTo }, set);
    const toKeep = closed.flatMap(({ period, isKept }) => (isKept ? [] : [period]));
    const isKept = closed.flatMap((each) => (each.isKept ? [each.period] : []));
    const rows = await this.scope.query<MoveRow>(
      movesSql,
      [
        ...[this.scope.accountSetId, from, periodTo, periodFrom, [...following], set.apart],
        ...[isKept, toKeep],
      ],
      'cash-moves',
    );
    const isSum = ({ voucher_id: id }: MoveRow) => id === null;
    const told = ({ month, is_in_period: isInPeriod, subject_id: subjectId, inflow }: MoveRow) => ({
      ...{ month, isInPeriod, subjectId, inflow },
    });
    return {
      closed,
      sums: rows
        .filter(isSum)
        .map((row) => ({ ...told(row), mainId: row.main_id, lines: row.row })),
      lines: rows.flatMap((row) => {
        const { voucher_id: voucherId, is_revaluation: isRevaluation } = row;
        return voucherId === null ? [] : [{ ...told(row), voucherId, isRevaluation, row: row.row }];
      }),
    };
  }

  /**
   * Closed months with their stamps: the seal that stands, which is another one after each closing, and all of the
   * chart that the items of a line follow from.
   */
  private async closed(
    { periodFrom, periodTo }: Range,
    { standard, codeRule, kept }: CashFlowAsked & { standard: 0 | 1; codeRule: string },
  ): Promise<CashMoves['closed']> {
    const rows = await this.scope.query<{ period: string; stamp: string }>(
      closedSql,
      [this.scope.accountSetId, periodFrom, periodTo, `${standard} ${codeRule}`],
      'cash-closed-months',
    );
    const stamps = new Map(kept.map(({ period, stamp }) => [period, stamp]));
    return rows.map(({ period, stamp }) => {
      return { period, stamp, isKept: stamps.get(period) === stamp };
    });
  }
}

const closedSql = `
  with chart as materialized (
    select md5(string_agg(concat_ws(' ', id, code, parent_id, leaf, cash), ',' order by id)) as hash
    from ledger.subject where account_set_id = $1
  )
  select p.period, concat_ws(' ', s.id, s.hash, c.hash, $4::text) as stamp
  from ledger.period p
  join ledger.period_seal s
    on s.account_set_id = $1 and s.period = p.period and s.opened_at is null
  cross join chart c
  where p.account_set_id = $1 and p.state = 'closed' and p.period between $2 and $3
  order by p.period`;

/**
 * $1 account set, $2 first month of the year, $3 last and $4 first month of the period, $5 codes of VAT that follows
 * the main business, $6 vouchers wanted line by line, $7 months that are left out, $8 months told apart. A row
 * without a voucher is a sum, `row` counts its lines.
 */
const movesSql = `
  with cash as materialized (
    select id from ledger.subject where account_set_id = $1 and leaf and cash
  ), tax as materialized (
    select s.id from ledger.subject s
    where s.account_set_id = $1
      and exists (select from unnest($5::text[]) as t (code) where starts_with(s.code, t.code))
  ), touching as materialized (
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = $1 and period between $2 and $3 and period <> all($7::text[])
      and subject_id = any(array(select id from cash))
  ), moved as materialized (
    select l.voucher_id, l.period >= $4 as is_in_period,
      case when l.period = any($8::text[]) then l.period end as month, l.line_no, l.subject_id,
      l.credit - l.debit as inflow, t.id is not null as is_tax
    from ledger.voucher_line l
    join touching on touching.voucher_id = l.voucher_id
    left join tax t on t.id = l.subject_id
    where l.account_set_id = $1 and l.period between $2 and $3 and l.period <> all($7::text[])
      and not l.subject_id = any(array(select id from cash))
  ), judged as materialized (
    select voucher_id, bool_or(is_tax) as has_tax,
      min(subject_id) filter (where not is_tax) as main_id,
      (bool_or(inflow > 0) and bool_or(inflow < 0))
        or (bool_or(is_tax) and min(subject_id) filter (where not is_tax)
          <> max(subject_id) filter (where not is_tax))
        or voucher_id = any($6::bigint[]) as is_apart
    from moved group by voucher_id
  ), revalued as materialized (
    select v.id from ledger.voucher v
    where v.account_set_id = $1 and v.period between $2 and $3 and ${isRevaluationSql}
  )
  select null::bigint as voucher_id, m.month, m.is_in_period, false as is_revaluation,
    count(*)::integer as row, case when j.has_tax then j.main_id end as main_id, m.subject_id,
    sum(m.inflow) as inflow
  from moved m join judged j on j.voucher_id = m.voucher_id
  where not j.is_apart and not m.voucher_id = any(array(select id from revalued))
  group by m.month, m.is_in_period, case when j.has_tax then j.main_id end, m.subject_id, m.inflow > 0
  union all
  select m.voucher_id, m.month, m.is_in_period, m.voucher_id = any(array(select id from revalued)),
    m.line_no, null, m.subject_id, m.inflow
  from moved m join judged j on j.voucher_id = m.voucher_id
  where j.is_apart or m.voucher_id = any(array(select id from revalued))
  order by voucher_id, row`;
