import { yearOf } from '@mingzhang/rules';
import { fenOf } from './fen.sql';
import type { KeptRange } from './kept-ends';
import { periodBalancesSql } from './unaudited-months';

/**
 * What leaves and combinations of items of them hold and move in a range, from the kept sums that it is made of, in fen:
 * for 10,000 customers PostgreSQL adds integers up in two thirds of the time of decimals, and without a file.
 *
 * To be added up: `subject_id`, `auxiliary_key` and the figures, `opening` debit positive, `ytd_debit` and `ytd_credit`
 * of the last month's year; `moved` where entries of a month that is read tell it.
 */
export const keptFigures = ['opening', 'debit', 'credit', 'ytd_debit', 'ytd_credit'] as const;

/** Values of `keptPartsSql`, $1 to $11. @param subjectIds leaves; null for all */
export function valuesOfKept(
  accountSetId: number,
  range: KeptRange,
  subjectIds: readonly number[] | null,
): unknown[] {
  const { periodFrom, periodTo, months, ends, opensAt } = range;
  return [
    ...[accountSetId, periodFrom, periodTo, months, `${yearOf(periodTo)}-01`, subjectIds],
    ends.map(({ period }) => period),
    ends.map(({ isOpening }) => isOpening),
    ends.map(({ moved }) => moved),
    ends.map(({ isYear }) => isYear),
    opensAt,
  ];
}

/** Whether the openings of the books go into the range: then they are read. */
export const beginsWithOpenings = ({ ends }: KeptRange) => ends[0]?.period === '';

/** What kept sums bring: months, whether they open the range, the sign of movements, whether of the last year. */
const endSql =
  'unnest($7::text[], $8::boolean[], $9::integer[], $10::boolean[]) as e (period, opens, moved, year)';

const carriedSql = `
  select t.subject_id, t.auxiliary_key, case when not e.opens then 0
      when e.moved = 1 then ${fenOf('(t.closing - t.year_debit + t.year_credit)')}
      else ${fenOf('t.closing')} end as opening,
    case when e.moved = 1 then ${fenOf('t.year_debit')} when e.moved = -1 then -${fenOf('t.year_debit')} else 0 end as debit,
    case when e.moved = 1 then ${fenOf('t.year_credit')} when e.moved = -1 then -${fenOf('t.year_credit')} else 0 end as credit,
    case when e.year then ${fenOf('t.year_debit')} else 0 end as ytd_debit,
    case when e.year then ${fenOf('t.year_credit')} else 0 end as ytd_credit, false as moved
  from ${endSql}
  join ledger.carried_balance t on t.account_set_id = $1 and t.period = e.period
    and ($6::bigint[] is null or t.subject_id = any($6))`;

/** What leaves were opened with; their movements before the enable month are of the enable year. */
const openedSql = `
  select t.subject_id, t.auxiliary_key, case when s.direction = 'debit' then ${fenOf('t.opening')} else -${fenOf('t.opening')} end,
    case when e.moved = -1 then -${fenOf('t.ytd_debit')} else 0 end, case when e.moved = -1 then -${fenOf('t.ytd_credit')} else 0 end,
    case when e.year then ${fenOf('t.ytd_debit')} else 0 end, case when e.year then ${fenOf('t.ytd_credit')} else 0 end, false
  from ${endSql}
  join ledger.initial_balance t on t.account_set_id = $1 and e.period = ''
    and ($6::bigint[] is null or t.subject_id = any($6))
  join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id`;

const monthsSql = (left: number | undefined) => `
  select t.subject_id, t.auxiliary_key,
    -- What the end opens is a January behind these months of the range: the range itself began without what they moved.
    case when t.period < $2 then ${fenOf('(t.debit - t.credit)')}
      when t.period < $11 then ${fenOf('(t.credit - t.debit)')} else 0 end,
    case when t.period >= $2 then ${fenOf('t.debit')} else 0 end, case when t.period >= $2 then ${fenOf('t.credit')} else 0 end,
    case when t.period >= $5 then ${fenOf('t.debit')} else 0 end, case when t.period >= $5 then ${fenOf('t.credit')} else 0 end,
    t.period >= $2
  from ${periodBalancesSql(left)} t
  where t.account_set_id = $1 and t.period = any($4::text[])
    and ($6::bigint[] is null or t.subject_id = any($6))`;

/**
 * $1 account set, $2 first and $3 last period, $4 months that are read one by one, $5 January of the last one's
 * year, $6 leaves or null, $7 to $10 the kept sums, $11 the month that they open where it lies after the first.
 * @param left the parameter with the months of which vouchers are left out, none of them kept; undefined for all vouchers
 */
export const keptPartsSql = (range: KeptRange, left?: number) =>
  `${carriedSql} ${beginsWithOpenings(range) ? `union all ${openedSql}` : ''} union all ${monthsSql(left)}`;
