import { documentChecks, verifierOf } from '@mingzhang/server';
import { isCounted } from './counted-invoices';

const number = `coalesce(nullif(i.digital_number, ''),
  nullif(concat_ws('/', nullif(i.code, ''), nullif(i.number, '')), ''), i.id::text)`;

export const verify = verifierOf({
  schema: 'invoice',
  ofEachSet: {
    /** The list counts the lines that there are, and names the first. */
    'invoice-lines': `
      select ${number} as object, i.line_count || ' ' || i.item_name as stored,
        coalesce(l.count, 0) || ' ' || coalesce(l.first, '') as recomputed
      from invoice.invoice i
      left join (select invoice_id, count(*) as count,
          min(item_name) filter (where line_no = 1) as first
        from invoice.invoice_line where account_set_id = $1 group by invoice_id) l
        on l.invoice_id = i.id
      where i.account_set_id = $1
        and (i.line_count <> coalesce(l.count, 0) or i.item_name <> coalesce(l.first, ''))`,
    /** The search knows the text of each invoice (decision 0258). */
    'invoice-searched': `
      select ${number} as object, i.searched as stored, coalesce(t.searched, '') as recomputed
      from invoice.invoice i
      left join invoice.searched_text t on t.account_set_id = $1
        and t.searched_key = i.searched_key
      where i.account_set_id = $1 and t.searched is distinct from i.searched`,
    /** Lines belong to invoices. */
    'invoice-line-owner': `
      select l.invoice_id || ' 第 ' || l.line_no || ' 行' as object, l.amount::text as stored,
        '' as recomputed
      from invoice.invoice_line l
      left join invoice.invoice i on i.account_set_id = $1 and i.id = l.invoice_id
      where l.account_set_id = $1 and i.id is null`,
    /** Invoices without a finding that blocks have lines that add up to their header (R01, R03). */
    'invoice-sums': `
      select ${number} as object, i.amount || ' ' || i.tax || ' ' || i.total as stored,
        l.amount || ' ' || l.tax || ' ' || (l.amount + l.tax) as recomputed
      from invoice.invoice i
      join (select invoice_id, sum(amount) as amount, sum(tax) as tax
        from invoice.invoice_line where account_set_id = $1 group by invoice_id) l
        on l.invoice_id = i.id
      where i.account_set_id = $1 and ${isCounted}
        and (i.amount <> l.amount or i.tax <> l.tax or i.total <> i.amount + i.tax)`,
    /** The strongest of the findings decides. */
    'invoice-disposition': `
      select ${number} as object, i.disposition as stored, d.strongest as recomputed
      from invoice.invoice i
      cross join lateral (select case
          when i.findings @> '[{"disposition": "block"}]' then 'block'
          when i.findings @> '[{"disposition": "void"}]' then 'void'
          when i.findings @> '[{"disposition": "warn"}]' then 'warn'
          else 'ok' end as strongest) d
      where i.account_set_id = $1 and i.disposition <> d.strongest`,
    /** A red invoice names the blue one that it is linked with. */
    'invoice-blue': `
      select ${number} as object, i.blue_number as stored,
        coalesce(b.digital_number, '') as recomputed
      from invoice.invoice i
      left join invoice.invoice b on b.account_set_id = $1 and b.id = i.blue_id
      where i.account_set_id = $1 and i.blue_id is not null
        and (b.id is null or i.blue_number not in (b.digital_number, b.code || '/' || b.number))`,
    /** A blue invoice counts its red ones. */
    'invoice-reds': `
      select ${number} as object, i.red_count::text as stored,
        coalesce(r.count, 0)::text as recomputed
      from invoice.invoice i
      left join (select blue_id, count(*) as count from invoice.invoice
        where account_set_id = $1 and blue_id is not null group by blue_id) r on r.blue_id = i.id
      where i.account_set_id = $1 and i.red_count <> coalesce(r.count, 0)`,
    /** A ticked invoice has its day and month; another one has neither. */
    'invoice-tick': `
      select ${number} as object,
        i.check_status || ' ' || coalesce(i.check_date::text, '') || ' ' ||
          coalesce(i.deduct_period, '') as stored, '' as recomputed
      from invoice.invoice i
      where i.account_set_id = $1
        and ((i.check_status = 1) <> (i.check_date is not null and i.deduct_period is not null)
          or i.check_status = 1 and i.invoice_type <> 'IN')`,
    /** No entry is reversed beyond its amount. */
    'unbilled-reversed': `
      select u.number as object, u.amount || ' ' || u.tax as stored,
        r.amount || ' ' || r.tax as recomputed
      from invoice.unbilled u
      join (select unbilled_id, sum(amount) as amount, sum(tax) as tax
        from invoice.unbilled_reversal where account_set_id = $1 group by unbilled_id) r
        on r.unbilled_id = u.id
      where u.account_set_id = $1 and (r.amount > u.amount or r.tax > u.tax)`,
    /** What is not invoiced is taken back for invoices that count, neither voided nor blocked. */
    'unbilled-invoice': `
      select u.number as object, ${number} as stored, i.disposition as recomputed
      from invoice.unbilled_reversal r
      join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
      join invoice.invoice i on i.account_set_id = $1 and i.id = r.invoice_id
      where r.account_set_id = $1 and not (${isCounted})`,
    /** Business types that invoices name are there, and of their direction. */
    'invoice-business': `
      select ${number} as object, u.id::text as stored, '' as recomputed
      from invoice.invoice i
      cross join lateral unnest(i.business_ids) as u (id)
      left join invoice.business_type t on t.account_set_id = $1 and t.id = u.id
      where i.account_set_id = $1 and (t.id is null or t.invoice_type <> i.invoice_type)`,
  },
  besideOthers: {
    ...documentChecks({
      schema: 'invoice',
      name: 'unbilled',
      source: 'unbilled',
      documents: `select 'unbilled:' || u.id as key, u.number as object
        from invoice.unbilled u where u.account_set_id = $1
        union all
        select 'unbilledReversal:' || r.id, u.number || ' 冲回'
        from invoice.unbilled_reversal r
        join invoice.unbilled u on u.account_set_id = $1 and u.id = r.unbilled_id
        where r.account_set_id = $1`,
      prefix: '未开票单据 ',
      lostDocument: '发票中没有对应的单据，请恢复同一时点的备份，或删除该凭证',
      lostVoucher: '账务中没有这张凭证，请重新生成',
    }),
    ...documentChecks({
      schema: 'invoice',
      name: 'invoice',
      source: 'invoice',
      documents: `select 'invoice:' || i.id as key,
          'invoice:' || coalesce(i.voucher_key, i.id) as voucher_key, ${number} as object,
          i.related_voucher_id
        from invoice.invoice i where i.account_set_id = $1`,
      isShared: true,
      isRelated: true,
      prefix: '发票 ',
      lostDocument: '发票中没有对应的单据，请恢复同一时点的备份，或删除该凭证',
      lostVoucher: '账务中没有这张凭证，请重新生成',
    }),
    ...documentChecks({
      schema: 'invoice',
      name: 'certification',
      source: 'certification',
      documents: `select 'certification:' || i.id as key,
          'certification:' || coalesce(i.certification_key, i.id) as voucher_key,
          ${number} as object
        from invoice.invoice i where i.account_set_id = $1 and i.check_status = 1`,
      isShared: true,
      prefix: '认证 ',
      lostDocument: '发票中没有对应的勾选，请恢复同一时点的备份，或删除该凭证',
      lostVoucher: '账务中没有这张认证凭证，请重新生成',
    }),
    ...documentChecks({
      schema: 'invoice',
      name: 'transfer-out',
      source: 'transferOut',
      documents: `select 'transfer:' || t.invoice_id || '/' || t.id as key, ${number} as object
        from invoice.transfer_out t
        join invoice.invoice i on i.account_set_id = $1 and i.id = t.invoice_id
        where t.account_set_id = $1`,
      prefix: '进项税额转出 ',
      lostDocument: '发票中没有对应的进项税额转出，请恢复同一时点的备份，或删除该凭证',
      lostVoucher: '账务中没有这张进项税额转出凭证，请重新转出',
    }),
    /** A certified invoice names the voucher that the ledger has of it. */
    'certification-voucher-id': `
      select ${number} as object, coalesce(i.certification_voucher_id, 0)::text as stored,
        coalesce(v.id, 0)::text as recomputed
      from invoice.invoice i
      left join ledger.voucher v on v.account_set_id = $1 and v.source_kind = 'certification'
        and v.source_key = 'certification:' || coalesce(i.certification_key, i.id)
      where i.account_set_id = $1 and i.certification_voucher_id is distinct from v.id`,
    /** An invoice names the voucher that the ledger has of it. */
    'invoice-voucher-id': `
      select ${number} as object, coalesce(i.voucher_id, 0)::text as stored,
        coalesce(v.id, 0)::text as recomputed
      from invoice.invoice i
      left join ledger.voucher v on v.account_set_id = $1 and v.source_kind = 'invoice'
        and v.source_key = 'invoice:' || coalesce(i.voucher_key, i.id)
      where i.account_set_id = $1 and i.related_voucher_id is null
        and i.voucher_id is distinct from v.id and not i.is_booking`,
  },
});
