import { verifierOf } from '@mingzhang/server';

/** What the last month of a card says, by card. */
const latest = `
  select distinct on (m.asset_id) m.* from asset.card_month m
  where m.account_set_id = $1 order by m.asset_id, m.period desc`;

export const verify = verifierOf({
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
        -- A part that left took its share along.
        and not exists (select 1 from asset.change p where p.account_set_id = $1
          and p.asset_id = c.id and p.kind in ('partial', 'split'))
        and m.accumulated is distinct from
          c.opening_accumulated + coalesce(w.amount, 0) + coalesce(x.amount, 0)`,
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
  },
});
