-- The vouchers of a sealed month as they are now beside what was sealed, in the order of the seal;
-- what was added afterwards comes last, and has no place. A voucher's text is null where it is gone.
create or replace function ledger.sealed_vouchers(p_set bigint, p_seal bigint)
returns table (place integer, title text, sealed_hash text, current_hash text, current_text text)
language plpgsql stable as $$
declare
  v_period text;
  v_ids bigint[];
  v_titles text[];
  v_bodies text[];
begin
  select s.period into v_period from ledger.period_seal s
    where s.account_set_id = p_set and s.id = p_seal;
  select array_agg(t.voucher_id), array_agg(t.title), array_agg(t.body)
    into v_ids, v_titles, v_bodies
    from ledger.voucher_texts(p_set, v_period) t;
  return query
  select sealed.place, coalesce(sealed.title, standing.title), sealed.hash,
    ledger.voucher_hash(coalesce(sealed.title, standing.title), standing.body),
    '[' || to_json(coalesce(sealed.title, standing.title))::text || ',' || standing.body || ']'
  from (
    select x.place, x.voucher_id, x.title, x.hash from ledger.voucher_seal x
    where x.account_set_id = p_set and x.seal_id = p_seal
  ) sealed
  full join unnest(v_ids, v_titles, v_bodies) with ordinality
    as standing (voucher_id, title, body, ordinal) on standing.voucher_id = sealed.voucher_id
  order by sealed.place, standing.ordinal;
end $$;
