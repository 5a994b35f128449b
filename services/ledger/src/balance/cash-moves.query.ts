import { Injectable } from '@nestjs/common';
import type { CashFlowAsked, CashMoves, StatementLedger } from '@mingzhang/contract';
import { codeUnder, parseCodeRule, yearOf, chartCodeRule } from '@mingzhang/rules';
import { cashFlowRules } from '@mingzhang/rules/statements';
import { AccountSetScope } from '@mingzhang/server';
import { fundsIn, type CashFund, type FundRow } from './cash-funds';
import { isRevaluationSql } from './cash-vouchers.query';
import { planNameOf } from './plan-name';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface MonthRow {
  readonly period: string;
  readonly is_closed: boolean;
  readonly stamp: string;
  readonly vouchers: number;
}

interface MoveRow {
  readonly voucher_id: number | null;
  readonly month: string;
  readonly is_in_period: boolean;
  readonly is_revaluation: boolean;
  readonly row: number;
  readonly main_id: number | null;
  readonly subject_id: number;
  readonly inflow: string;
}

/**
 * Cash movements of a year so far, by the lines on the other side. A year may have a million of
 * them: where the rules of 现金流量表 (allocation rules 3, 5, 6) decide by the subject alone, the
 * database adds them up. Only vouchers in which lines are offset or VAT leaves a choice are read
 * line by line.
 */
@Injectable()
export class CashMovesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * @param set.apart vouchers to return line by line as well, because a person decided on their
   *   items
   */
  async load({ periodFrom, periodTo }: Range, set: CashFlowAsked & CashSet): Promise<CashMoves> {
    const own = parseCodeRule(set.codeRule);
    const usual = parseCodeRule(chartCodeRule);
    const { following } = cashFlowRules({
      standard: set.standard,
      period: periodTo,
      codeOf: (code) => codeUnder(code, usual, own),
    });
    const january = `${yearOf(periodTo)}-01`;
    const from = periodFrom < january || !set.yearSoFar ? periodFrom : january;
    const months = await this.months({ periodFrom: from, periodTo }, set);
    const periodsToRead = months.flatMap(({ period, isKept, isLater }) =>
      isKept || isLater ? [] : [period],
    );
    const rows =
      periodsToRead.length === 0
        ? []
        : await this.rows(periodsToRead, { periodFrom, following, ...set });
    return { months, ...toMoves(rows) };
  }

  /** Planned for its values: a generic plan loops over months and subjects for seconds. */
  private rows(
    toTell: readonly string[],
    {
      periodFrom,
      following,
      apart,
    }: Pick<CashFlowAsked, 'apart'> & {
      readonly periodFrom: string;
      readonly following: ReadonlySet<string>;
    },
  ): Promise<MoveRow[]> {
    const { accountSetId } = this.scope;
    const values = [accountSetId, toTell, periodFrom, [...following], apart];
    return this.scope.query<MoveRow>(movesSql, values);
  }

  /**
   * Months with their stamps. The stamp of a closed month is its valid seal, which changes with
   * each closing. The stamp of an open month covers its vouchers and all of the chart that the
   * items of a line depend on.
   */
  private async months(
    { periodFrom, periodTo }: Range,
    { standard, codeRule, kept: known, chart }: CashFlowAsked & CashSet,
  ): Promise<CashMoves['months']> {
    const rows = await this.scope.query<MonthRow>(
      monthsSql,
      [this.scope.accountSetId, periodFrom, periodTo, `${chart} ${standard} ${codeRule}`],
      'cash-months',
    );
    const stamps = new Map(known.map(({ period, stamp }) => [period, stamp]));
    const isKept = ({ period, stamp }: MonthRow) => stamps.get(period) === stamp;
    const later = new Set<string>();
    let vouchers = 0;
    for (const row of rows.filter((each) => each.is_closed && !isKept(each))) {
      if (vouchers > 0 && vouchers + row.vouchers > vouchersAtOnce) later.add(row.period);
      vouchers += row.vouchers;
    }
    return rows.map((row) => {
      // Open months are left out if the caller has to ask again: they may have changed by then.
      const isLater = later.has(row.period) || (later.size > 0 && !row.is_closed && !isKept(row));
      return { period: row.period, stamp: row.stamp, isKept: isKept(row), isLater };
    });
  }

  /**
   * Sum of the row hashes of all that the items of a line depend on in the chart, so that no text
   * is built.
   */
  async chart(): Promise<string> {
    const row = await this.scope.one<{ hash: string }>(
      `select concat_ws(' ', count(*), sum(hashtextextended(code,
         hashint8extended(id, coalesce(parent_id, 0)) # (leaf::integer * 2 + cash::integer)))) as hash
       from ledger.subject where account_set_id = $1`,
      [this.scope.accountSetId],
      'cash-chart',
    );
    return row?.hash ?? '';
  }

  /**
   * The smallest set of subjects that separates cash from the rest. Below `codes`: each subject
   * that is all cash and each leaf that is not; elsewhere the cash leaves.
   */
  async funds(codes: readonly string[]): Promise<readonly CashFund[]> {
    const lengths = [...new Set(codes.map(({ length }) => length))].sort((a, b) => a - b);
    const sql = fundsSql(lengths);
    const values = [this.scope.accountSetId, codes];
    return fundsIn(await this.scope.query<FundRow>(sql, values, planNameOf(sql)));
  }

  /** Subjects with all their ancestors. */
  async withThoseAbove(moves: readonly (CashMoves | null)[]): Promise<CashSubject[]> {
    const ids = new Set<number>();
    for (const { sums, lines } of moves.flatMap((each) => each ?? [])) {
      for (const { subjectId, mainId } of sums) ids.add(subjectId).add(mainId ?? subjectId);
      for (const { subjectId } of lines) ids.add(subjectId);
    }
    if (ids.size === 0) return [];
    return this.scope.query<CashSubject>(
      `with recursive up as (
         select s.id, s.parent_id from ledger.subject s
         where s.account_set_id = $1 and s.id = any($2::bigint[])
         union
         select s.id, s.parent_id from up
         join ledger.subject s on s.account_set_id = $1 and s.id = up.parent_id
       )
       select id, parent_id as "parentId", code, name, category, direction, leaf, cash
       from ledger.subject where account_set_id = $1 and id = any(array(select id from up))`,
      [this.scope.accountSetId, [...ids]],
    );
  }
}

