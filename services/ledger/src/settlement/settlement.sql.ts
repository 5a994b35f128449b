import { hasItemSql } from '../item-key/item-key.sql';

const ofItem = (key: string) => hasItemSql(key, { category: '$3', item: '$4' });

/**
 * SQL: an opening in base or own currency, debit positive; of `ledger.initial_balance i` and its
 * subject `s`.
 */
const opened = (figure: string) =>
  `case when s.direction = 'debit' then ${figure} else -${figure} end`;

/** Openings of the item by currency. */
const openingsSql = `
  select i.currency, sum(${opened('i.opening')}) as net,
    sum(${opened('coalesce(i.foreign_amount, 0)')}) as own
  from ledger.initial_balance i
  join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
  where i.account_set_id = $1 and i.subject_id = $2 and ${ofItem('i.auxiliary_key')}
  group by i.currency`;

/**
 * Entries with their open amounts; $1 account set, $2 leaf, $3 category, $4 item, $5 the
 * combinations in which the item moved, read before: for a list the planner expects few rows and
 * uses the index of items. `own` is the amount in the entry's own currency, debit positive; in base
 * currency it equals `net`, and 期末调汇 has none.
 *
 * Settled amounts are added up in a subquery instead of a join: the planner has no statistics on
 * new marks and would scan all of them for every entry.
 */
export const entriesSql = `
  select e.voucher_id, e.line_no, e.date, e.summary, e.currency, e.is_base, e.debit, e.credit, e.net, e.own, e.side,
    e.settled * e.side as settled, e.own_settled * e.side as own_settled,
    (e.net - e.settled) * e.side as open, (e.own - e.own_settled) * e.side as own_open
  from (
    select p.voucher_id, p.line_no, p.currency, max(p.date) as date, max(p.summary) as summary,
      bool_or(p.is_base) as is_base, max(p.debit) as debit, max(p.credit) as credit, max(p.net) as net,
      max(p.own) as own, sign(max(case when p.own = 0 then p.net else p.own end)) as side,
      coalesce(sum(p.settled), 0.00) as settled, coalesce(sum(p.own_settled), 0) as own_settled
    from (
      select l.voucher_id, l.line_no, l.voucher_date as date, l.summary, l.currency, c.is_base, l.debit, l.credit,
        l.debit - l.credit as net,
        case when c.is_base then l.debit - l.credit when l.debit <> 0 then coalesce(l.foreign_amount, 0)
          else -coalesce(l.foreign_amount, 0) end as own,
        null::numeric as settled, null::numeric as own_settled
      from ledger.voucher_line l
      join ledger.currency c on c.account_set_id = $1 and c.code = l.currency
      where l.account_set_id = $1 and l.subject_id = $2 and l.auxiliary_key = any($5::text[])
        and l.auxiliary_key <> '' and l.debit <> l.credit
      union all
      select 0, 0, a.enable_date - 1, '期初余额', o.currency, c.is_base, greatest(o.net, 0.00),
        greatest(-o.net, 0.00), o.net, case when c.is_base then o.net else o.own end, null, null
      from (${openingsSql}) o
      join ledger.account_set a on a.account_set_id = $1
      join ledger.currency c on c.account_set_id = $1 and c.code = o.currency
      where o.net <> 0 or o.own <> 0
      union all
      select t.voucher_id, t.line_no, null, null, s.currency, null, null, null, null, null,
        t.amount, coalesce(t.foreign_amount, t.amount)
      from ledger.settlement s
      join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = s.id
      where s.account_set_id = $1 and s.subject_id = $2 and s.category_id = $3 and s.item_id = $4
    ) p
    group by p.voucher_id, p.line_no, p.currency
  ) e
  where e.net is not null`;

const text = (figure: string, name: string) => `coalesce(${figure}, 0.00)::text as "${name}"`;

/** By currency: open amounts of `entry`, rate differences left by marks, and balances. */
export const sumsSql = `
  exchanged as (
    select s.currency, sum(t.amount) as amount
    from ledger.settlement s
    join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = s.id
    where s.account_set_id = $1 and s.subject_id = $2 and s.category_id = $3 and s.item_id = $4
    group by s.currency
  ), opened as (
    select currency, sum(open) filter (where own <> 0 and side > 0) as open_debit,
      sum(open) filter (where own <> 0 and side < 0) as open_credit,
      sum(own_open) filter (where side > 0) as own_debit, sum(own_open) filter (where side < 0) as own_credit,
      sum(net) filter (where own = 0) as without_own
    from entry group by currency
  ), balance as (
    select currency, sum(net) as net, sum(own) as own from (
      ${openingsSql}
      union all
      select b.currency, b.debit - b.credit, b.foreign_debit - b.foreign_credit
      from ledger.period_balance b
      where b.account_set_id = $1 and b.subject_id = $2 and b.auxiliary_key = any($5::text[])
    ) parts group by currency
  ), sums as (
    select c.code as currency, c.is_base as "isBase", ${text('o.own_debit', 'ownDebit')},
      ${text('o.own_credit', 'ownCredit')}, ${text('case when c.is_base then b.net else b.own end', 'ownBalance')},
      ${text('o.open_debit', 'openDebit')}, ${text('o.open_credit', 'openCredit')},
      (coalesce(x.amount, 0.00) + coalesce(o.without_own, 0.00))::text as exchange, ${text('b.net', 'balance')}
    from ledger.currency c
    left join opened o on o.currency = c.code
    left join exchanged x on x.currency = c.code
    left join balance b on b.currency = c.code
    where c.account_set_id = $1 and (c.is_base or o.currency is not null or b.currency is not null)
    order by c.is_base desc, c.code
  )`;
