-- Writes the lines of a voucher and adds them to the balances. Refuses SUBJECT_NOT_LEAF,
-- VOUCHER_UNBALANCED.
create or replace function ledger.write_lines(
  p_set bigint,
  p_voucher bigint,
  p_period text,
  p_date date,
  p_lines jsonb
)
returns void language plpgsql as $$
declare
  v_written bigint;
begin
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date,
    subject_id, auxiliary_key, summary, debit, credit, currency, exchange_rate, foreign_amount,
    quantity, unit_price, cash_flow_item, settlement_method, bill_number, bill_date)
  select p_set, p_voucher, line_no, p_period, p_date, subject_id, auxiliary_key, summary, debit,
    credit, currency, exchange_rate, foreign_amount, quantity, unit_price, cash_flow_item,
    settlement_method, bill_number, bill_date
  from jsonb_to_recordset(p_lines) as line (line_no integer, subject_id bigint, auxiliary_key text,
    summary text, debit numeric, credit numeric, currency text, exchange_rate numeric,
    foreign_amount numeric, quantity numeric, unit_price numeric, cash_flow_item text,
    settlement_method text, bill_number text, bill_date date)
  on conflict do nothing;
  get diagnostics v_written = row_count;
  perform ledger.expect_rows(v_written, jsonb_array_length(p_lines));
  -- A subject may have got its first child since the draft was checked.
  if exists (
    select from ledger.voucher_line l
    left join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
    where l.account_set_id = p_set and l.voucher_id = p_voucher and s.leaf is not true
  ) then
    perform ledger.refuse('SUBJECT_NOT_LEAF');
  end if;
  -- The last word on balance, whatever was checked before.
  if (select sum(debit) <> sum(credit) or count(*) < 2 from ledger.voucher_line
      where account_set_id = p_set and voucher_id = p_voucher) then
    perform ledger.refuse('VOUCHER_UNBALANCED');
  end if;
  perform ledger.move_quantities(p_set, p_voucher, 1);
  perform ledger.move_balances(p_set, p_voucher, 1);
end $$;
