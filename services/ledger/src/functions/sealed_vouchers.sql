-- The vouchers of a sealed month as they are now beside what was sealed, in the order of the seal;
-- what was added afterwards comes last, and has no place. A voucher's text is null where it is gone.
create or replace function ledger.sealed_vouchers(p_set bigint, p_seal bigint)
returns table (place integer, title text, sealed_hash text, current_hash text, current_text text)
language plpgsql stable as $$
declare
  v_period text;
  v_places integer[];
  v_sealed bigint[];
  v_titles text[];
  v_hashes text[];
  v_current bigint[];
  v_names text[];
  v_bodies text[];
begin
  select s.period into v_period from ledger.period_seal s
    where s.account_set_id = p_set and s.id = p_seal;
  select array_agg(x.place), array_agg(x.voucher_id), array_agg(x.title), array_agg(x.hash)
    into v_places, v_sealed, v_titles, v_hashes
    from ledger.voucher_seal x where x.account_set_id = p_set and x.seal_id = p_seal;
  select array_agg(t.voucher_id), array_agg(t.title), array_agg(t.body)
    into v_current, v_names, v_bodies
    from ledger.voucher_texts(p_set, v_period) t;
  return query
  select each.place, each.title, each.hash, ledger.voucher_hash(each.title, each.body),
    '[' || to_json(each.title)::text || ',' || each.body || ']'
  from (
    select sealed.place, coalesce(sealed.title, standing.name) as title, sealed.hash,
      standing.body, standing.ordinal
    from unnest(v_places, v_sealed, v_titles, v_hashes) as sealed (place, id, title, hash)
    full join unnest(v_current, v_names, v_bodies) with ordinality
      as standing (id, name, body, ordinal) on standing.id = sealed.id
  ) each
  order by each.place, each.ordinal;
end $$;
