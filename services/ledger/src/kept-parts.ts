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

/** Values of `keptPartsSql`, $1 to $10. @param subjectIds leaves; null for all */
export function valuesOfKept(
  accountSetId: number,
  { ends, months }: KeptRange,
  subjectIds: readonly number[] | null,
): unknown[] {
  return [
    accountSetId,
    subjectIds,
    ends.map(({ period }) => period),
    ends.map(({ isOpening }) => isOpening),
    ends.map(({ moved }) => moved),
    ends.map(({ isYear }) => Number(isYear)),
    months.map(({ period }) => period),
    months.map(({ opens }) => opens),
    months.map(({ isMoved }) => Number(isMoved)),
    months.map(({ isYear }) => Number(isYear)),
  ];
}

/** Whether the openings of the books go into the range: then they are read. */
export const beginsWithOpenings = ({ ends }: KeptRange) => ends[0]?.period === '';

/** What kept sums bring: months, whether they open the range, the sign of movements, whether (1 or 0) of the last year. */
const endSql = `unnest($3::text[], $4::boolean[], $5::bigint[], $6::bigint[]) as e (period, opens, moved, year)`;

/**
 * Rows of an end or a month. Not folded into what reads them (`offset 0`), so that a decimal that goes into several figures is
 * turned into fen once.
 */
const rowsOf = (from: string, amounts: Readonly<Record<string, string>>) => `cross join lateral (
    select t.subject_id, t.auxiliary_key, ${Object.entries(amounts)
      .map(([name, yuan]) => `${fenOf(yuan)} as ${name}`)
      .join(', ')}
    from ${from} and ($2::bigint[] is null or t.subject_id = any($2)) offset 0) t`;

const carriedSql = `
  select t.subject_id, t.auxiliary_key,
    case when not e.opens then 0 when e.moved = 1 then t.closing - t.debit + t.credit else t.closing end as opening,
    e.moved * t.debit as debit, e.moved * t.credit as credit, e.year * t.debit as ytd_debit,
    e.year * t.credit as ytd_credit, false as moved
  from ${endSql}
  ${rowsOf('ledger.carried_balance t where t.account_set_id = $1 and t.period = e.period', {
    closing: 't.closing',
    debit: 't.year_debit',
    credit: 't.year_credit',
  })}`;

/** What leaves were opened with; their movements before the enable month are of the enable year. */
const openedSql = `
  select t.subject_id, t.auxiliary_key, t.opening, e.moved * t.debit, e.moved * t.credit, e.year * t.debit,
    e.year * t.credit, false
  from ${endSql}
  ${rowsOf(
    `ledger.initial_balance t join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
    where t.account_set_id = $1 and e.period = ''`,
    {
      opening: `case when s.direction = 'debit' then t.opening else -t.opening end`,
      debit: 't.ytd_debit',
      credit: 't.ytd_credit',
    },
  )}`;

const monthsSql = (left: number | undefined) => `
  select t.subject_id, t.auxiliary_key, m.opens * (t.debit - t.credit), m.moved * t.debit, m.moved * t.credit,
    m.year * t.debit, m.year * t.credit, m.moved = 1
  from unnest($7::text[], $8::bigint[], $9::bigint[], $10::bigint[]) as m (period, opens, moved, year)
  ${rowsOf(`${periodBalancesSql(left)} t where t.account_set_id = $1 and t.period = m.period`, {
    debit: 't.debit',
    credit: 't.credit',
  })}`;

/**
 * $1 account set, $2 leaves or null, $3 to $6 the kept sums, $7 to $10 the months that are read one by one.
 * @param left the parameter with the months of which vouchers are left out, none of them kept; undefined for all vouchers
 */
export const keptPartsSql = (range: KeptRange, left?: number) =>
  `${carriedSql} ${beginsWithOpenings(range) ? `union all ${openedSql}` : ''} union all ${monthsSql(left)}`;
