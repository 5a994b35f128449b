-- Vouchers with settled lines are not deleted. Refuses VOUCHER_SETTLED.
create or replace function ledger.refuse_settled(p_set bigint, p_vouchers bigint[])
returns void language plpgsql as $$
begin
  if exists (select from ledger.settlement_line
      where account_set_id = p_set and voucher_id = any(p_vouchers)) then
    perform ledger.refuse('VOUCHER_SETTLED');
  end if;
end $$;
