-- What is settled of the lines of a voucher stands there after a change. Refuses VOUCHER_SETTLED; its detail is the line.
create or replace function ledger.check_settled(p_set bigint, p_voucher bigint)
returns void language plpgsql as $$
declare
  v_line integer;
begin
  select min(u.line_no) into v_line from ledger.unheld_settlements(p_set, p_voucher, p_voucher) u;
  if v_line is not null then
    raise exception using errcode = 'MZ001', message = 'VOUCHER_SETTLED', detail = v_line::text;
  end if;
end $$;
