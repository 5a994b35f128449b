import { Injectable } from '@nestjs/common';
import type { LedgerMonths, StatementSubjects } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { carriedBefore, monthPartsSince, monthPartsSql, valuesOfMoves } from '../carried-balances';
import { lastTotal } from '../carried-totals';
import { partySql, type StatementBook } from './statement-units.query';
import {
  codeLengths,
  coverSql,
  keptTotalsSql,
  listedSql,
  nearestSql,
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
    range: { readonly periodFrom: string; readonly periodTo: string },
    { standard, codeRule, parties }: StatementBook,
    { codes, byParty }: StatementSubjects,
  ): Promise<LedgerMonths['moves']> {
    const carried = await carriedBefore(this.scope, range, 'by months');
    const { base } = carried;
    const last = base === '' ? undefined : await lastTotal(this.scope, range, base);
    const { whole, mixed, categories } = parties;
    const values = [
      ...[...valuesOfMoves(this.scope, carried, standard), whole, mixed, categories],
      ...[codes, byParty, false],
      ...(last === undefined ? [] : [last]),
    ];
    // Without a name it is planned for its values: in general, lists of codes are gone through row by row.
    const sql = movesSql(codeLengths(codeRule), { codes, byParty }, last !== undefined);
    const rows = await this.scope.query<MoveRow>(sql, values);
    return rows.map(({ subject_id: subjectId, debit_side: debitSide, period, ...row }) => ({
      ...{ subjectId, net: row.net, debitSide, debit: row.debit, result: row.result },
      period: period === '' ? null : period,
    }));
  }
}

/** Of months whose totals are kept, $14 the last: what each ended with, less what the one before it did. */
const keptSql = `
  select c.unit_id, case when t.period = $2 then '' else t.period end as period, t.closing as net,
    case when t.period > $2 then t.year_debit else 0.00 end as debit,
    case when t.period > $2 and c.is_result then t.year_debit - t.year_credit - t.year_forward else 0.00 end as result
  from (${keptTotalsSql('between $2 and $14')}) t join cover c on c.id = t.subject_id
  union all
  select c.unit_id, n.next, -t.closing,
    case when left(t.period, 4) = left(n.next, 4) then -t.year_debit else 0.00 end,
    case when left(t.period, 4) = left(n.next, 4) and c.is_result
      then t.year_credit - t.year_debit + t.year_forward else 0.00 end
  from (${keptTotalsSql('between $2 and $14')}) t join cover c on c.id = t.subject_id
  cross join lateral (select to_char(to_date(t.period, 'YYYY-MM') + interval '1 month', 'YYYY-MM') as next) n
  where t.period < $14`;

function flatSql(parts: string): string {
  return `
    select g.unit_id, p.period, p.net, p.debit, case when g.is_result then p.result else 0.00 end as result
    from (${parts}) p join leaves g on g.id = p.subject_id where not g.by_party`;
}

/**
 * Parties are gone through one after the other by months: only months in which something of a party changed tell of
 * it, so it is linear in what was posted, whatever the number of parties.
 * @param hasTotals whether those of closed months are kept, up to $14
 */
function movesSql(
  lengths: readonly number[],
  wanted: StatementSubjects,
  hasTotals: boolean,
): string {
  const listed = wantedLengths(lengths, wanted);
  const flat = hasTotals
    ? `${keptSql} union all ${flatSql(monthPartsSince('$14'))}`
    : flatSql(monthPartsSql);
  return `
    with ${listedSql}, leaves as materialized (${nearestSql(listed)}),
    ${hasTotals ? `${coverSql(lengths, listed)}, ` : ''} moved as (
      select g.unit_id, g.id, ${partySql} as party, p.period, sum(p.net) as net,
        sum(p.debit) as debit, sum(case when g.is_result then p.result else 0.00 end) as result
      from (${monthPartsSql}) p join leaves g on g.id = p.subject_id
      where g.by_party and p.subject_id = any(array(select id from leaves where by_party))
      group by 1, 2, 3, 4
    ), standing as (
      select unit_id, period, net, debit, result,
        sum(net) over (partition by unit_id, id, party order by period) as closing
      from moved
    )
    select unit_id as subject_id, period, sum(net) as net, sum(debit) as debit, sum(result) as result,
      -- What stands on the debit side now, less what stood there before.
      sum(greatest(closing, 0.00) - greatest(closing - net, 0.00)) as debit_side
    from standing group by unit_id, period
    union all
    select unit_id, period, sum(net), sum(debit), sum(result), null
    from (${flat}) flat group by unit_id, period
    having sum(net) <> 0 or sum(debit) <> 0 or sum(result) <> 0`;
}
