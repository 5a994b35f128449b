import type { StatementSubjects } from '@mingzhang/contract';
import { parseCodeRule } from '@mingzhang/rules';
import { isResultSql, contributesResultSql } from '../snapshot/balance-snapshot';

/**
 * Subjects that statements ask for, and how the leaves of a chart are shared out among them: each belongs to the
 * nearest one above it. $1 account set, $4 last month, $11 codes, $12 codes whose parties are told one by one, $13 whether all
 * of the first level are wanted as well. A code begins with the codes above it.
 */

/** How long codes of each level are. */
export function codeLengths(codeRule: string): number[] {
  let length = 0;
  return parseCodeRule(codeRule).map((digits) => (length += digits));
}

/** Of these, those that codes wanted have, and of the first level: no other can be the nearest. */
export function wantedLengths(
  lengths: readonly number[],
  { codes, byParty }: StatementSubjects,
): number[] {
  const wanted = new Set([...codes, ...byParty].map(({ length }) => length));
  return lengths.filter((length, level) => level === 0 || wanted.has(length));
}

/** Every leaf by itself. */
export const eachLeafSql = `
  select s.id, s.id as unit_id, true as by_party, ${isResultSql('s')} as is_result
  from ledger.subject s where s.account_set_id = $1 and s.leaf`;

/** By index, each way by itself: of a chart of thousands they are some. */
export const listedSql = `
  listed as materialized (
    select id, code, leaf, category, code = any($12::text[]) as by_party from ledger.subject
    where account_set_id = $1 and code = any($11::text[])
    union
    select id, code, leaf, category, code = any($12::text[]) from ledger.subject
    where account_set_id = $1 and $13 and parent_id is null
  )`;

/**
 * Leaves whose parties are told one by one, with the nearest of the subjects listed; `recursive`.
 * @param lengths of the codes listed
 */
export function partyLeavesSql(lengths: readonly number[]): string {
  const { joins, unitId } = nearest(lengths);
  return `
    below (id) as (
      select id from listed where by_party
      union
      -- One by one by index: how many there are is not known before.
      select s.id from below b cross join lateral (
        select id from ledger.subject where account_set_id = $1 and parent_id = b.id offset 0) s
    ), leaves as materialized (
      select s.id, ${unitId} as unit_id, true as by_party, ${isResultSql('s')} as is_result
      from ledger.subject s ${joins}
      where s.account_set_id = $1 and s.leaf and s.id = any(array(select id from below))
    )`;
}

/**
 * What rows of other leaves add up to, by the nearest of the subjects listed.
 * @param lengths of the codes listed
 * @param rows `p` with `subject_id`: a table of account sets, or what was read of one
 * @param told columns of the answer beside unit_id and is_result
 */
export function ofUnitsSql(
  lengths: readonly number[],
  { rows, told }: { readonly rows: string; readonly told: string },
): string {
  const { joins, unitId, isByParty } = nearest(lengths);
  return `
    select ${unitId} as unit_id, ${isResultSql('s')} as is_result, ${told}
    from ${rows} p
    join ledger.subject s on s.account_set_id = $1 and s.id = p.subject_id ${joins}
    where ${unitId} is not null and not (${isByParty})`;
}

/**
 * What these leaves have moved since a month, each month by itself. Added up by the longest part of a code that a listed
 * one may have, and only then shared out: of thousands of leaves, some tens are looked for.
 * @param since.isOneMonth only the last month asked for comes after it, so that months need not be told apart
 */
export function sinceOfUnitsSql(
  lengths: readonly number[],
  { after, isOneMonth }: { readonly after: string; readonly isOneMonth: boolean },
): string {
  const { joins, unitId, isByParty } = nearest(lengths);
  const isWithin = isOneMonth ? 'p.period = $4' : `p.period > ${after} and p.period <= $4`;
  return `
    select ${unitId} as unit_id, s.is_result, ${isOneMonth ? '$4::text as period' : 's.period'},
      sum(s.debit) as debit, sum(s.credit) as credit
    from (
      select left(s.code, ${Math.max(...lengths)}) as code, ${isResultSql('s')} as is_result,
        ${isOneMonth ? '' : 'p.period, '}sum(p.debit) as debit, sum(p.credit) as credit
      from ledger.period_balance p
      join ledger.subject s on s.account_set_id = $1 and s.id = p.subject_id
      where p.account_set_id = $1 and ${isWithin}
      group by 1, 2${isOneMonth ? '' : ', 3'}
    ) s ${joins}
    where ${unitId} is not null and not (${isByParty}) group by 1, 2, 3`;
}

/**
 * The fewest subjects that hold the leaves of each one listed and no others: itself, or where some below it are
 * listed too, those beside these. Without what parties are told of.
 * @param lengths of codes by level
 * @param listed of the codes listed
 */
export function coverSql(lengths: readonly number[], listed: readonly number[]): string {
  const { joins, unitId, isByParty } = nearest(listed);
  return `
    above as materialized (
      select s.id from ledger.subject s where s.account_set_id = $1 and s.code = any(array(
        select left(l.code, n) from listed l, unnest(array[${lengths.join(', ')}]) n where n < length(l.code)))
    ), beside as (
      select id, code, leaf, category from listed
      union
      select s.id, s.code, s.leaf, s.category from ledger.subject s
      where s.account_set_id = $1 and s.parent_id = any(array(select id from above))
    ), cover as materialized (
      select s.id, s.leaf, ${unitId} as unit_id, ${contributesResultSql('s')} as is_result
      from beside s ${joins}
      where s.id not in (select id from above) and ${unitId} is not null and not (${isByParty})
    )`;
}

/**
 * Totals kept of the subjects of the cover, each by index, with the unit that it belongs to.
 * @param isWanted which months: the rest of a condition on their period
 */
export function keptTotalsSql(isWanted: string): string {
  return ['ledger.carried_total', 'ledger.carried_balance']
    .map(
      (table) => `
    select c.unit_id, c.is_result, t.period, t.closing, t.year_debit, t.year_credit, t.year_forward
    from cover c
    join ${table} t on t.account_set_id = $1 and t.period ${isWanted} and t.subject_id = c.id`,
    )
    .join(' union all ');
}

function nearest(lengths: readonly number[]) {
  const above = [...lengths.keys()].reverse();
  return {
    unitId: `coalesce(${above.map((level) => `l${level}.id`).join(', ')})`,
    isByParty: above.map((level) => `coalesce(l${level}.by_party, false)`).join(' or '),
    joins: lengths
      .map(
        (length, level) =>
          `left join listed l${level} on l${level}.code = left(s.code, ${length}) and length(s.code) >= ${length}`,
      )
      .join(' '),
  };
}
