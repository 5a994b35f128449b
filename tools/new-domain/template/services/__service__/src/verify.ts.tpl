import { documentChecks, verifierOf } from '@mingzhang/server';

export const verify = verifierOf({
  schema: '{{schema}}',
  besideOthers: documentChecks({
    schema: '{{schema}}',
    name: '{{service}}',
    source: '{{serviceCamel}}',
    documents: `
      select id::text as key, '{{title}} ' || code || ' ' || name as object
      from {{schema}}.{{snake}} where account_set_id = $1`,
    lostDocument: '没有这条{{title}}记录，请恢复{{title}}的备份',
    lostVoucher: '账务中没有这张凭证，请重新生成凭证，或恢复账务的备份',
  }),
  ofEachSet: {
    /** The voucher of a record has the record's amount and day. */
    '{{service}}-amount': `
      select r.code || ' ' || r.name as object, v.voucher_date || ' ' || v.amount as stored,
        r.date || ' ' || r.amount as recomputed
      from ledger.voucher v
      join {{schema}}.{{snake}} r
        on r.account_set_id = v.account_set_id and r.id::text = v.source_key
      where v.account_set_id = $1 and v.source_kind = '{{serviceCamel}}'
        and (r.amount <> v.amount or r.date <> v.voucher_date)`,
  },
});
