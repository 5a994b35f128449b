-- The balances that a voucher's lines are taken from and put to, made where they are missing.
create or replace function ledger.lock_balances(
  p_set bigint,
  p_voucher bigint,
  p_period text,
  p_lines jsonb
)
returns void language plpgsql as $$
begin
  insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key,
    currency, debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select p_set, k.period, k.subject_id, k.auxiliary_key, k.currency, 0, 0, 0, 0, 0, 0
  from (
    select l.period, l.subject_id, l.auxiliary_key, l.currency from ledger.voucher_line l
    where l.account_set_id = p_set and l.voucher_id = p_voucher
    union
    select p_period, line.subject_id, line.auxiliary_key, line.currency
    from jsonb_to_recordset(p_lines)
      as line (subject_id bigint, auxiliary_key text, currency text)) as k
  order by k.period, k.subject_id, k.auxiliary_key, k.currency
  on conflict (account_set_id, period, subject_id, auxiliary_key, currency)
    do update set debit = b.debit;
end $$;
