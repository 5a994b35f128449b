-- Locks a voucher with what it reverses, in the order of ids as everybody who locks several.
create or replace function ledger.lock_reversed(p_set bigint, p_voucher bigint)
returns void language plpgsql as $$
begin
  perform 1 from ledger.voucher where account_set_id = p_set and id in (
    with recursive up as (
      select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
      union
      select v.id, v.reverses_id from up
      join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
    )
    select id from up)
  order by id for update;
end $$;
