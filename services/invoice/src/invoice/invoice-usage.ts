import { Injectable } from '@nestjs/common';
import type { RecordUse } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

const invoiceName = `'发票 ' || coalesce(nullif(i.digital_number, ''),
  nullif(concat_ws('/', nullif(i.code, ''), nullif(i.number, '')), ''), i.issue_date::text)`;

const unbilledName = `case when u.direction = 'OUT' then '未开票收入 ' else '暂估入库 ' end || u.number`;

/** What invoices, business types and what is not invoiced use of the books (protocol "usage"). */
@Injectable()
export class InvoiceUsage {
  constructor(private readonly scope: AccountSetScope) {}

  ofSubjects(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select s.id, '发票业务类型 ' || t.name as "where"
         from invoice.business_type t
         cross join lateral unnest(array[t.subject_id, t.settlement_subject_id]) as s (id)
         where t.account_set_id = $1 and s.id = any($2::bigint[])
         union all
         select v.settlement_subject_id, '发票记账规则 v' || v.number
         from invoice.rule_version v
         where v.account_set_id = $1 and v.state <> 'retired'
           and v.settlement_subject_id = any($2::bigint[])
         union all
         select u.settlement_subject_id, ${unbilledName}
         from invoice.unbilled u
         where u.account_set_id = $1 and u.settlement_subject_id = any($2::bigint[])
         union all
         select i.settlement_subject_id, ${invoiceName}
         from invoice.invoice i
         where i.account_set_id = $1 and i.settlement_subject_id = any($2::bigint[])) used
       order by used.id, used."where"`,
      [this.scope.accountSetId, ids],
    );
  }

  ofItems(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select (a.value #>> '{}')::bigint as id, '发票业务类型 ' || t.name as "where"
         from invoice.business_type t
         cross join lateral jsonb_each(t.auxiliary) a
         where t.account_set_id = $1 and (a.value #>> '{}')::bigint = any($2::bigint[])
         union all
         select i.settlement_item_id, ${invoiceName}
         from invoice.invoice i
         where i.account_set_id = $1 and i.settlement_item_id = any($2::bigint[])) used
       order by used.id, used."where"`,
      [this.scope.accountSetId, ids],
    );
  }

  async ofSet(ids: readonly number[]): Promise<RecordUse[]> {
    const row = await this.scope.one<{ where: string }>(
      `select '发票' as "where" from invoice.invoice where account_set_id = $1
       union all select '未开票单据' from invoice.unbilled where account_set_id = $1 limit 1`,
      [this.scope.accountSetId],
    );
    return row ? ids.map((id) => ({ id, where: row.where })) : [];
  }
}
