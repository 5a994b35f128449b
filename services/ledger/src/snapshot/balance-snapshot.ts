import { knownProfitCodes, yearOf, type Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { transfersSql } from './profit-transfer.sql';
import { type BookMonth, dropTotals, saveTotals, monthsUpTo } from './total-snapshot';

/**
 * Snapshots: balances at the end of closed months, by leaf and item combination, in base currency
 * (table `ledger.carried_balance`). A read starts from the last snapshot before its range, so its
 * cost does not grow with the age of the books. They serve speed only; `verify` recomputes them
 * (rule `carried-balance`).
 */

/** Requested months, both included, and the snapshot that the figures start from. */
export interface BaseRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** Month of the snapshot; empty without one: then openings and all months since are read. */
  readonly base: Period | '';
}

interface MonthRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** Finds the last snapshot before a range; see `baseRange`. */
async function findBaseRange(scope: AccountSetScope, range: MonthRange): Promise<BaseRange> {
  return baseRange(await monthsUpTo(scope, range.periodTo), range);
}

/**
 * Chooses the snapshot that a range starts from. A range from January on may start from a snapshot
 * of its own year, which stores the year-to-date movements too.
 * @param reading `by months`: the caller reads month by month, so the snapshot must lie before the
 *   first month
 */
export function baseRange(
  months: readonly BookMonth[],
  { periodFrom, periodTo }: MonthRange,
  reading: 'as a whole' | 'by months' = 'as a whole',
): BaseRange {
  const mayEndIt = reading === 'as a whole' && periodFrom === januaryOf(periodTo);
  const last = months.findLast(
    ({ period, hasSnapshot }) =>
      hasSnapshot && (mayEndIt ? period <= periodTo : period < periodFrom),
  );
  return { periodFrom, periodTo, base: last?.period ?? '' };
}

/** Values of `partsSql`, $1 to $7. @param standard accounting standard of the account set */
export function baseRangeValues(
  scope: AccountSetScope,
  { periodFrom, periodTo, base }: BaseRange,
  standard: 0 | 1,
): unknown[] {
  const { profitOfYear, appropriation } = knownProfitCodes;
  return [
    scope.accountSetId,
    base,
    periodFrom,
    periodTo,
    januaryOf(periodTo),
    profitOfYear[standard],
    appropriation[standard],
  ];
}

/**
 * Stores the snapshot of a month that has just been closed, with its totals.
 * @throws Error if the account set does not exist
 */
export async function saveSnapshot(scope: AccountSetScope, period: Period): Promise<void> {
  const set = await scope.one<{ standard: 0 | 1 }>(
    'select accounting_standards as standard from ledger.account_set where account_set_id = $1',
    [scope.accountSetId],
  );
  if (!set) throw new Error('the account set has gone');
  // A release without snapshots may have reopened the month and left its old snapshot behind.
  await dropSnapshots(scope, period);
  const range = await findBaseRange(scope, { periodFrom: period, periodTo: period });
  await scope.query(saveSql, baseRangeValues(scope, range, set.standard));
  await saveTotals(scope, period);
  await scope.query(
    'update ledger.period set carried = true where account_set_id = $1 and period = $2',
    [scope.accountSetId, period],
  );
}

/** Deletes the snapshots of a month and of all later months. */
export async function dropSnapshots(scope: AccountSetScope, from: Period): Promise<void> {
  await scope.query(
    'update ledger.period set carried = false where account_set_id = $1 and period >= $2 and carried',
    [scope.accountSetId, from],
  );
  await scope.query(
    'delete from ledger.carried_balance where account_set_id = $1 and period >= $2',
    [scope.accountSetId, from],
  );
  await dropTotals(scope, from);
}

/**
 * After opening balances of a leaf moved to other items of it: deletes all snapshots and stores the
 * last month again. The leaf has no entries in closed months.
 */
