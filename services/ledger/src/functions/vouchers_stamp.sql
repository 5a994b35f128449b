-- A stamp of the vouchers of a month: another one after each change of their lines, since each change
-- of a voucher gives it another version, and no id is given twice.
create or replace function ledger.vouchers_stamp(p_set bigint, p_period text)
returns text language plpgsql stable as $$
begin
  return (
    select concat_ws(' ', 'open', count(*), coalesce(sum(hashint8extended(id, version)), 0))
    from ledger.voucher where account_set_id = p_set and period = p_period);
end $$;
