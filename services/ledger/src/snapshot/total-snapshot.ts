import { addMonths, type Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';

/**
 * The snapshots of closed months (`balance-snapshot`) added up for parent subjects
 * (`ledger.carried_total`). Months closed by a release without totals have none; readers add up the
 * leaves then. `verify` recomputes the totals (rule `carried-total`).
 */

/** CTE `above`: each subject with all its ancestors. */
const aboveSql = `
  above as (
    select s.id as leaf_id, s.parent_id as id from ledger.subject s
    where s.account_set_id = $1 and s.parent_id is not null
    union all
    select a.leaf_id, s.parent_id from above a
    join ledger.subject s on s.account_set_id = $1 and s.id = a.id
    where s.parent_id is not null
  )`;

const totalsSql = `
  select c.period, a.id as subject_id, sum(c.closing) as closing, sum(c.year_debit) as year_debit,
    sum(c.year_credit) as year_credit, sum(c.year_forward) as year_forward
  from ledger.carried_balance c
  join above a on a.leaf_id = c.subject_id`;

/** Stores the totals of a month whose snapshot has just been stored. */
export async function saveTotals(scope: AccountSetScope, period: Period): Promise<void> {
  await scope.query(
    `with recursive ${aboveSql} ${insertTotalsSql(`where c.account_set_id = $1 and c.period = $2`)}`,
    [scope.accountSetId, period],
  );
}

/**
 * Stores totals of former leaves, whose snapshots now belong to their first children. Only in
 * months that have totals: a month has the totals of all parent subjects or none.
 */
export async function saveParentTotals(
  scope: AccountSetScope,
  subjectIds: readonly number[],
): Promise<void> {
  await scope.query(
    `with recursive ${aboveSql} ${insertTotalsSql(`where c.account_set_id = $1 and a.id = any($2::bigint[])
      and exists (select from ledger.carried_total k where k.account_set_id = $1 and k.period = c.period)`)}`,
    [scope.accountSetId, subjectIds],
  );
}

/** Deletes the totals of a month and of all later months. */
export async function dropTotals(scope: AccountSetScope, from: Period): Promise<void> {
  await scope.query('delete from ledger.carried_total where account_set_id = $1 and period >= $2', [
    scope.accountSetId,
    from,
  ]);
}

function insertTotalsSql(where: string): string {
  return `
    insert into ledger.carried_total (account_set_id, period, subject_id, closing, year_debit, year_credit, year_forward)
    select $1, t.period, t.subject_id, t.closing, t.year_debit, t.year_credit, t.year_forward
    from (${totalsSql} ${where} group by c.period, a.id) t
    returning subject_id`;
}

/** Rule `carried-total` of verify: $1 account set. */
export const totalDifferences = `
  with recursive ${aboveSql}, recomputed as (
    ${totalsSql} where c.account_set_id = $1
      and c.period in (select period from ledger.carried_total where account_set_id = $1)
    group by c.period, a.id
  ), stored as (select * from ledger.carried_total where account_set_id = $1)
  select concat_ws(' ', period, coalesce(s.code, subject_id::text)) as object,
    concat_ws(' / ', c.closing, c.year_debit, c.year_credit, c.year_forward) as stored,
    concat_ws(' / ', r.closing, r.year_debit, r.year_credit, r.year_forward) as recomputed
  from stored c full join recomputed r using (period, subject_id)
  left join ledger.subject s on s.account_set_id = $1 and s.id = subject_id
  where (coalesce(c.closing, 0), coalesce(c.year_debit, 0), coalesce(c.year_credit, 0), coalesce(c.year_forward, 0))
    <> (coalesce(r.closing, 0), coalesce(r.year_debit, 0), coalesce(r.year_credit, 0), coalesce(r.year_forward, 0))`;

/** A month of the books, and whether it has snapshots. Open months have none. */
export interface BookMonth {
  readonly period: Period;
  readonly isClosed: boolean;
  /** Whether the balances of its leaves are stored. */
  readonly hasSnapshot: boolean;
  readonly hasTotals: boolean;
}

/**
 * The months of the books up to one, in order.
 * @param period null for all
 */
export async function monthsUpTo(
  scope: AccountSetScope,
  period: Period | null,
): Promise<readonly BookMonth[]> {
  return scope.query<BookMonth>(
    // Ordered like the index: for an unordered "any row" the planner expects a near hit and scans
    // the rows of all account sets.
    `select p.period, p.state = 'closed' as "isClosed", p.carried and p.state = 'closed' as "hasSnapshot",
       p.carried and p.state = 'closed' and (
         select t.subject_id from ledger.carried_total t where t.account_set_id = $1 and t.period = p.period
         order by t.account_set_id, t.period, t.subject_id limit 1) is not null as "hasTotals"
     from ledger.period p where p.account_set_id = $1 and ($2::text is null or p.period <= $2)
     order by p.period`,
    [scope.accountSetId, period],
    'statement-months',
  );
}

/** The last month up to which every month since `base` has totals; undefined if `base` has none. */
export function lastUnbrokenTotal(
  months: readonly BookMonth[],
  { base, periodTo }: { readonly base: Period | ''; readonly periodTo: Period },
): Period | undefined {
  const rows = months.filter(
    ({ period, hasTotals }) => hasTotals && period >= base && period <= periodTo,
  );
  if (base === '' || rows[0]?.period !== base) return undefined;
  const gap = rows.findIndex(({ period }, at) => period !== addMonths(base, at));
  return rows.at(gap === -1 ? -1 : gap - 1)?.period;
}
