import { fenSql } from '../sql/fen.sql';
import type { SnapshotRange } from './snapshot-range';
import { periodBalancesSql } from '../period/unaudited-months';

/**
 * Balances and movements of leaves and item combinations in a range, computed from its snapshots
 * and deltas, in fen: for 10,000 customers PostgreSQL adds integers in two thirds of the time of
 * decimals, and without a temporary file.
 * The rows are to be added up: `subject_id`, `auxiliary_key` and these figures. `opening` is debit
 * positive, `ytd_debit` and `ytd_credit` belong to the year of the last month. `moved` is true in
 * rows of months that are read one by one.
 */
export const snapshotFigures = ['opening', 'debit', 'credit', 'ytd_debit', 'ytd_credit'] as const;

/** Values of `snapshotPartsSql`, $1 to $10. @param subjectIds leaves; null for all */
export function snapshotValues(
  accountSetId: number,
  { snapshots, deltas }: SnapshotRange,
  subjectIds: readonly number[] | null,
): unknown[] {
  return [
    accountSetId,
    subjectIds,
    snapshots.map(({ period }) => period),
    snapshots.map(({ opensRange }) => opensRange),
    snapshots.map(({ movementSign }) => movementSign),
    snapshots.map(({ isInLastYear }) => Number(isInLastYear)),
    deltas.map(({ period }) => period),
    deltas.map(({ openingSign }) => openingSign),
    deltas.map(({ isInRange }) => Number(isInRange)),
    deltas.map(({ isInLastYear }) => Number(isInLastYear)),
  ];
}

/** Whether the range starts from the opening balances of the books. */
export const usesOpenings = ({ snapshots }: SnapshotRange) => snapshots[0]?.period === '';

/**
 * Snapshots of the range: month, whether it opens the range, sign of movements, 1 if in the last
 * year.
 */
const snapshotListSql = `unnest($3::text[], $4::boolean[], $5::bigint[], $6::bigint[]) as e (period, opens, moved, year)`;

/**
 * Rows of a snapshot or a month, in fen. `offset 0` keeps the subquery apart: a decimal that enters
 * several figures is converted to fen once.
 */
const fenRowsSql = (
  from: string,
  amounts: Readonly<Record<string, string>>,
) => `cross join lateral (
    select t.subject_id, t.auxiliary_key, ${Object.entries(amounts)
      .map(([name, yuan]) => `${fenSql(yuan)} as ${name}`)
      .join(', ')}
    from ${from} and ($2::bigint[] is null or t.subject_id = any($2)) offset 0) t`;

const leafSnapshotsSql = `
  select t.subject_id, t.auxiliary_key,
    case when not e.opens then 0 when e.moved = 1 then t.closing - t.debit + t.credit else t.closing end as opening,
    e.moved * t.debit as debit, e.moved * t.credit as credit, e.year * t.debit as ytd_debit,
    e.year * t.credit as ytd_credit, false as moved
  from ${snapshotListSql}
  ${fenRowsSql('ledger.carried_balance t where t.account_set_id = $1 and t.period = e.period', {
    closing: 't.closing',
    debit: 't.year_debit',
    credit: 't.year_credit',
  })}`;

/**
 * Opening balances of leaves; their movements before the enable month belong to the enable year.
 */
const openingsSql = `
  select t.subject_id, t.auxiliary_key, t.opening, e.moved * t.debit, e.moved * t.credit, e.year * t.debit,
    e.year * t.credit, false
  from ${snapshotListSql}
  ${fenRowsSql(
    `ledger.initial_balance t join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
    where t.account_set_id = $1 and e.period = ''`,
    {
      opening: `case when s.direction = 'debit' then t.opening else -t.opening end`,
      debit: 't.ytd_debit',
      credit: 't.ytd_credit',
    },
  )}`;

const deltasSql = (excludedAt: number | undefined) => `
  select t.subject_id, t.auxiliary_key, m.opens * (t.debit - t.credit), m.moved * t.debit, m.moved * t.credit,
    m.year * t.debit, m.year * t.credit, m.moved = 1
  from unnest($7::text[], $8::bigint[], $9::bigint[], $10::bigint[]) as m (period, opens, moved, year)
  ${fenRowsSql(
    `${periodBalancesSql(excludedAt)} t where t.account_set_id = $1 and t.period = m.period`,
    {
      debit: 't.debit',
      credit: 't.credit',
    },
  )}`;

/**
 * $1 account set, $2 leaves or null, $3 to $6 the snapshots, $7 to $10 the months that are read one
 * by one.
 * @param excludedAt number of the parameter with the months whose unaudited vouchers are excluded;
 *   none of them has a snapshot. Undefined to count all vouchers
 */
export const snapshotPartsSql = (range: SnapshotRange, excludedAt?: number) =>
  `${leafSnapshotsSql} ${usesOpenings(range) ? `union all ${openingsSql}` : ''} union all ${deltasSql(excludedAt)}`;
