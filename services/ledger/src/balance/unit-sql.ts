import type { StatementSubjects } from '@mingzhang/contract';
import { addMonths, type Period } from '@mingzhang/rules';
import {
  forwardCteSql,
  basePartsSql,
  partsFromBaseSql,
  partsSql,
  type BaseRange,
} from '../snapshot/balance-snapshot';
import {
  coverSql,
  eachLeafSql,
  totalsSql,
  listedSql,
  ofUnitsSql,
  partyLeavesSql,
  sinceOfUnitsSql,
  wantedLengths,
} from './wanted-subjects';

/** Statements of `StatementUnitsQuery`. $1 to $7 of `partsSql`, $11 to $13 of `wanted-subjects`. */

/**
 * Coverage of a range by totals. `none`: none. `before`: all but the movements after the base.
 * `whole since January`: all, because the base is the end of the year so far. `whole`: all, by the
 * snapshots before and at the end of the range.
 */
export type Reach = 'none' | 'before' | 'whole since January' | 'whole';

/**
 * $8 leaves whose parties are distinguished by all items, $9 by the items of the categories $10.
 */
export const partySql = `case when p.subject_id = any($8::bigint[]) then p.auxiliary_key
  when p.subject_id = any($9::bigint[]) and p.auxiliary_key <> '' then (
    select coalesce(string_agg(part, ',' order by part), '')
    from unnest(string_to_array(p.auxiliary_key, ',')) part
    where split_part(part, ':', 1) = any($10::text[]))
  else '' end`;

/**
 * Columns that sum a group of rows, with the opening balance and the movements of the range. A
 * range that starts in January ($3 = $5) equals the year so far. Each plain column is summed
 * directly, since a group may have thousands of leaves.
 */
const closingSql = 'sum(opening) + sum(debit) - sum(credit)';
const sumsSql = `
  ${closingSql} as closing, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
  case when $3 = $5 then ${closingSql} - sum(ytd_debit) + sum(ytd_credit) else sum(opening) end as opening,
  case when $3 = $5 then sum(ytd_debit) else sum(debit) end as debit,
  case when $3 = $5 then sum(ytd_credit) else sum(credit) end as credit,
  case when $3 = $5 then sum(ytd_forward) else sum(forward) end as forward,
  sum(ytd_forward) as ytd_forward`;

/** Totals as parts; those of the base count for the year so far if the base lies in that year. */
function totalPartsSql(reach: Exclude<Reach, 'none'>): string {
  const ofYear = (column: string) =>
    `case when left(t.period, 4) = left($5, 4) then t.${column} else 0.00 end`;
  const from = (period: string) => `from (${totalsSql(`= ${period}`)}) t`;
  if (reach !== 'whole') {
    return `
      select t.unit_id, t.is_result, t.closing as opening, 0.00 as debit, 0.00 as credit,
        ${ofYear('year_debit')} as ytd_debit, ${ofYear('year_credit')} as ytd_credit, 0.00 as forward,
        ${ofYear('year_forward')} as ytd_forward ${from('$2')}`;
  }
  // Movements of the range = year so far at its end, less year so far at the end of the base.
  return `
    select t.unit_id, t.is_result, t.closing as opening, -${ofYear('year_debit')} as debit,
      -${ofYear('year_credit')} as credit, 0.00 as ytd_debit, 0.00 as ytd_credit, -${ofYear('year_forward')} as forward,
      0.00 as ytd_forward ${from('$2')}
    union all
    select t.unit_id, t.is_result, 0.00, t.year_debit, t.year_credit, t.year_debit, t.year_credit, t.year_forward,
      t.year_forward ${from('$4')}`;
}

/** Movements, since the base, of leaves without parties; added up by month first. */
function flatSinceSql(listed: readonly number[], isOneMonth: boolean): string {
  const within = (from: string, column: string) =>
    `case when period >= ${from} then ${column} else 0.00 end as`;
  return `
    select unit_id, is_result, case when period < $3 then debit - credit else 0.00 end as opening,
      ${within('$3', 'debit')} debit, ${within('$3', 'credit')} credit, ${within('$5', 'debit')} ytd_debit,
      ${within('$5', 'credit')} ytd_credit, 0.00 as forward, 0.00 as ytd_forward
    from (${sinceOfUnitsSql(listed, { after: '$2', isOneMonth })}) since
    union all
    select unit_id, is_result, 0.00, 0.00, 0.00, 0.00, 0.00, ${within('$3', 'net')} forward, ${within('$5', 'net')} ytd_forward
    from (${ofUnitsSql(listed, { rows: 'forward', columns: 'p.period, p.net' })}) carried`;
}