/**
 * $1 account set, $2 codes, of these lengths. Subjects below one that is all cash are left out:
 * that one covers them, and a chart may have hundreds of bank accounts.
 */
function fundsSql(lengths: readonly number[]): string {
  const isOf = (length: number) => `left(s.code, ${length}) = any($2::text[])`;
  const under = lengths.map(isOf);
  const exclusions = lengths.map(
    (length) => `and not (length(s.code) > ${length} and ${isOf(length)}
      and left(s.code, ${length}) not in (
        select left(o.code, ${length}) from held o where o.leaf and not o.cash))`,
  );
  return `
    with held as materialized (
      select s.id, s.code, s.parent_id, s.leaf, s.cash from ledger.subject s
      where s.account_set_id = $1 and (${['s.leaf and s.cash', ...under].join(' or ')})
    )
    select s.id, s.code, s.parent_id as "parentId", s.leaf, s.cash
    from held s where true ${exclusions.join(' ')}
    order by s.code`;
}

/**
 * Each row is one literal: merging objects takes many times as long, and there are thousands of
 * rows.
 */
function toMoves(rows: readonly MoveRow[]): Pick<CashMoves, 'sums' | 'lines'> {
  const sums: CashMoves['sums'] = [];
  const lines: CashMoves['lines'] = [];
  for (const row of rows) {
    const { month, is_in_period: isInPeriod, subject_id: subjectId, inflow } = row;
    if (row.voucher_id === null) {
      sums.push({ month, isInPeriod, mainId: row.main_id, subjectId, inflow, lines: row.row });
    } else {
      const { voucher_id: voucherId, is_revaluation: isRevaluation } = row;
      lines.push({
        month,
        voucherId,
        isInPeriod,
        isRevaluation,
        row: row.row,
        subjectId,
        inflow,
      });
    }
  }
  return { sums, lines };
}

