import { Injectable } from '@nestjs/common';
import type { depreciationCalls, InputOf } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

type Asked = InputOf<typeof depreciationCalls.lines>;
type Line = (typeof depreciationCalls.lines)['result']['_zod']['output']['records'][number];

const fromSql = `
  from asset.card_month m
  join asset.card c on c.account_set_id = $1 and c.id = m.asset_id
  join asset.asset_type t on t.account_set_id = $1 and t.id = c.type_id
  where m.account_set_id = $1 and m.period between $2 and $3 and m.amount is not null
    and ($4 = '' or c.code ilike '%' || $4 || '%' or c.name ilike '%' || $4 || '%')
    and (cardinality($5::bigint[]) = 0 or c.type_id = any($5::bigint[]))
    and (cardinality($6::bigint[]) = 0 or exists (
      select 1 from jsonb_array_elements(c.uses) as used
      where (used ->> 'departmentId')::bigint = any($6::bigint[])))`;

/** What cards wore off in some months, line by line. */
@Injectable()
export class DepreciationLinesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  async page({ query: { page, pageSize }, body }: Asked) {
    const keyword = body.keyword.replace(/[\\%_]/g, '\\$&');
    const values = [
      this.scope.accountSetId,
      body.periodFrom,
      body.periodTo,
      keyword,
      body.typeIds,
      body.departmentIds,
    ];
    const sum = await this.scope.one<{ total: number; amount: string }>(
      `select count(*)::int as total, coalesce(sum(m.amount), 0)::numeric(18,2) as amount ${fromSql}`,
      values,
    );
    const records = await this.scope.query<Line & Record<string, unknown>>(
      `select m.period, c.id as "assetId", c.code, c.name, t.name as "typeName", c.kind,
         m.original_value as "originalValue", m.next_amount as monthly, m.amount, m.accumulated,
         m.original_value - m.accumulated as net, m.used_months as "usedMonths",
         m.life_months as "lifeMonths",
         jsonb_path_query_array(c.uses, '$[*].departmentId ? (@ != null)') as "departmentIds"
       ${fromSql}
       order by m.period desc, c.code, c.id limit $7 offset $8`,
      [...values, pageSize, (page - 1) * pageSize],
      'depreciation-lines',
    );
    return { page, pageSize, total: sum?.total ?? 0, amount: sum?.amount ?? '0.00', records };
  }
}
