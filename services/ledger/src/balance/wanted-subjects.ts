import type { StatementSubjects } from '@mingzhang/contract';
import { parseCodeRule } from '@mingzhang/rules';
import { isResultSql, contributesResultSql } from '../snapshot/balance-snapshot';

/**
 * The wanted subjects of statements, and the assignment of leaves to them: each leaf counts in its
 * nearest wanted ancestor. $1 account set, $4 last month, $11 codes, $12 codes whose parties are
 * listed one by one, $13 whether all of the first level are wanted too. A code begins with the
 * codes of its ancestors.
 */

/** Length of the codes of each level. */
export function codeLengths(codeRule: string): number[] {
  let length = 0;
  return parseCodeRule(codeRule).map((digits) => (length += digits));
}

/**
 * The lengths that wanted codes have, and that of the first level: only subjects of these lengths
 * can be the nearest.
 */
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

/** Each condition uses its own index: of a chart of thousands only a few match. */
export const listedSql = `
  listed as materialized (
    select id, code, leaf, category, code = any($12::text[]) as by_party from ledger.subject
    where account_set_id = $1 and code = any($11::text[])
    union
    select id, code, leaf, category, code = any($12::text[]) from ledger.subject
    where account_set_id = $1 and $13 and parent_id is null
  )`;

/**
 * Leaves whose parties are listed one by one, with their nearest wanted subject; needs `recursive`.
 * @param lengths of the wanted codes
 */
export function partyLeavesSql(lengths: readonly number[]): string {
  const { joins, unitId } = nearest(lengths);
  return `
    below (id) as (
      select id from listed where by_party
      union
      -- One index look-up each, because their number is not known in advance.
      select s.id from below b cross join lateral (
        select id from ledger.subject where account_set_id = $1 and parent_id = b.id offset 0) s
    ), leaves as materialized (
      select s.id, ${unitId} as unit_id, true as by_party, ${isResultSql('s')} as is_result
      from ledger.subject s ${joins}
      where s.account_set_id = $1 and s.leaf and s.id = any(array(select id from below))
    )`;
}

/**
 * Sums of rows of the other leaves, by their nearest wanted subject.
 * @param lengths of the wanted codes
 * @param rows `p` with `subject_id`: a table of all account sets, or rows already read of one
 * @param columns of the answer beside unit_id and is_result
 */
export function ofUnitsSql(
  lengths: readonly number[],
  { rows, columns }: { readonly rows: string; readonly columns: string },
): string {
  const { joins, unitId, isByParty } = nearest(lengths);
  return `
    select ${unitId} as unit_id, ${isResultSql('s')} as is_result, ${columns}
    from ${rows} p
    join ledger.subject s on s.account_set_id = $1 and s.id = p.subject_id ${joins}
    where ${unitId} is not null and not (${isByParty})`;
}

/**
 * Movements of these leaves after a month, by month. Rows are grouped by the longest code prefix
 * that a wanted code may have before they are assigned: a few dozen look-ups instead of thousands
 * of leaves.
 * @param since.isOneMonth only the last requested month follows, so months need not be
 *   distinguished
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
 * The smallest set of subjects that covers the leaves of each wanted subject and no others: the
 * subject itself, or, if some below it are wanted too, those beside these. Leaves with parties are
 * left out.
 * @param lengths of codes by level
 * @param listed lengths of the wanted codes
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
 * Totals of the subjects of `cover`, each by index, with their unit.
 * @param isWanted condition on the months: the rest of a condition on their period
 */
export function totalsSql(isWanted: string): string {
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
