import { itemOfCategorySql } from '../item-key/item-key.sql';

/** Key of the entries: an item of category $5 (0 without one), or a leaf and combination. */
export type OpenItemsKey = 'item' | 'combination';

const keyOf = {
  item: (alias: string) =>
    `coalesce(${itemOfCategorySql(`${alias}.auxiliary_key`, '$5')}, 0)::text`,
  combination: (alias: string) => `${alias}.subject_id || ' ' || ${alias}.auxiliary_key`,
};

/** First in first out, or by the marks of 往来核销. */
export type AgingMethod = 'fifo' | 'marks';

/**
 * SQL: effect of a line on the own side $4, in yuan and in its currency: positive increases the
 * balance there.
 */
const baseNet = '(l.debit - l.credit) * $4::integer';
const foreignNet = `(case when l.debit <> 0 then coalesce(l.foreign_amount, 0)
    else -coalesce(l.foreign_amount, 0) end) * $4::integer`;
const ownNet = `case when l.currency = (select code from base) then ${baseNet} else ${foreignNet} end`;
const isRed = '(l.debit < 0 or l.credit < 0)';
const linesUpTo = `l.account_set_id = $1 and l.subject_id = any($2::bigint[]) and l.voucher_date <= $3::date`;

/**
 * Keys whose ages cannot be derived from balances: with a red entry on the own side, with an entry
 * that reverses a linked one on the opposite side, or with foreign currencies. For all others the
 * youngest entries on the own side are the claims; red ones on the other side only reduce
 * settlements. By marks, the reversed entries have to be found as well. $1 account set, $2 leaves,
 * $3 day, $4 side (1 debit, -1 credit), $5 category. Foreign currencies are searched only if the
 * account set has one.
 */
const specialKeysSql = (by: OpenItemsKey, method: AgingMethod) => `
  base as materialized (
    select code from ledger.currency where account_set_id = $1 and is_base
  ), special as materialized (
    select ${keyOf[by]('l')} as key from ledger.voucher_line l
    where ${linesUpTo} and ${isRed}${method === 'fifo' ? ` and ${baseNet} < 0` : ''}
    union
    select ${keyOf[by]('l')} from ledger.voucher v
    join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
    where v.account_set_id = $1 and v.reverses_id is not null and ${linesUpTo}
      and not (${isRed} and ${baseNet} > 0)
    union
    select ${keyOf[by]('t')} from ledger.period_balance t
    where t.account_set_id = $1 and t.subject_id = any($2::bigint[])
      and t.period <= to_char($3::date, 'YYYY-MM') and t.currency <> (select code from base)
      and (select exists (select from ledger.currency where account_set_id = $1 and not is_base))
    union
    select ${keyOf[by]('t')} from ledger.initial_balance t
    where t.account_set_id = $1 and t.subject_id = any($2::bigint[])
      and t.currency <> (select code from base)
  )`;

const openedSign = `(case when s.direction = 'debit' then 1 else -1 end) * $4::integer`;

/**
 * Entries of the special keys up to the day, with the root of the reversal chain of their voucher.
 */
const entriesSql = (by: OpenItemsKey, method: AgingMethod) => `
  ${specialKeysSql(by, method)}, line as materialized (
    select ${keyOf[by]('l')} as key, l.currency, l.voucher_id, l.line_no, l.voucher_date, ${isRed} as is_red,
      ${ownNet} as own, ${baseNet} as base
    from ledger.voucher_line l
    where ${linesUpTo} and ${keyOf[by]('l')} in (select key from special)
  ), chain as (
    select v.id as voucher_id, v.reverses_id as root_id
    from ledger.voucher v
    where v.account_set_id = $1 and v.reverses_id is not null
      and v.id in (select voucher_id from line)
    union all
    select c.voucher_id, v.reverses_id
    from chain c
    join ledger.voucher v on v.account_set_id = $1 and v.id = c.root_id
    where v.reverses_id is not null
  ), root as materialized (
    select c.voucher_id, v.id as root_id from chain c
    join ledger.voucher v on v.account_set_id = $1 and v.id = c.root_id
    where v.reverses_id is null
  ), root_net as materialized (
    select l.key, l.currency, l.voucher_id as root_id, min(l.voucher_date) as date, sum(l.base) as net
    from line l where l.voucher_id in (select root_id from root) group by 1, 2, 3
  ), entry as (
    select l.*, n.root_id, n.date as root_date, n.net > 0 as root_is_claim
    from line l
    left join root r on r.voucher_id = l.voucher_id
    left join root_net n
      on n.root_id = r.root_id and n.key = l.key and n.currency = l.currency and n.net <> 0
  ), opened as (
    select ${keyOf[by]('t')} as key, t.subject_id, t.currency, a.enable_date - 1 as date,
      sum(t.opening * ${openedSign}) as base,
      sum(case when t.currency = (select code from base) then t.opening
        else coalesce(t.foreign_amount, 0) end * ${openedSign}) as own
    from ledger.initial_balance t
    join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
    join ledger.account_set a on a.account_set_id = $1
    where t.account_set_id = $1 and t.subject_id = any($2::bigint[])
      and ${keyOf[by]('t')} in (select key from special)
    group by 1, 2, 3, 4
  )`;

