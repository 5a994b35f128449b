import { documentChecks, verifierOf } from '@mingzhang/server';

/**
 * Statements are made anew each time; kept are sums of months. They add up to what is kept as the change of cash, and
 * that is what the books say while the stamp of the ledger holds: a month under another one is not read.
 */
export const verify = verifierOf({
  schema: 'report',
  besideOthers: documentChecks({
    schema: 'report',
    name: 'tax',
    source: 'taxPayment',
    documents: `
      select kind || ':' || period_to as key, '申报 ' || kind || ':' || period_to as object
      from report.tax_filing where account_set_id = $1`,
    prefix: '申报 ',
    lostDocument: '没有这项申报，请恢复报表的备份',
    lostVoucher: '账务中没有这张缴款凭证，请把该申报退回上一步后重新登记缴纳，或恢复账务的备份',
  }),
  ofEachSet: {
    'cash-month': `
      with chart as (
        select concat_ws(' ', count(*), sum(hashtextextended(code,
          hashint8extended(id, coalesce(parent_id, 0)) # (leaf::integer * 2 + cash::integer)))) as hash
        from ledger.subject where account_set_id = $1
      )
      select m.period as object, m.increase::text as stored,
        coalesce(p.inflow, 0)::numeric(18,2)::text as recomputed
      from report.cash_month m
      left join lateral (
        select sum((part ->> 'inflow')::numeric) as inflow from jsonb_array_elements(m.parts) part
      ) p on true
      where m.account_set_id = $1 and m.increase <> coalesce(p.inflow, 0)
      union all
      select m.period, m.increase::text, coalesce(b.increase, 0)::numeric(18,2)::text
      from report.cash_month m
      left join ledger.period_seal s on s.account_set_id = $1 and s.period = m.period
        and s.opened_at is null
      cross join chart c
      left join lateral (
        select concat_ws(' ', 'open', count(*), coalesce(sum(hashint8extended(v.id, v.version)), 0)) as stamp
        from ledger.voucher v where v.account_set_id = $1 and v.period = m.period
      ) o on true
      left join lateral (
        select sum(l.debit - l.credit) as increase
        from ledger.voucher_line l
        join ledger.subject u on u.account_set_id = $1 and u.id = l.subject_id and u.leaf and u.cash
        where l.account_set_id = $1 and l.period = m.period
      ) b on true
      where m.account_set_id = $1 and starts_with(m.stamp,
          concat_ws(' ', coalesce(s.id || ' ' || s.hash, o.stamp), c.hash, ''))
        and m.increase <> coalesce(b.increase, 0)`,
  },
});
