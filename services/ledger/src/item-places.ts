import { yearOf, type Period } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { BookMonth } from './carried-totals';
import { holdsPart } from './item-part';

/** A leaf and a combination of items on it. */
export interface ItemPlace {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
}

/**
 * Lines by which what moved in kept months may have come to nothing there: red ones, and those of no amount. Few are, and
 * indexes of their own find them. Of `ledger.voucher_line t`.
 */
export const cancellingSql = ['(t.debit < 0 or t.credit < 0)', 't.debit = 0 and t.credit = 0'];

/**
 * Where an item has moved in some months: in each leaf and combination that holds it. Found in what is kept of the ends of
 * years instead of in the balances of every month, so that an item among thousands costs what it has itself. What came
 * to nothing within a year stands there no more; only red lines, lines of no amount and red openings bring that about.
 * @param part of combinations, `3:55`
 * @param months of the books, in their order
 * @param subjectIds leaves; null for all
 */
export async function placesOfItem(
  scope: AccountSetScope,
  part: string,
  months: readonly BookMonth[],
  subjectIds: readonly number[] | null,
): Promise<readonly ItemPlace[]> {
  const { ends, others } = keptAndOthers(months);
  // Without a name: a plan for any item makes the text that it looks for anew for each balance.
  return scope.query<ItemPlace>(placesSql, [
    scope.accountSetId,
    part,
    subjectIds,
    ends,
    others,
    yearBegin(months),
    ends.at(-1) ?? '',
  ]);
}

/** An end tells its year from January on: what a red line took back before the first of the months cancels what comes after it. */
function yearBegin([first]: readonly BookMonth[]): Period | '' {
  return first === undefined ? '' : `${yearOf(first.period)}-01`;
}

/** The last kept month of each year, and all months that no such end tells of. */
function keptAndOthers(months: readonly BookMonth[]): {
  readonly ends: readonly Period[];
  readonly others: readonly Period[];
} {
  const ends = new Map(
    months.filter(({ hasSums }) => hasSums).map(({ period }) => [yearOf(period), period]),
  );
  const others = months
    .map(({ period }) => period)
    .filter((period) => period > (ends.get(yearOf(period)) ?? ''));
  return { ends: [...ends.values()], others };
}

const ofLeaves = `t.account_set_id = $1 and ($3::bigint[] is null or t.subject_id = any($3))
  and ${holdsPart('t.auxiliary_key', '$2::text')}`;

/**
 * $1 account set, $2 part, $3 leaves or null, $4 kept ends of years, $5 months that are read, $6 January of the
 * first year and $7 last end.
 */
const placesSql = `
  select distinct subject_id as "subjectId", auxiliary_key as "auxiliaryKey" from (
    select t.subject_id, t.auxiliary_key from ledger.carried_balance t
    where t.period = any($4::text[]) and ${ofLeaves}
    union all
    select t.subject_id, t.auxiliary_key from ledger.period_balance t
    where t.period = any($5::text[]) and ${ofLeaves}
    union all
    select t.subject_id, t.auxiliary_key from ledger.initial_balance t
    where (t.ytd_debit < 0 or t.ytd_credit < 0) and ${ofLeaves}
    ${cancellingSql
      .map(
        (condition) => `
    union all
    select t.subject_id, t.auxiliary_key from ledger.voucher_line t
    where t.period between $6 and $7 and ${condition} and ${ofLeaves}`,
      )
      .join('')}
  ) places`;
