-- Openings that are no longer as the first seal that covers them has them, then states that do not agree with
-- the hash in their seal. Each as the subject and items, or the month, with what was sealed and what is there.
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
      select concat_ws(' ', '期初', coalesce(x.code, sealed.subject_id, standing.subject_id),
          nullif(coalesce(sealed.items, standing.items), ''),
          coalesce(sealed.currency, standing.currency)),
        coalesce(sealed.amounts, ''), coalesce(standing.amounts, '')
      from (
        select row ->> 0 as subject_id, row ->> 1 as items, row ->> 2 as currency,
          (row - 0 - 0 - 0)::text as amounts
        from jsonb_array_elements(v_body::jsonb -> 'openings') as row
      ) sealed
      full join (
        select row ->> 0 as subject_id, row ->> 1 as items, row ->> 2 as currency,
          (row - 0 - 0 - 0)::text as amounts
        from jsonb_array_elements(v_now) as row
      ) standing using (subject_id, items, currency)
      left join (
        select s.id::text as subject_id, s.code from ledger.subject s where s.account_set_id = p_set
      ) x using (subject_id)
      where sealed.amounts is distinct from standing.amounts
      order by 1;
    end if;
  end loop;
end $$;