export async function renewSnapshots(scope: AccountSetScope, subjectId: number): Promise<void> {
  const row = await scope.one<{ last: string | null }>(
    `select max(p.period) as last from ledger.period p
     where p.account_set_id = $1 and p.carried and exists (
       select from ledger.carried_balance c where c.account_set_id = $1 and c.subject_id = $2)`,
    [scope.accountSetId, subjectId],
  );
  if (!row?.last) return;
  await dropSnapshots(scope, '');
  await saveSnapshot(scope, row.last);
}

function januaryOf(period: Period): Period {
  return `${yearOf(period)}-01`;
}

/** Transfers to 本年利润 in the months after `since` (by default the base, $2) up to $4. */
function forwardSql(since = '$2'): string {
  return transfersSql({
    isWithin: `t.period > ${since} and t.period <= $4`,
    yearProfit: '$6',
    appropriation: '$7',
  });
}

/** Rows of `partsSql` from the rows of `forwardSql`. */
function forwardPartsSql(rows: string): string {
  return `
  select p.subject_id, p.auxiliary_key, 0.00 as opening, 0.00 as debit, 0.00 as credit, 0.00 as ytd_debit, 0.00 as ytd_credit,
    case when p.period >= $3 then p.net else 0.00 end as forward,
    case when p.period >= $5 then p.net else 0.00 end as ytd_forward
  from ${rows} p`;
}

/** `forwardSql` as a materialized CTE `forward`, for statements that read it more than once. */
export function forwardCteSql(since = '$2'): string {
  return `
  forward as materialized (${forwardSql(since)})`;
}

/**
 * Opening balances of the books, used without a snapshot ($2 = ''), and their result (损益实际发生额) in
 * the enable year.
 */
const openingsSql = `
  select t.subject_id, t.auxiliary_key, case when s.direction = 'debit' then t.opening else -t.opening end as net,
    ${isResultSql('s')} as is_result,
    -- Movements before the enable month belong to the enable year only.
    case when to_char(a.enable_date, 'YYYY') = left($5, 4) then t.ytd_debit else 0.00 end as ytd_debit,
    case when to_char(a.enable_date, 'YYYY') = left($5, 4) then t.ytd_credit else 0.00 end as ytd_credit,
    case when to_char(a.enable_date, 'YYYY') <> left($5, 4) or s.category <> 'profit' then 0.00
      when s.direction = 'debit' then t.ytd_actual else -t.ytd_actual end as result
  from ledger.initial_balance t
  join ledger.account_set a on a.account_set_id = $1
  join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
  where t.account_set_id = $1 and $2 = ''`;

/** Movements of leaves since the base. */
const deltaPartsSql = `
  select t.subject_id, t.auxiliary_key,
    case when t.period < $3 then t.debit - t.credit else 0.00 end as opening,
    case when t.period >= $3 then t.debit else 0.00 end as debit,
    case when t.period >= $3 then t.credit else 0.00 end as credit,
    case when t.period >= $5 then t.debit else 0.00 end as ytd_debit,
    case when t.period >= $5 then t.credit else 0.00 end as ytd_credit, 0.00 as forward, 0.00 as ytd_forward
  from ledger.period_balance t
  where t.account_set_id = $1 and t.period > $2 and t.period <= $4`;

/** Opening balances of leaves, used without a snapshot. */
const openingPartsSql = `
  select i.subject_id, i.auxiliary_key, i.net as opening, 0.00 as debit, 0.00 as credit, i.ytd_debit, i.ytd_credit,
    0.00 as forward,
    -- The result of the openings is their 损益实际发生额 alone.
    case when i.is_result then i.ytd_debit - i.ytd_credit - i.result else 0.00 end as ytd_forward
  from (
    ${openingsSql}
  ) i`;

