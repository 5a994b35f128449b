-- Openings that are no longer as the first seal that covers them has them, then states that do not agree with
-- the hash in their seal. Each as the subject and items, or the month, with what was sealed and what is there.
-- The first child of a subject takes over its opening, also while months are closed. So an opening that stands on one
-- side only differs where the openings of its first-level subject, with the same items, do not add up to the same.
create or replace function ledger.opening_differences(p_set bigint)
returns table (object text, stored text, recomputed text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_seal ledger.period_seal;
  v_body text;
  v_now jsonb;
begin
  for v_seal in
    select * from ledger.period_seal s
    where s.account_set_id = p_set and s.opened_at is null and s.state_hash is not null
    order by s.period
  loop
    select t.body into v_body from ledger.seal_state t
      where t.account_set_id = p_set and t.seal_id = v_seal.id;
    if encode(sha256(convert_to(coalesce(v_body, ''), 'UTF8')), 'hex') <> v_seal.state_hash then
      return query select v_seal.period, v_seal.state_hash, coalesce(v_body, '');
    end if;
    if jsonb_typeof(v_body::jsonb -> 'openings') = 'array' then
      v_now := ledger.openings_text(p_set);
      return query
      with listed as (
        select 'sealed' as side, row from jsonb_array_elements(v_body::jsonb -> 'openings') as row
        union all
        select 'standing', row from jsonb_array_elements(v_now) as row
      ), opening as (
        select b.side, b.row ->> 0 as subject_id, b.row ->> 1 as items, b.row ->> 2 as currency,
          coalesce(x.code, b.row ->> 0) as code,
          array(select coalesce(v.amount::numeric, 0)
            from jsonb_array_elements_text(b.row - 0 - 0 - 0) with ordinality as v (amount, place)
            order by v.place) as amounts
        from listed b
        left join (
          select s.id::text as id, s.code from ledger.subject s where s.account_set_id = p_set
        ) x on x.id = b.row ->> 0
      ), family as (
        select p.root, p.items, p.currency, bool_or(p.rest <> 0) as differs
        from (
          select left(o.code, 4) as root, o.items, o.currency,
            sum(case when o.side = 'sealed' then v.amount else -v.amount end) as rest
          from opening o cross join lateral unnest(o.amounts) with ordinality as v (amount, place)
          group by 1, 2, 3, v.place
        ) p
        group by 1, 2, 3
      )
      select concat_ws(' ', '期初', coalesce(s.code, t.code), nullif(coalesce(s.items, t.items), ''),
          coalesce(s.currency, t.currency)),
        coalesce(array_to_string(s.amounts, ' / '), ''), coalesce(array_to_string(t.amounts, ' / '), '')
      from (select * from opening where side = 'sealed') s
      full join (select * from opening where side = 'standing') t
        on t.subject_id = s.subject_id and t.items = s.items and t.currency = s.currency
      join family f on f.root = left(coalesce(s.code, t.code), 4)
        and f.items = coalesce(s.items, t.items) and f.currency = coalesce(s.currency, t.currency)
      where s.amounts is distinct from t.amounts
        and ((s.amounts is not null and t.amounts is not null) or f.differs)
      order by 1;
    end if;
  end loop;
end $$;
