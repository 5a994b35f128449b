import { verifierOf } from '@mingzhang/server';

/** The voucher of a record has the record's amount and day, and there is none of a record that is gone. */
export const verify = verifierOf({
  schema: '{{schema}}',
  ofEachSet: {
    '{{service}}-voucher': `
      select coalesce(r.code || ' ' || r.name, v.source_key) as object,
        v.voucher_date || ' ' || v.amount as stored,
        coalesce(r.date || ' ' || r.amount, '') as recomputed
      from ledger.voucher v
      left join {{schema}}.{{snake}} r
        on r.account_set_id = v.account_set_id and r.id::text = v.source_key
      where v.account_set_id = $1 and v.source_kind = '{{source}}'
        and (r.id is null or r.amount <> v.amount or r.date <> v.voucher_date)`,
  },
});
