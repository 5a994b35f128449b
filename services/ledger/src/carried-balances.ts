import { knownProfitCodes, yearOf, type Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import { transfersSql } from './profit-transfer.sql';
import { type BookMonth, forgetTotals, keepTotals, monthsUpTo } from './carried-totals';

/**
 * Sums up to the end of closed months, by leaf and combination of items, in base currency: what is read of a
 * month begins with the last ones kept before it, whatever the age of the books. Nothing rests on them but
 * speed; `verify` recomputes them (rule `carried-balance`).
 */

/** Months whose figures are wanted, both included, beginning with the sums kept for `base`. */
export interface CarriedRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** Empty where none are kept: then openings and all months since. */
  readonly base: Period | '';
}

interface AskedRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** The last month before a range of which sums are kept; the year so far may end with one of its own. */
export async function carriedBefore(
  scope: AccountSetScope,
  range: AskedRange,
): Promise<CarriedRange> {
  return rangeSince(await monthsUpTo(scope, range.periodTo), range);
}

/**
 * The same of the months of the books.
 * @param told months that are told one by one begin before the first of them
 */
export function rangeSince(
  months: readonly BookMonth[],
  { periodFrom, periodTo }: AskedRange,
  told: 'as a whole' | 'by months' = 'as a whole',
): CarriedRange {
  const mayEndIt = told === 'as a whole' && periodFrom === januaryOf(periodTo);
  const last = months.findLast(
    ({ period, hasSums }) => hasSums && (mayEndIt ? period <= periodTo : period < periodFrom),
  );
  return { periodFrom, periodTo, base: last?.period ?? '' };
}

