-- Whether a reversal of the voucher stands.
create or replace function ledger.is_reversed(p_set bigint, p_voucher bigint)
returns boolean language plpgsql stable as $$
declare
  v_reversal bigint;
begin
  for v_reversal in
    select id from ledger.voucher where account_set_id = p_set and reverses_id = p_voucher
  loop
    if ledger.reversal_stands(p_set, v_reversal) then return true; end if;
  end loop;
  return false;
end $$;
