import type { StatementSubjects } from '@mingzhang/contract';
import { parseCodeRule } from '@mingzhang/rules';
import { isResultSql, tellsResultSql } from '../carried-balances';

/**
 * Subjects that statements ask for, and how the leaves of a chart are shared out among them: each belongs to the
 * nearest one above it. $1 account set, $11 codes, $12 codes whose parties are told one by one, $13 whether all
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

export const listedSql = `
  listed as materialized (
    select id, code, code = any($12::text[]) as by_party from ledger.subject
    where account_set_id = $1 and (code = any($11::text[]) or ($13 and parent_id is null))
  )`;

/**
 * Leaves with the nearest of the subjects listed.
 * @param lengths of the codes listed
 */
export function nearestSql(lengths: readonly number[]): string {
  const { joins, unitId, isByParty } = nearest(lengths);
  return `
    select s.id, ${unitId} as unit_id, ${isResultSql('s')} as is_result, ${isByParty} as by_party
    from ledger.subject s ${joins}
    where s.account_set_id = $1 and s.leaf and ${unitId} is not null`;
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
    ), cover as materialized (
      select s.id, s.leaf, ${unitId} as unit_id, ${tellsResultSql('s')} as is_result
      from ledger.subject s ${joins}
      where s.account_set_id = $1
        and (s.id in (select id from listed) or s.parent_id in (select id from above))
        and s.id not in (select id from above) and ${unitId} is not null and not (${isByParty})
    )`;
}

/** Totals kept of the subjects of the cover. @param isWanted which months: the rest of a condition on their period */
export function keptTotalsSql(isWanted: string): string {
  const columns = 'period, subject_id, closing, year_debit, year_credit, year_forward';
  return `
    select ${columns} from ledger.carried_total
    where account_set_id = $1 and period ${isWanted}
      and subject_id = any(array(select id from cover where not leaf))
    union all
    select ${columns} from ledger.carried_balance
    where account_set_id = $1 and period ${isWanted}
      and subject_id = any(array(select id from cover where leaf))`;
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
