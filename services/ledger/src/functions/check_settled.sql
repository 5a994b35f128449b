-- What is settled of the lines of a voucher stands there after a change. Refuses VOUCHER_SETTLED.
create or replace function ledger.check_settled(p_set bigint, p_voucher bigint)
returns void language plpgsql as $$
begin
  if exists (select from ledger.unheld_settlements(p_set, p_voucher, p_voucher)) then
    perform ledger.refuse('VOUCHER_SETTLED');
  end if;
end $$;