/** Gives a type to parameters that only an omitted part would read. */
export const givenSql =
  'given as (select $2::text, $3::text, $4::text, $5::text, $6::text, $8::bigint[], $9::bigint[], $10::text[])';

/** Whether `period` is the month right after `base`; false without a base. */
export function isMonthAfter(base: Period | '', period: Period): boolean {
  return base !== '' && addMonths(base, 1) === period;
}

/**
 * Figures of the wanted subjects, each leaf in the nearest of them, from totals as far as these
 * reach.
 */
export function wantedSql(
  lengths: readonly number[],
  wanted: StatementSubjects,
  { base, periodTo, reach }: BaseRange & { readonly reach: Reach },
): string {
  const listed = wantedLengths(lengths, wanted);
  const hasParties = wanted.byParty.length > 0;
  const isWhole = reach === 'whole' || reach === 'whole since January';
  const withoutTotals = ofUnitsSql(listed, {
    rows: `(${basePartsSql(base)})`,
    columns: 'p.opening, p.debit, p.credit, p.ytd_debit, p.ytd_credit, p.forward, p.ytd_forward',
  });
  const flat = [
    reach === 'none' ? withoutTotals : totalPartsSql(reach),
    ...(isWhole ? [] : [flatSinceSql(listed, isMonthAfter(base, periodTo))]),
  ];
  const ctes = [
    givenSql,
    listedSql,
    ...(reach === 'none' ? [] : [coverSql(lengths, listed)]),
    ...(hasParties ? [partyLeavesSql(listed)] : []),
    ...(hasParties || !isWhole ? [forwardCteSql()] : []),
  ];
  return unitsSql(ctes.join(','), [
    `select unit_id, is_result, '' as sides, ${sumsSql} from (${flat.join(' union all ')}) flat group by 1, 2`,
    ...(hasParties ? [partyUnitsSql(partsFromBaseSql(base))] : []),
  ]);
}

/** Parties of leaves one by one, grouped by the sides of their balances. */
function partyUnitsSql(parts: string): string {
  return `
      select unit_id, is_result,
        (case when closing - ytd_debit + ytd_credit > 0 then '1' else '0' end)
        || (case when opening > 0 then '1' else '0' end)
        || (case when closing > 0 then '1' else '0' end) as sides,
        closing, ytd_debit, ytd_credit, opening, debit, credit, forward, ytd_forward
      from (
        select g.unit_id, g.is_result, g.id, ${partySql} as party, ${sumsSql}
        from (${parts}) p join leaves g on g.id = p.subject_id
        where p.subject_id = any(array(select id from leaves))
        group by 1, 2, 3, 4
      ) parties`;
}

/** Adds up the rows of units by their sides. */
function unitsSql(ctes: string, rows: readonly string[]): string {
  return `
    with recursive ${ctes}, held as (${rows.join(' union all ')})
    select unit_id as subject_id, sides,
      sum(closing - ytd_debit + ytd_credit) as year_opening, sum(opening) as opening, sum(debit) as debit,
      sum(credit) as credit, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
      sum(case when is_result then debit - credit - forward else 0.00 end) as result,
      sum(case when is_result then ytd_debit - ytd_credit - ytd_forward else 0.00 end) as year_result
    from held group by 1, 2
    having sum(closing) <> 0 or sum(opening) <> 0 or sum(debit) <> 0 or sum(credit) <> 0 or sum(ytd_debit) <> 0
      or sum(ytd_credit) <> 0 or sum(forward) <> 0 or sum(ytd_forward) <> 0`;
}

/** Figures of each leaf by itself. */
export const leavesSql = unitsSql(`leaves as materialized (${eachLeafSql})`, [
  partyUnitsSql(partsSql),
]);

/** $11 the leaves whose parties are wanted. */
export const partiesSql = `
  with held as (
    select p.subject_id, ${partySql} as party, ${sumsSql}
    from (${partsSql}) p where p.subject_id = any($11::bigint[]) group by 1, 2
  )
  select subject_id, party, closing - ytd_debit + ytd_credit as year_opening, opening, closing
  from held
  where closing - ytd_debit + ytd_credit <> 0 or opening <> 0 or closing <> 0`;
