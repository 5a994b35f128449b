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
  keptTotalsSql,
  listedSql,
  ofUnitsSql,
  partyLeavesSql,
  sinceOfUnitsSql,
  wantedLengths,
} from './wanted-subjects';

/** The texts of `StatementUnitsQuery`. $1 to $7 of `partsSql`, $11 to $13 of `wanted-subjects`. */

/**
 * Nothing; all but the moves after the base; or all, where the base is the end of the year so far, or by the ends before and
 * of the span.
 */
export type Reach = 'none' | 'before' | 'whole since January' | 'whole';

/** $8 leaves told apart by all of their items, $9 by those of the categories $10. */
export const partySql = `case when p.subject_id = any($8::bigint[]) then p.auxiliary_key
  when p.subject_id = any($9::bigint[]) and p.auxiliary_key <> '' then (
    select coalesce(string_agg(part, ',' order by part), '')
    from unnest(string_to_array(p.auxiliary_key, ',')) part
    where split_part(part, ':', 1) = any($10::text[]))
  else '' end`;

/**
 * Sums of a group of rows, with what they were as the year and the span began. A span since January is the year so far.
 * Only columns are added up, each once: thousands of leaves stand behind a group.
 */
const closingSql = 'sum(opening) + sum(debit) - sum(credit)';
const sumsSql = `
  ${closingSql} as closing, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
  case when $3 = $5 then ${closingSql} - sum(ytd_debit) + sum(ytd_credit) else sum(opening) end as opening,
  case when $3 = $5 then sum(ytd_debit) else sum(debit) end as debit,
  case when $3 = $5 then sum(ytd_credit) else sum(credit) end as credit,
  case when $3 = $5 then sum(ytd_forward) else sum(forward) end as forward,
  sum(ytd_forward) as ytd_forward`;

/** Kept totals as parts; those of the base belong to the year so far if they are of it. */
function keptSql(reach: Exclude<Reach, 'none'>): string {
  const ofYear = (column: string) =>
    `case when left(t.period, 4) = left($5, 4) then t.${column} else 0.00 end`;
  const from = (period: string) => `from (${keptTotalsSql(`= ${period}`)}) t`;
  if (reach !== 'whole') {
    return `
      select t.unit_id, t.is_result, t.closing as opening, 0.00 as debit, 0.00 as credit,
        ${ofYear('year_debit')} as ytd_debit, ${ofYear('year_credit')} as ytd_credit, 0.00 as forward,
        ${ofYear('year_forward')} as ytd_forward ${from('$2')}`;
  }
  // What moved within the span is the year so far at its end less that at the end of the base.
  return `
    select t.unit_id, t.is_result, t.closing as opening, -${ofYear('year_debit')} as debit,
      -${ofYear('year_credit')} as credit, 0.00 as ytd_debit, 0.00 as ytd_credit, -${ofYear('year_forward')} as forward,
      0.00 as ytd_forward ${from('$2')}
    union all
    select t.unit_id, t.is_result, 0.00, t.year_debit, t.year_credit, t.year_debit, t.year_credit, t.year_forward,
      t.year_forward ${from('$4')}`;
}

/** What leaves that no party is told of have moved since the base, added up by month first. */
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
    from (${ofUnitsSql(listed, { rows: 'forward', told: 'p.period, p.net' })}) carried`;
}

/** Values that a part left out would read, so that each has a type. */
export const givenSql =
  'given as (select $2::text, $3::text, $4::text, $5::text, $6::text, $8::bigint[], $9::bigint[], $10::text[])';

/** Whether a month is the one right after another, or after none. */
export function isMonthAfter(base: Period | '', period: Period): boolean {
  return base !== '' && addMonths(base, 1) === period;
}

/** Figures of the subjects wanted, each leaf in the nearest of them: from kept totals as far as they reach. */
export function wantedSql(
  lengths: readonly number[],
  wanted: StatementSubjects,
  { base, periodTo, reach }: BaseRange & { readonly reach: Reach },
): string {
  const listed = wantedLengths(lengths, wanted);
  const hasParties = wanted.byParty.length > 0;
  const isWhole = reach === 'whole' || reach === 'whole since January';
  const held = ofUnitsSql(listed, {
    rows: `(${basePartsSql(base)})`,
    told: 'p.opening, p.debit, p.credit, p.ytd_debit, p.ytd_credit, p.forward, p.ytd_forward',
  });
  const flat = [
    reach === 'none' ? held : keptSql(reach),
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

/** Parties of leaves one by one, told apart by the sides that they stand on. */
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

/** Rows of units, with their sides, as one. */
function unitsSql(ctes: string, held: readonly string[]): string {
  return `
    with recursive ${ctes}, held as (${held.join(' union all ')})
    select unit_id as subject_id, sides,
      sum(closing - ytd_debit + ytd_credit) as year_opening, sum(opening) as opening, sum(debit) as debit,
      sum(credit) as credit, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
      sum(case when is_result then debit - credit - forward else 0.00 end) as result,
      sum(case when is_result then ytd_debit - ytd_credit - ytd_forward else 0.00 end) as year_result
    from held group by 1, 2
    having sum(closing) <> 0 or sum(opening) <> 0 or sum(debit) <> 0 or sum(credit) <> 0 or sum(ytd_debit) <> 0
      or sum(ytd_credit) <> 0 or sum(forward) <> 0 or sum(ytd_forward) <> 0`;
}

/** Of every leaf by itself. */
export const leavesSql = unitsSql(`leaves as materialized (${eachLeafSql})`, [
  partyUnitsSql(partsSql),
]);

/** $11 the leaves asked about. */
export const partiesSql = `
  with held as (
    select p.subject_id, ${partySql} as party, ${sumsSql}
    from (${partsSql}) p where p.subject_id = any($11::bigint[]) group by 1, 2
  )
  select subject_id, party, closing - ytd_debit + ytd_credit as year_opening, opening, closing
  from held
  where closing - ytd_debit + ytd_credit <> 0 or opening <> 0 or closing <> 0`;
