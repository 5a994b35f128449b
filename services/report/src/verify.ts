import { verifierOf } from '@mingzhang/server';

/**
 * Statements are made anew each time; kept are sums of months. They add up to what is kept as the change of cash, and
 * that is what the books say while the stamp of the ledger holds: a month under another one is not read.
 */
export const verify = verifierOf({
  schema: 'report',
  besideOthers: {
    /** A declaration whose payment was booked has the voucher in the ledger. */
    'tax-voucher': `
      select '申报 ' || b.source_key as object, b.voucher_title as stored,
        '账务中没有这张缴款凭证，请把该申报退回上一步后重新登记缴纳，或恢复账务的备份' as recomputed
      from report.booked_document b
      where b.account_set_id = $1
        and not exists (select from ledger.voucher v where v.account_set_id = $1
          and v.source_kind = b.source_kind and v.source_key = b.source_key)`,
    /** A voucher that pays a tax leads back to a declaration. */
    'tax-source': `
      select v.period || ' ' || v.code as object, v.source_key as stored,
        '没有这项申报，请恢复报表的备份' as recomputed
      from ledger.voucher v
      where v.account_set_id = $1 and v.source_kind = 'taxPayment'
        and not exists (select from report.tax_filing f
          where f.account_set_id = $1 and v.source_key = f.kind || ':' || f.period_to)`,
  },
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