const rootColumns = `root_id::text as "rootId", root_date::text as "rootDate",
    root_is_claim as "rootIsClaim"`;

/**
 * Plain settlements are added up, since only their sum matters; claims are returned line by line.
 */
const fifoSql = (by: OpenItemsKey) => `
  with recursive ${entriesSql(by, 'fifo')}
  select 'entry' as kind, key, currency, voucher_id::text as "voucherId", voucher_date::text as date,
    is_red as "isRed", own::text, base::text, '0' as "settledOwn", '0' as "settledBase", ${rootColumns}
  from entry where not (own < 0 and not is_red and root_id is null)
  union all
  select 'entry', key, currency, '0', min(voucher_date)::text, false, sum(own)::text, sum(base)::text,
    '0', '0', null, null, null
  from entry where own < 0 and not is_red and root_id is null group by key, currency
  union all
  select 'opening', key, currency, '0', date::text, false, sum(own)::text, sum(base)::text,
    '0', '0', null, null, null
  from opened group by key, currency, date
  union all
  select 'opening', key, '', '0', (a.enable_date - 1)::text, false, '0', '0', '0', '0', null, null, null
  from special join ledger.account_set a on a.account_set_id = $1`;

/**
 * Every entry with its amount settled by marks whose entries all lie up to the day; openings by
 * leaf.
 */
const marksSql = (by: OpenItemsKey) => `
  with recursive ${entriesSql(by, 'marks')}, mark_line as materialized (
    select s.subject_id, s.currency, s.item_id::text as key, t.voucher_id, t.line_no,
      t.amount * $4::integer as base, coalesce(t.foreign_amount, t.amount) * $4::integer as own,
      max(l.voucher_date) over (partition by s.id) as made_up_to
    from ledger.settlement s
    join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = s.id
    left join ledger.voucher_line l
      on l.account_set_id = $1 and l.voucher_id = t.voucher_id and l.line_no = t.line_no
    where s.account_set_id = $1 and s.subject_id = any($2::bigint[]) and s.category_id = $5::bigint
      and s.item_id::text in (select key from special)
  ), settled as materialized (
    select case when voucher_id = 0 then subject_id end as opened_of, currency, key, voucher_id, line_no,
      sum(own) as own, sum(base) as base
    from mark_line where made_up_to <= $3::date group by 1, 2, 3, 4, 5
  )
  select 'entry' as kind, e.key, e.currency, e.voucher_id::text as "voucherId", e.voucher_date::text as date,
    e.is_red as "isRed", e.own::text, e.base::text, coalesce(s.own, 0)::text as "settledOwn",
    coalesce(s.base, 0)::text as "settledBase", ${rootColumns}
  from entry e
  left join settled s on s.voucher_id = e.voucher_id and s.line_no = e.line_no and s.key = e.key
  union all
  select 'entry', o.key, o.currency, '0', o.date::text, false, o.own::text, o.base::text,
    coalesce(s.own, 0)::text, coalesce(s.base, 0)::text, null, null, null
  from opened o
  left join settled s on s.opened_of = o.subject_id and s.currency = o.currency and s.key = o.key
  union all
  select 'opening', key, '', '0', (a.enable_date - 1)::text, false, '0', '0', '0', '0', null, null, null
  from special join ledger.account_set a on a.account_set_id = $1`;

/**
 * The statement that reads open items; by marks the keys are items of a category. Row kinds:
 * `entry` and `opening`.
 */
export const openItemsSql = (by: OpenItemsKey, method: AgingMethod) =>
  method === 'fifo' ? fifoSql(by) : marksSql(by);
