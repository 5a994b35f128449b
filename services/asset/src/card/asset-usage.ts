import { Injectable } from '@nestjs/common';
import type { RecordUse } from '@mingzhang/contract';
import { AccountSetScope, referenceColumns } from '@mingzhang/server';
import { storedTypes } from '../type/asset-type.entity';
import { storedCards } from './card.entity';

const whereOfChange = `'资产变动 ' || x.date || ' ' || c.code || ' ' || c.name`;
const whereOfTaking = `'资产盘点 ' || t.name`;
const cardSubjects = referenceColumns(storedCards, 'subject', 'c');
const cardItems = referenceColumns(storedCards, 'item', 'c');
const typeSubjects = referenceColumns(storedTypes, 'subject', 't');
/** Departments that a change names, and those that it puts back when it is deleted. */
const usesOfChange = `jsonb_array_elements(coalesce(x.content -> 'uses', '[]')
  || coalesce(x.replaced -> 'uses', '[]')) u`;
/** Subjects that a change names (assetChangeIn), and those that it puts back (Replaced). */
const subjectsOfChange = [
  'settlementSubjectId',
  'compensationSubjectId',
  'assetSubjectId',
  'accumulatedSubjectId',
  'impairmentSubjectId',
  'clearingSubjectId',
  'asset_subject_id',
  'accumulated_subject_id',
  'impairment_subject_id',
  'clearing_subject_id',
  'expense_subject_id',
];

/** What cards, types, changes and stock-takings use of the books (protocol "usage"). */
@Injectable()
export class AssetUsage {
  constructor(private readonly scope: AccountSetScope) {}

  ofSubjects(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select s.id, '资产卡片 ' || c.code || ' ' || c.name as "where"
         from asset.card c
         cross join lateral unnest(array[${cardSubjects}]
           || array(select (u ->> 'expenseSubjectId')::bigint
             from jsonb_array_elements(c.uses) u)) as s (id)
         where c.account_set_id = $1 and s.id = any($2::bigint[])
         union all
         select s.id, '资产类别 ' || t.name
         from asset.asset_type t
         cross join lateral unnest(array[${typeSubjects}]) as s (id)
         where t.account_set_id = $1 and s.id = any($2::bigint[])
         union all
         select s.id, ${whereOfChange}
         from asset.change x
         join asset.card c on c.account_set_id = $1 and c.id = x.asset_id
         cross join lateral (
           select (v.value #>> '{}')::bigint from jsonb_each(x.content || x.replaced) v
           where v.key = any($3::text[]) and jsonb_typeof(v.value) = 'number'
           union all
           select (u ->> 'expenseSubjectId')::bigint from ${usesOfChange}) as s (id)
         where x.account_set_id = $1 and s.id = any($2::bigint[])) used
       order by used.id, used."where"`,
      [this.scope.accountSetId, ids, subjectsOfChange],
    );
  }

  /** Departments, suppliers and other items that lines of a card or a change name, or a stock-taking. */
  ofItems(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select i.id, '资产卡片 ' || c.code || ' ' || c.name as "where"
         from asset.card c
         cross join lateral unnest(c.department_ids || array[${cardItems}]
           || array(select a.value::text::bigint from jsonb_array_elements(c.uses) u
             cross join lateral jsonb_each(u -> 'auxiliary') a)) as i (id)
         where c.account_set_id = $1 and i.id = any($2::bigint[])
         union all
         select i.id, ${whereOfChange}
         from asset.change x
         join asset.card c on c.account_set_id = $1 and c.id = x.asset_id
         cross join lateral (
           select (u ->> 'departmentId')::bigint from ${usesOfChange}
           union all
           select a.value::text::bigint from ${usesOfChange}
             cross join lateral jsonb_each(u -> 'auxiliary') a) as i (id)
         where x.account_set_id = $1 and i.id = any($2::bigint[])
         union all
         select i.id, ${whereOfTaking}
         from asset.stock_taking t
         left join asset.stock_line l on l.account_set_id = $1 and l.taking_id = t.id
         cross join lateral unnest(t.department_ids || l.department_ids
           || l.seen_department_id) as i (id)
         where t.account_set_id = $1 and i.id = any($2::bigint[])
         union all
         select s.department_id, ${whereOfTaking}
         from asset.stock_surplus s
         join asset.stock_taking t on t.account_set_id = $1 and t.id = s.taking_id
         where s.account_set_id = $1 and s.department_id = any($2::bigint[])) used
       order by used.id, used."where"`,
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