/** Values of `partsSql`, $1 to $7. */
export function valuesOfMoves(
  scope: AccountSetScope,
  { periodFrom, periodTo, base }: CarriedRange,
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

/** Keeps the sums up to the end of a month, of which nothing changes any more: it has just been closed. */
export async function keepCarried(scope: AccountSetScope, period: Period): Promise<void> {
  const set = await scope.one<{ standard: 0 | 1 }>(
    'select accounting_standards as standard from ledger.account_set where account_set_id = $1',
    [scope.accountSetId],
  );
  if (!set) throw new Error('the account set has gone');
  // A version that knows nothing of these sums may have opened the month again.
  await forgetCarried(scope, period);
  const range = await carriedBefore(scope, { periodFrom: period, periodTo: period });
  await scope.query(keepSql, valuesOfMoves(scope, range, set.standard));
  await keepTotals(scope, period);
  await scope.query(
    'update ledger.period set carried = true where account_set_id = $1 and period = $2',
    [scope.accountSetId, period],
  );
}

/** Forgets the sums of a month and of those after it. */
export async function forgetCarried(scope: AccountSetScope, from: Period): Promise<void> {
  await scope.query(
    'update ledger.period set carried = false where account_set_id = $1 and period >= $2 and carried',
    [scope.accountSetId, from],
  );
  await scope.query(
    'delete from ledger.carried_balance where account_set_id = $1 and period >= $2',
    [scope.accountSetId, from],
  );
  await forgetTotals(scope, from);
}

/** After openings of a leaf have gone to other items of it; in a closed month nothing of it has moved. */
export async function renewCarried(scope: AccountSetScope, subjectId: number): Promise<void> {
  const row = await scope.one<{ last: string | null }>(
    `select max(p.period) as last from ledger.period p
     where p.account_set_id = $1 and p.carried and exists (
       select from ledger.carried_balance c where c.account_set_id = $1 and c.subject_id = $2)`,
    [scope.accountSetId, subjectId],
  );
  if (!row?.last) return;
  await forgetCarried(scope, '');
  await keepCarried(scope, row.last);
}

function januaryOf(period: Period): Period {
  return `${yearOf(period)}-01`;
}

/** What carries forward in the months of $2 to $4, and after a later one. */
function forwardSql(since = '$2'): string {
  return transfersSql({
    isWithin: `t.period > ${since} and t.period <= $4`,
    yearProfit: '$6',
    appropriation: '$7',
  });
}

/** Rows of what was carried forward, `p` of `forwardSql`. */
function forwardPartsSql(rows: string): string {
  return `
  select p.subject_id, p.auxiliary_key, 0.00 as opening, 0.00 as debit, 0.00 as credit, 0.00 as ytd_debit, 0.00 as ytd_credit,
    case when p.period >= $3 then p.net else 0.00 end as forward,
    case when p.period >= $5 then p.net else 0.00 end as ytd_forward
  from ${rows} p`;
}

/** What carries forward since the base, or another month, read once for what reads it more than once. */
export function forwardCteSql(since = '$2'): string {
  return `
  forward as materialized (${forwardSql(since)})`;
}

/** What was opened with, where nothing is kept, and the result of it (损益实际发生额) in the enable year. */
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

/** What leaves have moved since the base. */
const sinceSql = `
  select t.subject_id, t.auxiliary_key,
    case when t.period < $3 then t.debit - t.credit else 0.00 end as opening,
    case when t.period >= $3 then t.debit else 0.00 end as debit,
    case when t.period >= $3 then t.credit else 0.00 end as credit,
    case when t.period >= $5 then t.debit else 0.00 end as ytd_debit,
    case when t.period >= $5 then t.credit else 0.00 end as ytd_credit, 0.00 as forward, 0.00 as ytd_forward
  from ledger.period_balance t
  where t.account_set_id = $1 and t.period > $2 and t.period <= $4`;

/** What leaves were opened with, where nothing is kept. */
const openedSql = `
  select i.subject_id, i.auxiliary_key, i.net as opening, 0.00 as debit, 0.00 as credit, i.ytd_debit, i.ytd_credit,
    0.00 as forward,
    -- 损益实际发生额 of the openings alone tells their result.
    case when i.is_result then i.ytd_debit - i.ytd_credit - i.result else 0.00 end as ytd_forward
  from (
    ${openingsSql}
  ) i`;

/** What leaves hold at the end of the base. */
const carriedSql = `
  select t.subject_id, t.auxiliary_key, t.closing as opening, 0.00 as debit, 0.00 as credit,
    case when left($2, 4) = left($5, 4) then t.year_debit else 0.00 end as ytd_debit,
    case when left($2, 4) = left($5, 4) then t.year_credit else 0.00 end as ytd_credit, 0.00 as forward,
    case when left($2, 4) = left($5, 4) then t.year_forward else 0.00 end as ytd_forward
  from ledger.carried_balance t
  where t.account_set_id = $1 and t.period = $2`;

/** What leaves hold at the end of the base, or were opened with: only one of them is read. */
export function heldAtBaseSql(base: Period | ''): string {
  return base === '' ? openedSql : carriedSql;
}

/**
 * What is to be added up by leaf and combination of items. $1 account set, $2 base, $3 first and $4 last month, $5
 * January of their year, $6 code of 本年利润, $7 of 利润分配. `forward` is what carrying forward has moved on leaves of
 * income, expense and appropriation: their result is their movements less it.
 */
export const partsSql = `
  ${openedSql} union all ${carriedSql} union all ${sinceSql} union all ${forwardPartsSql(`(${forwardSql()})`)}`;

/** The same beside `forwardCteSql`, and only what there is of that base. */
export function partsFromSql(base: Period | ''): string {
  return `${heldAtBaseSql(base)} union all ${sinceSql} union all ${forwardPartsSql('forward')}`;
}

/**
 * What leaves held before the months told one by one, under the month '': how much a leaf and combination of items
 * changed, what of it is a result, and what was booked on the debit side. The base lies before $3.
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

/** What has moved since a month, month by month; beside `forwardCteSql` of it, which is read only where `hasResults`. */
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

/** Whether a subject tells a result: 损益, and 利润分配 what was appropriated. */
export function isResultSql(subject: string): string {
  return `(${subject}.leaf and ${tellsResultSql(subject)})`;
}

/** Whether it does, or the leaves below it do. */
export function tellsResultSql(subject: string): string {
  return `(${subject}.category = 'profit' or starts_with(${subject}.code, $7))`;
}

const keepSql = `
  insert into ledger.carried_balance (account_set_id, period, subject_id, auxiliary_key, closing, year_debit,
    year_credit, year_forward)
  select $1, $4, subject_id, auxiliary_key, sum(opening + debit - credit), sum(ytd_debit), sum(ytd_credit),
    sum(ytd_forward)
  from (${partsSql}) parts
  group by subject_id, auxiliary_key
  having sum(opening + debit - credit) <> 0 or sum(ytd_debit) <> 0 or sum(ytd_credit) <> 0
    or sum(ytd_forward) <> 0
  -- In the order of the key, by which they are read: else each row is looked up in a page of its own.
  order by subject_id, auxiliary_key
  returning subject_id`;
