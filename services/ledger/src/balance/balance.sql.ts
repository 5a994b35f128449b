import { yuanSql } from '../sql/fen.sql';
import { snapshotFigures } from '../snapshot/snapshot-parts.sql';
import { periodBalancesSql } from '../period/unaudited-months';

/** SQL of the key that distinguishes the parts of a leaf. */
const keys = {
  subject: `''::text`,
  auxiliary: 'auxiliary_key',
  currency: 'currency',
  part: `auxiliary_key || ' ' || currency`,
} as const;
/** How a leaf is split into parts. */
export type PartBy = keyof typeof keys;

/** Unit of the figures: yuan, the foreign currency of each part, or quantities. */
export type Measure = keyof typeof measures;

/**
 * Columns of openings and months for each measure; openings are signed by the subject's normal
 * side.
 */
export const measures = {
  amount: {
    opening: 'i.opening',
    ytdDebit: 'i.ytd_debit',
    ytdCredit: 'i.ytd_credit',
    debit: 'debit',
    credit: 'credit',
  },
  foreign: {
    opening: 'coalesce(i.foreign_amount, 0)',
    ytdDebit: '0',
    ytdCredit: '0',
    debit: 'foreign_debit',
    credit: 'foreign_credit',
  },
  quantity: {
    opening: 'coalesce(i.quantity, 0)',
    ytdDebit: '0',
    ytdCredit: '0',
    debit: 'quantity_debit',
    credit: 'quantity_credit',
  },
} as const;

/**
 * $1 account set, $2 first and $3 last period, $4 January of the last period's year, $5 currency or
 * null, $6 subjects or null.
 * @param left number of the parameter with the months whose unaudited vouchers are excluded;
 *   undefined to count all vouchers
 */
export function balanceSql(by: PartBy, measure: Measure, left?: number): string {
  const key = keys[by];
  const { opening, ytdDebit, ytdCredit, debit, credit } = measures[measure];
  return `
    with opened as (
      select i.subject_id, ${key} as auxiliary_key,
        case when s.direction = 'debit' then ${opening} else -${opening} end as net,
        -- Movements before the enable month belong to the enable year only.
        case when to_char(a.enable_date, 'YYYY') = left($4, 4) then ${ytdDebit} else 0 end as ytd_debit,
        case when to_char(a.enable_date, 'YYYY') = left($4, 4) then ${ytdCredit} else 0 end as ytd_credit
      from ledger.initial_balance i
      join ledger.account_set a on a.account_set_id = $1
      join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
      where i.account_set_id = $1 and ($5::text is null or i.currency = $5)
        and ($6::bigint[] is null or i.subject_id = any($6))
    ), parts as (
      select subject_id, auxiliary_key, net - ytd_debit + ytd_credit as year_opening, net as opening,
        0 as debit, 0 as credit, ytd_debit, ytd_credit
      from opened
      union all
      select subject_id, ${key},
        coalesce(sum(${debit} - ${credit}) filter (where period < $4), 0),
        coalesce(sum(${debit} - ${credit}) filter (where period < $2), 0),
        coalesce(sum(${debit}) filter (where period >= $2), 0),
        coalesce(sum(${credit}) filter (where period >= $2), 0),
        coalesce(sum(${debit}) filter (where period >= $4), 0),
        coalesce(sum(${credit}) filter (where period >= $4), 0)
      from ${periodBalancesSql(left)} moved
      where account_set_id = $1 and period <= $3 and ($5::text is null or currency = $5)
        and ($6::bigint[] is null or subject_id = any($6))
      group by 1, 2
    )
    select subject_id, auxiliary_key, sum(year_opening) as year_opening, sum(opening) as opening,
      sum(debit) as debit, sum(credit) as credit, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit
    from parts group by subject_id, auxiliary_key`;
}

/**
 * Like `balanceSql`, by leaf and in yuan, from snapshots: $1 to $10 those of `snapshotPartsSql`,
 * $11 last period. Leaves with an opening balance or entries appear even if their sum is zero; the
 * caller reads their parts then.
 * @param left as in `balanceSql`; the parts show which leaves have entries in these months
 */
export const snapshotBalanceSql = (parts: string, left?: number) => `
  select subject_id, '' as auxiliary_key,
    ${yuanSql('sum(opening + debit - credit - ytd_debit + ytd_credit)')} as year_opening,
    ${snapshotFigures.map((name) => `${yuanSql(`sum(${name})`)} as ${name}`).join(', ')}
  from (
    select subject_id, ${snapshotFigures.join(', ')} from (${parts}) parts
    union all
    select s.id, 0, 0, 0, 0, 0
    from ledger.subject s
    where s.account_set_id = $1 and s.leaf and ($2::bigint[] is null or s.id = any($2)) and (
      exists (select from ledger.voucher_line l
        where l.account_set_id = $1 and l.subject_id = s.id and l.period <= $11${left === undefined ? '' : ` and l.period <> all($${left}::text[])`})
      or exists (select from ledger.initial_balance i where i.account_set_id = $1 and i.subject_id = s.id))
  ) leaves group by subject_id`;
