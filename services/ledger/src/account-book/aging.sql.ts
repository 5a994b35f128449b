import { holdsWord } from '@mingzhang/server';
import { fenSql, yuanSql } from '../sql/fen.sql';
import { itemOfCategorySql } from '../item-key/item-key.sql';

/** SQL: the item of category $5 in a key; 0 without one, so that joins can hash it. */
const itemOf = (key: string) => `coalesce(${itemOfCategorySql(key, '$5')}, 0)`;

/**
 * Balances of leaves on the own side $8 at the end of the day, by combination and by item. $1
 * account set, $2 base, $3 last complete month, $4 leaves, $5 category, $6 the day, $7 first days
 * of the bands but the youngest. Amounts are in fen until the answer: integers are added faster,
 * and for 10,000 customers without a temporary file.
 */
export const balancesSql = (isOpened: boolean) => `
  held as materialized (
    select subject_id, auxiliary_key, sum(net)::bigint * $8::integer as net from (
      ${
        isOpened
          ? `select t.subject_id, t.auxiliary_key,
        case when s.direction = 'debit' then ${fenSql('t.opening')} else -${fenSql('t.opening')} end as net
      from ledger.initial_balance t
      join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
      where t.account_set_id = $1 and $2 = '' and t.subject_id = any($4::bigint[])`
          : `select t.subject_id, t.auxiliary_key, ${fenSql('t.closing')} as net from ledger.carried_balance t
      where t.account_set_id = $1 and t.period = $2 and t.subject_id = any($4::bigint[])`
      }
      union all
      select t.subject_id, t.auxiliary_key, ${fenSql('(t.debit - t.credit)')} from ledger.period_balance t
      where t.account_set_id = $1 and t.period > $2 and t.period <= $3 and t.subject_id = any($4::bigint[])
      union all
      select l.subject_id, l.auxiliary_key, ${fenSql('(l.debit - l.credit)')} from ledger.voucher_line l
      where l.account_set_id = $1 and l.period > $3 and l.voucher_date <= $6::date
        and l.period <= to_char($6::date, 'YYYY-MM') and l.subject_id = any($4::bigint[])
    ) parts group by subject_id, auxiliary_key
  ), balance as materialized (
    select ${itemOf('auxiliary_key')} as item_id, sum(net)::bigint as net from held group by 1
  )`;

/** SQL: the band of a day; width_bucket counts the limits that its age has reached. */
const bandAt = (day: string, { asOf, limits } = { asOf: '$6', limits: '$7' }) =>
  `width_bucket(${asOf}::date - ${day}, ${limits}::integer[])`;
const dayAndLimits = { asOf: '$2', limits: '$3' };

/** The band of a line. */
const bandOf = bandAt('l.voucher_date');

const firstDaySql = (period: string) => `(${period} || '-01')::date`;
const lastDaySql = (period: string) =>
  `(${firstDaySql(period)} + interval '1 month - 1 day')::date`;

/** The earliest month that can contain movements of the last band but the oldest. */
const oldestMonth = `to_char($6::date - ($7::integer[])[cardinality($7::integer[])] + 1, 'YYYY-MM')`;

/**
 * Amount of a line on the own side. A red entry on the other side is not a claim: it re-opens what
 * was settled.
 */
const ownSide = '(case when $8::integer = 1 then l.debit else l.credit end)';

/**
 * Ages of special items ($12 to $16: fen of all, then item, band and fen, then the contrary amount
 * of each) are computed by the rule `openItems`; this statement reads the others.
 *
 * Movements are read only of items open on the own side, and only of the youngest months that cover
 * the balance, at most as old as the last limit. The rest of the balance is older or was open when
 * the books began.
 *
 * `since` is the month from which the own-side movements of the balances cover the open amount. Red
 * entries make this sum smaller than that of the lines, never larger, so no line is missed. It is
 * searched from the youngest month back, for each item only as far as needed: few items stay open
 * for long.
 */
