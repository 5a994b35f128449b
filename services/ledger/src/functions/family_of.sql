-- A voucher with everything that it reverses and is reversed by, directly or not.
create or replace function ledger.family_of(p_set bigint, p_voucher bigint)
returns setof bigint language sql stable as $$
  with recursive up as (
    select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
    union
    select v.id, v.reverses_id from up
    join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
  ), down as (
    select id from up
    union
    select v.id from down join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
  )
  select id from down
$$;
