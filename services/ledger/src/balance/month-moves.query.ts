import { Injectable } from '@nestjs/common';
import type { LedgerMonths, StatementSubjects } from '@mingzhang/contract';
import { addMonths, periodsBetween, type Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import {
  forwardCteSql,
  monthPartsAtBaseSql,
  monthPartsSinceSql,
  rangeSince,
  valuesOfMoves,
} from '../carried-balances';
import { lastTotalOf } from '../carried-totals';
import type { StatementBook } from './statement-units.query';
import { givenSql, partySql } from './unit-sql';
import {
  codeLengths,
  coverSql,
  keptTotalsSql,
  listedSql,
  ofUnitsSql,
  partyLeavesSql,
  sinceOfUnitsSql,
  wantedLengths,
} from './wanted-subjects';

interface MoveRow {
  readonly subject_id: number;
  readonly period: string;
  readonly net: string;
  readonly debit_side: string | null;
  readonly debit: string;
  readonly result: string;
}

/** What subjects changed by in each of some months, and in all time before them. */
@Injectable()
export class MonthMovesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Of the subjects named alone, a leaf in the nearest of them. */
  async of(
    range: { readonly periodFrom: Period; readonly periodTo: Period },
    { standard, codeRule, parties, months }: StatementBook,
    { codes, byParty }: StatementSubjects,
  ): Promise<LedgerMonths['moves']> {
    const carried = rangeSince(months, range, 'by months');
    const { base, periodTo } = carried;
    const last = lastTotalOf(months, carried);
    const { whole, mixed, categories } = parties;
    const kept = last === undefined || base === '' ? [] : periodsBetween(base, last);
    const values = [
      ...[...valuesOfMoves(this.scope, carried, standard), whole, mixed, categories],
      ...[codes, byParty, false, kept, kept.map((period) => addMonths(period, 1))],
    ];
    const lengths = codeLengths(codeRule);
    const isWhole = last === periodTo;
    const sql = movesSql(lengths, { codes, byParty }, { base, last, isWhole });
    // Without a name it is planned for its values: in general, lists of codes are gone through row by row.
    const rows = await this.scope.query<MoveRow>(sql, values);
    return rows.map((row) => ({
      subjectId: row.subject_id,
      period: row.period === '' ? null : row.period,
      net: row.net,
      debitSide: row.debit_side,
      debit: row.debit,
      result: row.result,
    }));
  }
}

/**
 * Of months whose totals are kept, $14: what each ended with, less what the one before it did, $15 the months after
 * them. A unit may have nothing at the end of a month.
 */
const keptSql = `
  kept as materialized (
    select t.unit_id, t.period, left(t.period, 4) as year, sum(t.closing) as net,
      sum(case when t.period > $2 then t.year_debit else 0.00 end) as debit,
      sum(case when t.period > $2 and t.is_result then t.year_debit - t.year_credit - t.year_forward else 0.00 end) as result,
      sum(t.year_debit) as ended_debit,
      sum(case when t.is_result then t.year_debit - t.year_credit - t.year_forward else 0.00 end) as ended_result
    from (${keptTotalsSql('= any($14::text[])')}) t
    group by 1, 2
  )`;

const ofKeptSql = `
  select unit_id, case when period = $2 then '' else period end as period, net, debit, result from kept
  union all
  select k.unit_id, n.next, -k.net, case when k.year = left(n.next, 4) then -k.ended_debit else 0.00 end,
    case when k.year = left(n.next, 4) then -k.ended_result else 0.00 end
  from kept k join unnest($14::text[], $15::text[]) as n (period, next) on n.period = k.period
  where k.period < ($14::text[])[cardinality($14::text[])]`;

/** What leaves that no party is told of have moved since a month. */
function flatSinceSql(listed: readonly number[], since: string): string {
  return `
    select unit_id, case when period < $3 then '' else period end as period, debit - credit as net,
      case when period < $3 then 0.00 else debit end as debit,
      case when is_result and period >= $3 then debit - credit else 0.00 end as result
    from (${sinceOfUnitsSql(listed, since)}) since
    union all
    select unit_id, period, 0.00, 0.00, -net
    from (${ofUnitsSql(listed, { rows: 'forward', told: 'p.period, p.net' })}) carried
    where is_result and period >= $3`;
}

interface Kept {
  readonly base: Period | '';
  /** The last month whose totals are kept, if any. */
  readonly last: Period | undefined;
  /** Whether it is the last one asked for. */
  readonly isWhole: boolean;
}

function movesSql(
  lengths: readonly number[],
  wanted: StatementSubjects,
  { base, last, isWhole }: Kept,
): string {
  const listed = wantedLengths(lengths, wanted);
  const hasParties = wanted.byParty.length > 0;
  const since = last === undefined ? '$2' : '($14::text[])[cardinality($14::text[])]';
  const atBase = ofUnitsSql(listed, {
    rows: `(${monthPartsAtBaseSql(base)})`,
    told: 'p.period, p.net, p.debit, p.result',
  });
  const flat = [
    last === undefined
      ? `select unit_id, period, net, debit, case when is_result then result else 0.00 end as result from (${atBase}) held`
      : ofKeptSql,
    ...(isWhole ? [] : [flatSinceSql(listed, since)]),
  ];
  const ctes = [
    ...[`${givenSql}, asked as (select $14::text[], $15::text[])`, listedSql],
    ...(last === undefined ? [] : [coverSql(lengths, listed), keptSql]),
    ...(isWhole ? [] : [forwardCteSql(since)]),
    ...(hasParties ? [partyLeavesSql(listed), partyMovesSql(base)] : []),
  ];
  return `
    with recursive ${ctes.join(',')}
    select unit_id as subject_id, period, sum(net) as net, sum(debit) as debit, sum(result) as result,
      null::numeric as debit_side
    from (${flat.join(' union all ')}) flat group by unit_id, period
    having sum(net) <> 0 or sum(debit) <> 0 or sum(result) <> 0
    ${hasParties ? `union all ${ofPartiesSql}` : ''}`;
}

/**
 * Parties are gone through one after the other by months: only months in which something of a party changed tell of
 * it, so it is linear in what was posted, whatever the number of parties.
 */
function partyMovesSql(base: Period | ''): string {
  const since = monthPartsSinceSql('(select bool_or(is_result) from leaves)');
  return `
    moved as (
      select g.unit_id, g.id, ${partySql} as party, p.period, sum(p.net) as net,
        sum(p.debit) as debit, sum(case when g.is_result then p.result else 0.00 end) as result
      from (${monthPartsAtBaseSql(base)} union all ${since}) p join leaves g on g.id = p.subject_id
      where p.subject_id = any(array(select id from leaves))
      group by 1, 2, 3, 4
    ), standing as (
      select unit_id, period, net, debit, result,
        sum(net) over (partition by unit_id, id, party order by period) as closing
      from moved
    )`;
}

const ofPartiesSql = `
  select unit_id, period, sum(net), sum(debit), sum(result),
    -- What stands on the debit side now, less what stood there before.
    sum(greatest(closing, 0.00) - greatest(closing - net, 0.00))
  from standing group by unit_id, period`;
