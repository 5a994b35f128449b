-- Adds a voucher's lines to the balances (p_sign 1) or takes them out (-1), rows in the order of
-- keys.
create or replace function ledger.move_balances(p_set bigint, p_voucher bigint, p_sign integer)
returns void language plpgsql as $$
begin
  insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key,
    currency, debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select account_set_id, period, subject_id, auxiliary_key, currency,
    p_sign * sum(debit), p_sign * sum(credit),
    p_sign * sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    p_sign * sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    p_sign * sum(case when debit <> 0 then coalesce(quantity, 0) else 0 end),
    p_sign * sum(case when credit <> 0 then coalesce(quantity, 0) else 0 end)
  from ledger.voucher_line
  where account_set_id = p_set and voucher_id = p_voucher
  group by account_set_id, period, subject_id, auxiliary_key, currency
  order by subject_id, auxiliary_key, currency
  on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set
    debit = b.debit + excluded.debit,
    credit = b.credit + excluded.credit,
    foreign_debit = b.foreign_debit + excluded.foreign_debit,
    foreign_credit = b.foreign_credit + excluded.foreign_credit,
    quantity_debit = b.quantity_debit + excluded.quantity_debit,
    quantity_credit = b.quantity_credit + excluded.quantity_credit;
end $$;
