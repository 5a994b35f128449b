import { documentChecks, verifierOf } from '@mingzhang/server';

/** What the last month of a card says, by card. */
const latest = `
  select distinct on (m.asset_id) m.* from asset.card_month m
  where m.account_set_id = $1 order by m.asset_id, m.period desc`;

export const verify = verifierOf({
  schema: 'asset',
  besideOthers: documentChecks({
    schema: 'asset',
    name: 'asset',
    source: 'asset',
    documents: `
      select 'card:' || id as key, 'card:' || id as voucher_key,
        '资产 ' || code || ' ' || name as object, related_voucher_id
      from asset.card where account_set_id = $1
      union all
      select 'change:' || x.id, 'change:' || coalesce(x.voucher_key, x.id),
        '资产 ' || c.code || ' ' || c.name || ' 变动 ' || x.period, x.related_voucher_id
      from asset.change x
      join asset.card c on c.account_set_id = $1 and c.id = x.asset_id
      where x.account_set_id = $1
      union all
      select null, null, period || ' 折旧', related_voucher_id from asset.run
      where account_set_id = $1`,
    isShared: true,
    isRelated: true,
    lostDocument: '没有这张资产卡片或变动，请恢复资产的备份',
    lostVoucher: '账务中没有这张凭证，请在该资产上重新生成凭证，或恢复账务的备份',
  }),
  ofEachSet: {
    /** What a card is worth follows from what it came with and its logged changes. */
    'asset-original': `
      select c.code || ' ' || c.name as object, m.original_value::text as stored,
        (c.original_value + coalesce(x.amount, 0))::text as recomputed
      from asset.card c
      left join (${latest}) m on m.asset_id = c.id
      left join (select asset_id, sum(amount) as amount from asset.change
        where account_set_id = $1 and kind in ('increase', 'decrease', 'partial', 'split')
        group by asset_id) x on x.asset_id = c.id
      where c.account_set_id = $1
        and m.original_value is distinct from c.original_value + coalesce(x.amount, 0)`,
    /** 累计折旧 is what it came with, its months as they were run, and what was adjusted. */
    'asset-accumulated': `
      select c.code || ' ' || c.name as object, m.accumulated::text as stored,
        (c.opening_accumulated + coalesce(w.amount, 0) + coalesce(x.amount, 0))::text as recomputed
      from asset.card c
      left join (${latest}) m on m.asset_id = c.id
      left join (select asset_id, sum(amount) as amount from asset.card_month
        where account_set_id = $1 group by asset_id) w on w.asset_id = c.id
      left join (select asset_id, sum(amount) as amount from asset.change
        where account_set_id = $1 and kind = 'accumulatedAdjust'
        group by asset_id) x on x.asset_id = c.id
      where c.account_set_id = $1
        -- Those that a part has left: asset-parts.
        and not exists (select 1 from asset.change p where p.account_set_id = $1
          and p.asset_id = c.id and p.kind in ('partial', 'split'))
        and m.accumulated is distinct from
          c.opening_accumulated + coalesce(w.amount, 0) + coalesce(x.amount, 0)`,
    /**
     * The same of cards that a part has left: event by event, each part takes its share of what was worn off by then, to
     * the fen, as the rule of `changed` has it.
     */
    'asset-parts': `
      with recursive parted as (
        select distinct asset_id from asset.change
        where account_set_id = $1 and kind in ('partial', 'split')),
      happened as (
        select e.*, row_number() over (partition by asset_id order by period, step, id) as place
        from (
          select m.asset_id, m.period, 0 as step, 0::bigint as id, 'month' as kind,
            coalesce(m.amount, 0) as amount
          from asset.card_month m
          where m.account_set_id = $1 and m.asset_id in (select asset_id from parted)
          union all
          select x.asset_id, x.period, 1, x.id, x.kind, coalesce(x.amount, 0)
          from asset.change x
          where x.account_set_id = $1 and x.asset_id in (select asset_id from parted)
            and x.kind in ('increase', 'decrease', 'partial', 'split', 'accumulatedAdjust')
        ) e),
      course as (
        select c.id as asset_id, 0::bigint as place, c.opening_accumulated::numeric as accumulated,
          c.original_value::numeric as original
        from asset.card c
        where c.account_set_id = $1 and c.id in (select asset_id from parted)
        union all
        select h.asset_id, h.place,
          u.accumulated + case
            when h.kind in ('month', 'accumulatedAdjust') then h.amount
            when h.kind in ('partial', 'split') and u.original <> 0
              then -round(round(u.accumulated * -h.amount / u.original, 10), 2)
            else 0 end,
          u.original + case when h.kind in ('month', 'accumulatedAdjust') then 0 else h.amount end
        from course u
        join happened h on h.asset_id = u.asset_id and h.place = u.place + 1)
      select c.code || ' ' || c.name as object, m.accumulated::text as stored,
        l.accumulated::numeric(18,2)::text as recomputed
      from (select distinct on (asset_id) asset_id, accumulated from course
        order by asset_id, place desc) l
      join asset.card c on c.account_set_id = $1 and c.id = l.asset_id
      join (${latest}) m on m.asset_id = l.asset_id
      where m.accumulated is distinct from l.accumulated`,
    /** A card never wears off more than it is worth. */
    'asset-residual': `
      select c.code || ' ' || c.name || ' ' || m.period as object,
        (m.accumulated + m.impairment)::text as stored, m.original_value::text as recomputed
      from asset.card_month m
      join asset.card c on c.account_set_id = $1 and c.id = m.asset_id
      where m.account_set_id = $1
        and (m.accumulated < 0 or m.accumulated + m.impairment > m.original_value)`,
    /** A card is gone from the month of its disposal on, and from no other. */
    'asset-disposed': `
      select c.code || ' ' || c.name as object, coalesce(c.disposed_period, '') as stored,
        coalesce(x.period, '') as recomputed
      from asset.card c
      left join (${latest}) m on m.asset_id = c.id
      left join asset.change x on x.account_set_id = $1 and x.asset_id = c.id
        and x.kind in ('sale', 'scrap', 'shortage', 'invest', 'donate')
      where c.account_set_id = $1 and (c.disposed_period is distinct from x.period
        or m.is_disposed is distinct from (c.disposed_period is not null))`,
    /** A run tells what its lines amount to. */
    'asset-run': `
      select r.period as object, k.amount::text as stored, coalesce(l.amount, 0)::text as recomputed
      from asset.run r
      cross join lateral (select coalesce(sum((e ->> 'amount')::numeric), 0) as amount
        from jsonb_array_elements(r.kinds) e) k
      left join (select period, sum(amount) as amount from asset.card_month
        where account_set_id = $1 group by period) l on l.period = r.period
      where r.account_set_id = $1 and k.amount <> coalesce(l.amount, 0)`,
    /** Cards name types that are there. */
    'asset-type': `
      select c.code || ' ' || c.name as object, c.type_id::text as stored, '' as recomputed
      from asset.card c
      left join asset.asset_type t on t.account_set_id = $1 and t.id = c.type_id
      where c.account_set_id = $1 and (t.id is null or t.kind <> c.kind)`,
    /** Departments that a card is found by are those that use it. */
    'asset-departments': `
      select c.code || ' ' || c.name as object, c.department_ids::text as stored,
        u.ids::text as recomputed
      from asset.card c
      cross join lateral (select coalesce(array_agg((e ->> 'departmentId')::bigint order by place),
          '{}') as ids
        from jsonb_array_elements(c.uses) with ordinality as used (e, place)
        where e ->> 'departmentId' is not null) u
      where c.account_set_id = $1
        and not (u.ids @> c.department_ids and u.ids <@ c.department_ids)`,
    /** A stock-taking that was closed has counted everything, and what was counted says by whom and when. */
    'asset-stock': `
      select t.name || ' ' || l.code as object, l.result as stored,
        case when t.is_open then 'pending' else 'counted' end as recomputed
      from asset.stock_line l
      join asset.stock_taking t on t.account_set_id = $1 and t.id = l.taking_id
      where l.account_set_id = $1 and (not t.is_open and l.result = 'pending'
        or (l.result = 'pending') <> (l.counted_at is null))`,
    /** What was noted without a card belongs to a stock-taking. */
    'asset-surplus': `
      select s.name as object, s.taking_id::text as stored, '' as recomputed
      from asset.stock_surplus s
      left join asset.stock_taking t on t.account_set_id = $1 and t.id = s.taking_id
      where s.account_set_id = $1 and t.id is null`,
  },
});