/** Properties of the account set that its cash flow depends on. */
interface CashSet {
  readonly standard: 0 | 1;
  readonly codeRule: string;
  /** Hash of its chart. */
  readonly chart: string;
}

type CashSubject = StatementLedger['subjects'][number];

/**
 * Most vouchers of the closed months that one answer contains in full, unless a single month has
 * more: all lines of a year with hundreds of thousands of vouchers would be too large to send.
 */
const vouchersAtOnce = 20_000;

/**
 * The stamp of an open month is computed from its vouchers: each change of lines raises the version
 * of a voucher, and ids are never reused.
 */
const monthsSql = `
  select p.period, p.state = 'closed' as is_closed,
    concat_ws(' ', coalesce(s.id || ' ' || s.hash, (
      select concat_ws(' ', 'open', count(*), coalesce(sum(hashint8extended(v.id, v.version)), 0))
      from ledger.voucher v where v.account_set_id = $1 and v.period = p.period)), $4::text) as stamp, (
      select coalesce(sum(c.last_code), 0)::integer from ledger.voucher_counter c
      where c.account_set_id = $1 and c.period = p.period) as vouchers
  from ledger.period p
  left join ledger.period_seal s
    on s.account_set_id = $1 and s.period = p.period and s.opened_at is null and p.state = 'closed'
  where p.account_set_id = $1 and p.period between $2 and $3
  order by p.period`;

/**
 * $1 account set, $2 months to return, $3 first month of the period, $4 VAT codes that follow the
 * main business, $5 vouchers to return line by line. A row without a voucher is a sum; `row` counts
 * its lines.
 */
const movesSql = `
  with recursive cash as materialized (
    select id from ledger.subject where account_set_id = $1 and leaf and cash
  ), tax (id) as materialized (
    select s.id from ledger.subject s where s.account_set_id = $1 and s.code = any($4::text[])
    union
    select s.id from tax t
    join ledger.subject s on s.account_set_id = $1 and s.parent_id = t.id
  ), touching as materialized (
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = $1 and period = any($2::text[])
      and subject_id = any(array(select id from cash))
  ), moved as materialized (
    select l.voucher_id, l.period >= $3 as is_in_period,
      l.period as month, l.line_no, l.subject_id,
      l.credit - l.debit as inflow, t.id is not null as is_tax
    from ledger.voucher_line l
    join touching on touching.voucher_id = l.voucher_id
    left join tax t on t.id = l.subject_id
    where l.account_set_id = $1 and l.period = any($2::text[])
      and l.subject_id not in (select id from cash)
  ), revalued as materialized (
    select v.id from ledger.voucher v
    where v.account_set_id = $1 and v.period = any($2::text[]) and ${isRevaluationSql}
  ), judged as materialized (
    -- In one pass: joined with the facts of a voucher, the planner scans all vouchers for each line.
    select m.*, bool_or(is_tax) over of_voucher as has_tax,
      min(subject_id) filter (where not is_tax) over of_voucher as main_id,
      voucher_id = any(array(select id from revalued)) as is_revaluation,
      (bool_or(inflow > 0) over of_voucher and bool_or(inflow < 0) over of_voucher)
        or (bool_or(is_tax) over of_voucher and min(subject_id) filter (where not is_tax) over of_voucher
          <> max(subject_id) filter (where not is_tax) over of_voucher)
        or voucher_id = any($5::bigint[]) as is_apart
    from moved m window of_voucher as (partition by voucher_id)
  )
  select null::bigint as voucher_id, month, is_in_period, false as is_revaluation, count(*)::integer as row,
    case when has_tax then main_id end as main_id, subject_id, sum(inflow) as inflow
  from judged where not coalesce(is_apart, false) and not is_revaluation
  group by month, is_in_period, case when has_tax then main_id end, subject_id, inflow > 0
  union all
  select voucher_id, month, is_in_period, is_revaluation, line_no, null, subject_id, inflow
  from judged where coalesce(is_apart, false) or is_revaluation
  order by voucher_id, row`;
