import { Injectable } from '@nestjs/common';
import type { RecordUse } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

/** What cards and types use of the books (protocol "usage"). */
@Injectable()
export class AssetUsage {
  constructor(private readonly scope: AccountSetScope) {}

  ofSubjects(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select s.id, '资产卡片 ' || c.code || ' ' || c.name as "where"
         from asset.card c
         cross join lateral unnest(array[c.asset_subject_id, c.accumulated_subject_id,
           c.impairment_subject_id, c.clearing_subject_id, c.settlement_subject_id]
           || array(select (u ->> 'expenseSubjectId')::bigint
             from jsonb_array_elements(c.uses) u)) as s (id)
         where c.account_set_id = $1 and s.id = any($2::bigint[])
         union all
         select s.id, '资产类别 ' || t.name
         from asset.asset_type t
         cross join lateral unnest(array[t.asset_subject_id, t.accumulated_subject_id,
           t.impairment_subject_id, t.clearing_subject_id, t.expense_subject_id]) as s (id)
         where t.account_set_id = $1 and s.id = any($2::bigint[])) used
       order by used.id, used."where"`,
      [this.scope.accountSetId, ids],
    );
  }

  /** Departments, suppliers and other items that lines of a card name. */
  ofItems(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (i.id) i.id, '资产卡片 ' || c.code || ' ' || c.name as "where"
       from asset.card c
       cross join lateral unnest(c.department_ids || c.supplier_id
         || array(select a.value::text::bigint from jsonb_array_elements(c.uses) u
           cross join lateral jsonb_each(u -> 'auxiliary') a)) as i (id)
       where c.account_set_id = $1 and i.id = any($2::bigint[])
       order by i.id, c.code`,
      [this.scope.accountSetId, ids],
    );
  }

  async ofSet(ids: readonly number[]): Promise<RecordUse[]> {
    const row = await this.scope.one<{ found: boolean }>(
      'select exists (select 1 from asset.card where account_set_id = $1) as found',
      [this.scope.accountSetId],
    );
    return row?.found ? ids.map((id) => ({ id, where: '资产卡片' })) : [];
  }
}