/** Balances of leaves in the snapshot of the base. */
const snapshotPartsSql = `
  select t.subject_id, t.auxiliary_key, t.closing as opening, 0.00 as debit, 0.00 as credit,
    case when left($2, 4) = left($5, 4) then t.year_debit else 0.00 end as ytd_debit,
    case when left($2, 4) = left($5, 4) then t.year_credit else 0.00 end as ytd_credit, 0.00 as forward,
    case when left($2, 4) = left($5, 4) then t.year_forward else 0.00 end as ytd_forward
  from ledger.carried_balance t
  where t.account_set_id = $1 and t.period = $2`;

/** Balances of leaves at the base: its snapshot, or the opening balances if there is none. */
export function basePartsSql(base: Period | ''): string {
  return base === '' ? openingPartsSql : snapshotPartsSql;
}

/**
 * Rows to be added up by leaf and item combination, in yuan. $1 account set, $2 base, $3 first and
 * $4 last month, $5 January of their year, $6 code of 本年利润, $7 of 利润分配. `forward`: transfers on
 * leaves of income, expense and appropriation; the result of such a leaf is its movements less
 * `forward`.
 */
export const partsSql = `
  ${openingPartsSql} union all ${snapshotPartsSql} union all ${deltaPartsSql} union all ${forwardPartsSql(`(${forwardSql()})`)}`;

/**
 * Like `partsSql`, for statements with `forwardCteSql`; reads either the snapshot or the openings.
 */
export function partsFromBaseSql(base: Period | ''): string {
  return `${basePartsSql(base)} union all ${deltaPartsSql} union all ${forwardPartsSql('forward')}`;
}

/**
 * Balances before the months of a month-by-month read, under the month '': by leaf and item
 * combination the net balance, the result in it and the debit movements. The base lies before $3.
 */
export function monthPartsAtBaseSql(base: Period | ''): string {
  if (base !== '') {
    return `
    select t.subject_id, t.auxiliary_key, '' as period, t.closing as net, 0.00 as result, 0.00 as debit
    from ledger.carried_balance t where t.account_set_id = $1 and t.period = $2`;
  }
  return `
    select i.subject_id, i.auxiliary_key, '' as period, i.net, i.result, i.ytd_debit as debit
    from (${openingsSql}) i`;
}

/**
 * Movements after `since`, month by month. Needs `forwardCteSql`, which is read only if
 * `hasResults`.
 */
export function monthPartsSinceSql(since: string, hasResults: string): string {
  return `
    select t.subject_id, t.auxiliary_key, case when t.period < $3 then '' else t.period end as period,
      t.debit - t.credit as net, case when t.period < $3 then 0.00 else t.debit - t.credit end as result,
      case when t.period < $3 then 0.00 else t.debit end as debit
    from ledger.period_balance t
    where t.account_set_id = $1 and t.period > ${since} and t.period <= $4
    union all
    select l.subject_id, l.auxiliary_key, l.period, 0.00, -l.net, 0.00
    from forward l where l.period >= $3 and ${hasResults}`;
}

/** SQL: whether a leaf carries a result: 损益, and 利润分配 (the appropriations). */
export function isResultSql(subject: string): string {
  return `(${subject}.leaf and ${contributesResultSql(subject)})`;
}

/** SQL: whether the subject or leaves below it carry a result. */
export function contributesResultSql(subject: string): string {
  return `(${subject}.category = 'profit' or starts_with(${subject}.code, $7))`;
}

const saveSql = `
  insert into ledger.carried_balance (account_set_id, period, subject_id, auxiliary_key, closing, year_debit,
    year_credit, year_forward)
  select $1, $4, subject_id, auxiliary_key, sum(opening + debit - credit), sum(ytd_debit), sum(ytd_credit),
    sum(ytd_forward)
  from (${partsSql}) parts
  group by subject_id, auxiliary_key
  having sum(opening + debit - credit) <> 0 or sum(ytd_debit) <> 0 or sum(ytd_credit) <> 0
    or sum(ytd_forward) <> 0
  -- In key order, as they are read: otherwise each row is fetched from a page of its own.
  order by subject_id, auxiliary_key
  returning subject_id`;