export const fifoSql = `
  open_key as materialized (
    select h.subject_id, h.auxiliary_key, b.item_id, b.net from held h
    join balance b on b.item_id = ${itemOf('h.auxiliary_key')}
    where b.net > 0 and b.item_id <> all($12::bigint[])
  ), back as (
    -- The part of the balance that the months after this one, the next to be read, do not cover.
    select item_id, subject_id, auxiliary_key, net as missing, $3::text as period from open_key
    union all
    select item_id, subject_id, auxiliary_key, missing - (sum(moved) over (partition by item_id))::bigint,
      to_char(${firstDaySql('period')} - 1, 'YYYY-MM')
    from (
      select b.*, (
        select coalesce(sum(greatest(${fenSql('(case when $8::integer = 1 then t.debit else t.credit end)')}, 0)), 0)::bigint
        from ledger.period_balance t where t.account_set_id = $1 and t.period = b.period
          and t.subject_id = b.subject_id and t.auxiliary_key = b.auxiliary_key) as moved
      from back b
      where b.missing > 0 and b.period >= ${oldestMonth}
        and b.period >= (select min(p.period) from ledger.period p where p.account_set_id = $1)
    ) months
  ), since as materialized (
    select item_id, to_char(${lastDaySql('min(period)')} + 1, 'YYYY-MM') as period from back group by item_id
  ), wanted as materialized (
    -- Materialized before the lines are read: joined to both at once, the planner reads all months of a line.
    select o.subject_id, o.auxiliary_key, o.item_id, s.period from open_key o join since s using (item_id)
  ), line as (
    select w.item_id, l.voucher_date, ${fenSql(ownSide)} as claim
    from wanted w
    join ledger.voucher_line l on l.account_set_id = $1 and l.auxiliary_key = w.auxiliary_key
      and l.subject_id = w.subject_id and l.period >= w.period
    where l.auxiliary_key <> '' and l.subject_id = any($4::bigint[])
    union all
    -- Lines without an item are not in the index of items.
    select 0, l.voucher_date, ${fenSql(ownSide)}
    from since s
    join ledger.voucher_line l on l.account_set_id = $1 and l.subject_id = any($4::bigint[]) and l.period >= s.period
    where s.item_id = 0 and l.auxiliary_key = ''
  ), moved as materialized (
    select l.item_id, ${bandOf} as band, sum(l.claim)::bigint as amount from line l
    where l.voucher_date <= $6::date
      and l.voucher_date > $6::date - ($7::integer[])[cardinality($7::integer[])]
      and l.claim > 0
    group by 1, 2
  ), reached as (
    select m.item_id, m.band, b.net,
      (sum(m.amount) over (partition by m.item_id order by m.band))::bigint as upto, m.amount
    from moved m join balance b on b.item_id = m.item_id
  ), taken as (
    select item_id, band, greatest(0, least(amount, net - (upto - amount))) as amount from reached
  ), rest as (
    select b.item_id, b.net - coalesce(t.amount, 0) as amount
    from balance b
    left join (select item_id, sum(amount)::bigint as amount from taken group by item_id) t on t.item_id = b.item_id
    where b.net > 0 and b.item_id <> all($12::bigint[])
  ), aged as materialized (
    -- Openings may fall into the band of a movement, so amounts are added up by band.
    select item_id, band, sum(amount)::bigint as amount from (
      select item_id, band, amount from taken
      union all
      select item_id, width_bucket($6::date - a.enable_date + 1, $7::integer[]), amount from rest
      join ledger.account_set a on a.account_set_id = $1
    ) parts where amount > 0 group by item_id, band
    union all
    select * from unnest($13::bigint[], $14::integer[], $15::bigint[]) as special (item_id, band, amount)
  ), open_item as materialized (
    -- A snapshot leaves out zero balances.
    select item_id, coalesce(b.net, 0) as net,
      case when s.item_id is null then greatest(-b.net, 0) else s.contrary end as contrary
    from balance b
    full join unnest($12::bigint[], $16::bigint[]) as s (item_id, contrary) using (item_id)
    where b.net <> 0 or s.contrary <> 0 or item_id = any($13::bigint[])
  )`;

/**
 * Months up to a day, each with its band. `isApart`: the month is split by a band limit or by the
 * day, so its lines are read; for all others the balances contain both sides. $1 account set, $2
 * the day, $3 first days of the bands but the youngest.
 */
export const bandMonthsSql = `
  select m.period, m.band, m.ends_after or m.last_band <> m.band as "isApart"
  from (
    select p.period, ${bandAt(firstDaySql('p.period'), dayAndLimits)} as band,
      ${bandAt(lastDaySql('p.period'), dayAndLimits)} as last_band, ${lastDaySql('p.period')} > $2::date as ends_after
    from ledger.period p where p.account_set_id = $1 and p.period <= to_char($2::date, 'YYYY-MM')
  ) m order by m.period`;

/**
 * Entries up to the day in some months.
 * @param months number of the parameter with them
 */
const linesOf = (months: string) => `(
        select l.subject_id, l.currency, l.auxiliary_key, l.voucher_date,
          ${fenSql('(l.debit - l.credit)')} as net
        from ledger.voucher_line l
        where l.account_set_id = $1 and l.subject_id = any($4::bigint[]) and l.voucher_date <= $6::date
          and l.period = any(${months}::text[]))`;

/**
 * Items without red entries and foreign currencies; for the others see `fifoSql`. Each amount is
 * part of its band's total on one side, `plus` in debit, `minus` in credit. Settled amounts are
 * subtracted from the total of the line's band and side: a mark has the side of its line and is at
 * most as large. $17 months whose lines are read, $18 and $19 months of balances and their bands,
 * $20 to $22 snapshots, their bands and signs.
 */
