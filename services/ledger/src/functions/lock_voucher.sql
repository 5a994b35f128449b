-- Locks the voucher's month and the one it goes to, if any, and then the voucher. Refuses NOT_FOUND
-- and what lock_open_period refuses.
create or replace function ledger.lock_voucher(p_set bigint, p_voucher bigint, p_period text)
returns ledger.voucher language plpgsql as $$
declare
  v_period text;
  found_voucher ledger.voucher;
begin
  select period into v_period from ledger.voucher where account_set_id = p_set and id = p_voucher;
  if v_period is null then perform ledger.refuse('NOT_FOUND'); end if;
  perform ledger.lock_open_period(p_set, least(v_period, p_period));
  if v_period <> p_period then
    perform ledger.lock_open_period(p_set, greatest(v_period, p_period));
  end if;
  select * into found_voucher from ledger.voucher
    where account_set_id = p_set and id = p_voucher for update;
  if found_voucher.id is null then perform ledger.refuse('NOT_FOUND'); end if;
  if found_voucher.period <> v_period then
    -- Moved to another month meanwhile, which is not locked: the whole transaction begins anew.
    raise exception using errcode = '40001', message = 'the voucher was moved to another period';
  end if;
  return found_voucher;
end $$;
