import { Injectable } from '@nestjs/common';
import type { LedgerMonths, StatementSubjects } from '@mingzhang/contract';
import { addMonths, periodsBetween, type Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import {
  forwardCteSql,
  monthPartsAtBaseSql,
  monthPartsSinceSql,
  baseRange,
  baseRangeValues,
} from '../snapshot/balance-snapshot';
import { lastUnbrokenTotal } from '../snapshot/total-snapshot';
import { planNameOf } from './plan-name';
import type { StatementBook } from './statement-units.query';
import { givenSql, isMonthAfter, partySql } from './unit-sql';
import {
  codeLengths,
  coverSql,
  totalsSql,
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
  readonly debit: string | null;
  readonly result: string;
}

/**
 * A subject with figures of its own in the last month only; in earlier months its parent includes
 * it.
 */
export interface ChildSubject {
  readonly id: number;
  readonly parentId: number;
  readonly code: string;
}

/** Changes of subjects in each of some months, and in all time before them. */
@Injectable()
export class MonthMovesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Changes of the wanted subjects only; each leaf counts in the nearest of them. */
  async load(
    range: { readonly periodFrom: Period; readonly periodTo: Period },
    { standard, codeRule, parties, months }: StatementBook,
    {
      codes,
      byParty,
      inLastMonth,
      debits,
    }: StatementSubjects & {
      readonly inLastMonth: readonly ChildSubject[];
      readonly debits: boolean;
    },
  ): Promise<LedgerMonths['moves']> {
    const rangeFromBase = baseRange(months, range, 'by months');
    const { base, periodTo } = rangeFromBase;
    const last = lastUnbrokenTotal(months, rangeFromBase);
    const { whole, mixed, categories } = parties;
    const saved = last === undefined || base === '' ? [] : periodsBetween(base, last);
    const values = [
      ...baseRangeValues(this.scope, rangeFromBase, standard),
      whole,
      mixed,
      categories,
      codes,
      byParty,
      false,
      saved,
      saved.map((period) => addMonths(period, 1)),
      inLastMonth.map(({ id }) => id),
      inLastMonth.map(({ parentId }) => parentId),
      range.periodTo,
    ];
    const lengths = codeLengths(codeRule);
    const isWhole = last === periodTo;
    const sql = movesSql(
      lengths,
      { codes, byParty },
      {
        base,
        hasTotals: last !== undefined,
        isWhole,
        isOneMonth: isMonthAfter(last ?? base, periodTo),
        debits,
      },
    );
    const rows = await this.scope.query<MoveRow>(sql, values, planNameOf(sql));
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

/** SQL: the last month with totals. */
const lastSql = '($14::text[])[cardinality($14::text[])]';

/** SQL: the result of the year so far from a snapshot row. */
const resultSql =
  'case when t.is_result then t.year_debit - t.year_credit - t.year_forward else 0.00 end';

function snapshotSumsSql(debits: boolean): string {
  return `
    t.unit_id, t.period, left(t.period, 4) as year, sum(t.closing) as closing,
    ${debits ? 'sum(t.year_debit)' : '0.00'} as debit, sum(${resultSql}) as result`;
}

/** Balances of units at the ends of the months with totals, $14. */
function snapshotCteSql(debits: boolean): string {
  return `
  kept as materialized (
    select ${snapshotSumsSql(debits)}, null::numeric as debit_side
    from (${totalsSql('= any($14::text[])')}) t group by 1, 2
  )`;
}

const keptOfLeavesSql = `
    ledger.carried_balance p
    where p.account_set_id = $1 and p.period = any($14::text[]) and p.subject_id = any(array(select id from leaves))`;

const keptColumnsSql = `
  sum(p.closing) as closing, sum(p.year_debit) as year_debit, sum(p.year_credit) as year_credit,
  sum(p.year_forward) as year_forward`;

/**
 * The same for leaves with parties, from leaf snapshots. Of leaves whose items together name the
 * party ($8) each row is one party: they are added up by leaf before the join.
 */
function partySnapshotsSql(debits: boolean): string {
  return `
  kept_parties as materialized (
    select ${snapshotSumsSql(debits)}, sum(t.debit_side) as debit_side
    from (
      select g.unit_id, g.is_result, l.* from (
        select p.subject_id, p.period, ${keptColumnsSql}, sum(greatest(p.closing, 0.00)) as debit_side
        from ${keptOfLeavesSql} and p.subject_id = any($8::bigint[]) group by 1, 2
        union all
        select p.subject_id, p.period, sum(p.closing), sum(p.year_debit), sum(p.year_credit), sum(p.year_forward),
          sum(greatest(p.closing, 0.00))
        from (
          select p.subject_id, p.period, ${partySql} as party, ${keptColumnsSql}
          from ${keptOfLeavesSql} and not p.subject_id = any($8::bigint[]) group by 1, 2, 3
        ) p group by 1, 2
      ) l join leaves g on g.id = l.subject_id
    ) t group by 1, 2
  )`;
}

/**
 * Difference between each month's end and the end before it; $15 the months after them, in which a
 * unit may have no row.
 */
function monthChangesSql(snapshots: string): string {
  return `
  select unit_id, case when period = $2 then '' else period end as period, closing as net,
    case when period > $2 then debit else 0.00 end as debit,
    case when period > $2 then result else 0.00 end as result, debit_side
  from ${snapshots}
  union all
  select k.unit_id, n.next, -k.closing, case when k.year = left(n.next, 4) then -k.debit else 0.00 end,
    case when k.year = left(n.next, 4) then -k.result else 0.00 end, -k.debit_side
  from ${snapshots} k join unnest($14::text[], $15::text[]) as n (period, next) on n.period = k.period
  where k.period < ${lastSql}`;
}

/** Movements, after a month, of leaves without parties. */
function flatSinceSql(
  listed: readonly number[],
  since: Parameters<typeof sinceOfUnitsSql>[1],
): string {
  return `
    select unit_id, case when period < $3 then '' else period end as period, debit - credit as net,
      case when period < $3 then 0.00 else debit end as debit,
      case when is_result and period >= $3 then debit - credit else 0.00 end as result, null::numeric as debit_side
    from (${sinceOfUnitsSql(listed, since)}) since
    union all
    select unit_id, period, 0.00, 0.00, -net, null
    from (${ofUnitsSql(listed, { rows: 'forward', columns: 'p.period, p.net' })}) carried
    where is_result and period >= $3`;
}

interface Coverage {
  readonly base: Period | '';
  /** Whether closed months have totals, up to `lastSql`. */
  readonly hasTotals: boolean;
  /** Whether the totals reach the last requested month. */
  readonly isWhole: boolean;
  /** Whether the last requested month is the only one after the totals. */
  readonly isOneMonth: boolean;
  /** Whether debit movements are wanted. */
  readonly debits: boolean;
}

function movesSql(
  lengths: readonly number[],
  wanted: StatementSubjects,
  { base, hasTotals, isWhole, isOneMonth, debits }: Coverage,
): string {
  const listed = wantedLengths(lengths, wanted);
  const hasParties = wanted.byParty.length > 0;
  const since = hasTotals ? lastSql : '$2';
  const atBase = ofUnitsSql(listed, {
    rows: `(${monthPartsAtBaseSql(base)})`,
    columns: 'p.period, p.net, p.debit, p.result',
  });
  const heldSql = `
    select unit_id, period, net, debit, case when is_result then result else 0.00 end as result,
      null::numeric as debit_side
    from (${atBase}) held`;
  const parts = [
    ...(hasTotals ? [monthChangesSql('kept')] : [heldSql]),
    ...(isWhole ? [] : [flatSinceSql(listed, { after: since, isOneMonth })]),
    ...(hasParties && hasTotals ? [monthChangesSql('kept_parties')] : []),
    ...(hasParties && !isWhole ? [ofPartiesSql] : []),
  ];
  const ctes = [
    `${givenSql}, asked as (select $14::text[], $15::text[])`,
    listedSql,
    ...(hasTotals ? [coverSql(lengths, listed), snapshotCteSql(debits)] : []),
    ...(isWhole ? [] : [forwardCteSql(since)]),
    ...(hasParties ? [partyLeavesSql(listed)] : []),
    ...(hasParties && hasTotals ? [partySnapshotsSql(debits)] : []),
    ...(hasParties && !isWhole
      ? [
          partyMovesSql(
            since,
            hasTotals
              ? carriedAtLastSql
              : `
      select subject_id, auxiliary_key, period, net, result, debit, false as is_base
      from (${monthPartsAtBaseSql(base)}) held`,
          ),
        ]
      : []),
  ];
  return `
    with recursive ${ctes.join(',')}
    select coalesce(child.parent_id, unit_id) as subject_id, period, sum(net) as net,
      ${debits ? 'sum(debit)' : 'null::numeric'} as debit, sum(result) as result, sum(debit_side) as debit_side
    from (${parts.join(' union all ')}) parts
    left join unnest($16::bigint[], $17::bigint[]) as child (id, parent_id)
      on child.id = unit_id and period <> $18
    group by 1, 2
    having sum(net) <> 0 ${debits ? 'or sum(debit) <> 0' : ''} or sum(result) <> 0 or sum(debit_side) <> 0`;
}

/** Balances of parties at the end of the last month with totals. */
const carriedAtLastSql = `
  select t.subject_id, t.auxiliary_key, '' as period, t.closing as net, 0.00 as result, 0.00 as debit, true as is_base
  from ledger.carried_balance t where t.account_set_id = $1 and t.period = ${lastSql}`;

/**
 * Goes through the months of each party in turn. Only months in which a party changed have rows, so
 * the cost is linear in the number of postings, whatever the number of parties.
 */
function partyMovesSql(since: string, openingRows: string): string {
  const moved = monthPartsSinceSql(since, '(select bool_or(is_result) from leaves)');
  return `
    moved as (
      select g.unit_id, g.id, ${partySql} as party, p.is_base, p.period, sum(p.net) as net,
        sum(p.debit) as debit, sum(case when g.is_result then p.result else 0.00 end) as result
      from (
        ${openingRows} union all select subject_id, auxiliary_key, period, net, result, debit, false from (${moved}) moves
      ) p join leaves g on g.id = p.subject_id
      where p.subject_id = any(array(select id from leaves))
      group by 1, 2, 3, 4, 5
    ), standing as (
      select unit_id, is_base, period, net, debit, result,
        sum(net) over (partition by unit_id, id, party order by is_base desc, period) as closing
      from moved
    )`;
}

const ofPartiesSql = `
  select unit_id, period, net, debit, result,
    -- Debit balance now, less the debit balance before.
    greatest(closing, 0.00) - greatest(closing - net, 0.00)
  from standing where not is_base`;