export const marksSql = `
  mark_line as materialized (
    select s.subject_id, s.currency, t.voucher_id, s.item_id, ${fenSql('t.amount')} as amount,
      l.voucher_date,
      max(l.voucher_date) over (partition by s.id) as made_up_to
    from ledger.settlement s
    join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = s.id
    left join ledger.voucher_line l
      on l.account_set_id = $1 and l.voucher_id = t.voucher_id and l.line_no = t.line_no
    where s.account_set_id = $1 and s.subject_id = any($4::bigint[]) and s.category_id = $5::bigint
  ), marked as materialized (
    select * from mark_line where made_up_to <= $6::date
  ), moved as (
    select auxiliary_key, band, sum(plus)::bigint as plus, sum(minus)::bigint as minus from (
      select l.auxiliary_key, ${bandOf} as band, greatest(l.net, 0) as plus, least(l.net, 0) as minus
      from ${linesOf('$17')} l
      union all
      select t.auxiliary_key, m.band, ${fenSql('t.debit')}, -${fenSql('t.credit')}
      from unnest($18::text[], $19::integer[]) as m (period, band)
      join ledger.period_balance t on t.account_set_id = $1 and t.period = m.period and t.subject_id = any($4::bigint[])
      union all
      select t.auxiliary_key, e.band, e.sign * ${fenSql('t.year_debit')}, -e.sign * ${fenSql('t.year_credit')}
      from unnest($20::text[], $21::integer[], $22::bigint[]) as e (period, band, sign)
      join ledger.carried_balance t on t.account_set_id = $1 and t.period = e.period and t.subject_id = any($4::bigint[])
    ) parts group by auxiliary_key, band
  ), opened as (
    select o.item_id, o.net - coalesce(m.amount, 0) as net
    from (
      select t.subject_id, t.currency, ${itemOf('t.auxiliary_key')} as item_id,
        sum(case when s.direction = 'debit' then ${fenSql('t.opening')} else -${fenSql('t.opening')} end)::bigint as net
      from ledger.initial_balance t
      join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
      where t.account_set_id = $1 and t.subject_id = any($4::bigint[]) group by 1, 2, 3
    ) o
    left join (
      select subject_id, currency, item_id, sum(amount)::bigint as amount from marked where voucher_id = 0 group by 1, 2, 3
    ) m using (subject_id, currency, item_id)
  ), side as materialized (
    -- Open amounts of each band, by the sides of the subject.
    select item_id, band, case when $8::integer = 1 then sum(plus) else -sum(minus) end::bigint as own,
      case when $8::integer = 1 then -sum(minus) else sum(plus) end::bigint as contrary
    from (
      select ${itemOf('auxiliary_key')} as item_id, band, plus, minus from moved
      union all
      select item_id, ${bandOf}, -greatest(amount, 0), -least(amount, 0) from marked l where voucher_id <> 0
      union all
      select item_id, width_bucket($6::date - (a.enable_date - 1), $7::integer[]), greatest(net, 0), least(net, 0)
      from opened join ledger.account_set a on a.account_set_id = $1
    ) parts where item_id <> all($12::bigint[]) group by item_id, band
    union all
    select item_id, band, amount, 0 from unnest($13::bigint[], $14::integer[], $15::bigint[]) as s (item_id, band, amount)
    union all
    select item_id, 0, 0, contrary from unnest($12::bigint[], $16::bigint[]) as s (item_id, contrary)
  ), aged as materialized (
    select item_id, band, own as amount from side where own <> 0
  ), open_item as materialized (
    -- A snapshot leaves out zero balances; entries on both sides may still be open.
    select item_id, coalesce(b.net, 0) as net, coalesce(c.amount, 0) as contrary
    from balance b
    full join (
      select item_id, sum(contrary)::bigint as amount, bool_or(own <> 0) as is_aged from side group by item_id
    ) c using (item_id)
    where b.net <> 0 or c.amount <> 0 or c.is_aged
  )`;

/**
 * A page of items and the totals of all matching ones; $9 part of code, name or pinyin, $10 limit,
 * $11 offset.
 */
export const pageSql = `
  named as materialized (
    select o.item_id, coalesce(d.code, '') as code, coalesce(d.name, '') as name, o.net, o.contrary
    from open_item o
    left join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = o.item_id
    where $9 = '' or ${holdsWord(`d.code || ' ' || d.name || ' ' || d.mnemonic`, '$9')}
  ), kept as (
    select g.item_id, g.band, g.amount from aged g
    where $9 = '' or exists (select from named n where n.item_id = g.item_id)
  ), page as materialized (
    select * from named order by code collate "C" limit $10 offset $11
  )
  select (select count(*) from named) as total,
    (select ${yuanSql('coalesce(sum(net), 0)')} from named) as net,
    (select ${yuanSql('coalesce(sum(contrary), 0)')} from named) as contrary,
    (select json_agg(json_build_object('band', band, 'amount', ${yuanSql('amount')}::text))
      from (select band, sum(amount) as amount from kept group by band) s) as bands,
    (select json_agg(json_build_object('item_id', nullif(p.item_id, 0), 'code', p.code, 'name', p.name, 'net', ${yuanSql('p.net')}::text,
        'contrary', ${yuanSql('p.contrary')}::text, 'moved', g.moved) order by p.code collate "C")
      from page p
      left join (
        select item_id, json_agg(json_build_object('band', band, 'amount', ${yuanSql('amount')}::text)) as moved
        from aged where item_id in (select item_id from page) group by item_id) g on g.item_id = p.item_id) as rows`;
