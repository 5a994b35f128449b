-- A voucher with everything that it reverses and is reversed by, directly or not, beside one of
-- them, each with its version: `12:1,15:3`.
create or replace function ledger.family_state(p_set bigint, p_voucher bigint, p_beside bigint)
returns text language plpgsql stable as $$
declare
  v_state text;
begin
  with recursive up as (
    select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
    union
    select v.id, v.reverses_id from up
    join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
  ), down as (
    select id from up
    union
    select v.id from down
    join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
  )
  select string_agg(v.id || ':' || v.version, ',' order by v.id) into v_state from ledger.voucher v
  where v.account_set_id = p_set and v.id in (select id from down)
    and v.id is distinct from p_beside;
  return coalesce(v_state, '');
end $$;
