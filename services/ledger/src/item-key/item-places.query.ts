import { yearOf, type Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { BookMonth } from '../snapshot/total-snapshot';
import { hasPartSql } from './item-key.sql';

/** A leaf and the key of an item combination on it. */
interface ItemPlace {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
}

/**
 * Conditions on `ledger.voucher_line t` for lines that can bring movements back to zero within a
 * year with snapshots: red lines and lines without an amount. Such lines are few and have indexes
 * of their own.
 */
export const cancellingConditions = [
  '(t.debit < 0 or t.credit < 0)',
  't.debit = 0 and t.credit = 0',
];

/**
 * Finds where an item moved in some months: each leaf and combination that contains it. It reads
 * the snapshots of year ends instead of the balances of every month, so the cost depends on the
 * item, not on the number of items. A snapshot has no row where movements came to zero within a
 * year; only red lines, lines without an amount and red openings can cause that, so they are read
 * too.
 * @param part of the key, `3:55`
 * @param months of the books, in order
 * @param subjectIds leaves; null for all
 */
export async function placesOfItem(
  scope: AccountSetScope,
  part: string,
  months: readonly BookMonth[],
  subjectIds: readonly number[] | null,
): Promise<readonly ItemPlace[]> {
  const { yearEnds, deltas } = yearEndsAndDeltas(months);
  // No plan name: a generic plan would rebuild the search pattern for each balance.
  return scope.query<ItemPlace>(placesSql, [
    scope.accountSetId,
    part,
    subjectIds,
    yearEnds,
    deltas,
    yearBegin(months),
    yearEnds.at(-1) ?? '',
  ]);
}

/**
 * A snapshot covers its year from January on, so red lines before the first of the months count as
 * well.
 */
function yearBegin([first]: readonly BookMonth[]): Period | '' {
  return first === undefined ? '' : `${yearOf(first.period)}-01`;
}

/** The last month with a snapshot in each year, and all months that no such snapshot covers. */
function yearEndsAndDeltas(months: readonly BookMonth[]): {
  readonly yearEnds: readonly Period[];
  readonly deltas: readonly Period[];
} {
  const yearEnds = new Map(
    months.filter(({ hasSnapshot }) => hasSnapshot).map(({ period }) => [yearOf(period), period]),
  );
  const deltas = months
    .map(({ period }) => period)
    .filter((period) => period > (yearEnds.get(yearOf(period)) ?? ''));
  return { yearEnds: [...yearEnds.values()], deltas };
}

const ofLeavesSql = `t.account_set_id = $1 and ($3::bigint[] is null or t.subject_id = any($3))
  and ${hasPartSql('t.auxiliary_key', '$2::text')}`;

/**
 * $1 account set, $2 part, $3 leaves or null, $4 year ends with snapshots, $5 months that are read
 * one by one, $6 January of the first year, $7 last year end.
 */
const placesSql = `
  select distinct subject_id as "subjectId", auxiliary_key as "auxiliaryKey" from (
    select t.subject_id, t.auxiliary_key from ledger.carried_balance t
    where t.period = any($4::text[]) and ${ofLeavesSql}
    union all
    select t.subject_id, t.auxiliary_key from ledger.period_balance t
    where t.period = any($5::text[]) and ${ofLeavesSql}
    union all
    select t.subject_id, t.auxiliary_key from ledger.initial_balance t
    where (t.ytd_debit < 0 or t.ytd_credit < 0) and ${ofLeavesSql}
    ${cancellingConditions
      .map(
        (condition) => `
    union all
    select t.subject_id, t.auxiliary_key from ledger.voucher_line t
    where t.period between $6 and $7 and ${condition} and ${ofLeavesSql}`,
      )
      .join('')}
  ) places`;
