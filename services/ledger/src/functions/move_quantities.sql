-- Adds lines that name a quantity alone (p_sign 1) or takes them out (-1). Without an amount they
-- have no side of their own: a quantity stands on the side of its subject.
create or replace function ledger.move_quantities(p_set bigint, p_voucher bigint, p_sign integer)
returns void language plpgsql as $$
begin
  if not exists (select from ledger.voucher_line
      where account_set_id = p_set and voucher_id = p_voucher and debit = 0 and credit = 0) then
    return;
  end if;
  -- All balances of the voucher at once, in the order of everybody who locks several.
  perform ledger.lock_balances(p_set, p_voucher, '', '[]');
  update ledger.period_balance b set
    quantity_debit = b.quantity_debit + p_sign * moved.quantity_debit,
    quantity_credit = b.quantity_credit + p_sign * moved.quantity_credit
  from (
    select l.period, l.subject_id, l.auxiliary_key, l.currency,
      sum(case when s.direction = 'debit' then l.quantity else 0 end) as quantity_debit,
      sum(case when s.direction = 'credit' then l.quantity else 0 end) as quantity_credit
    from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
    where l.account_set_id = p_set and l.voucher_id = p_voucher and l.debit = 0 and l.credit = 0
    group by l.period, l.subject_id, l.auxiliary_key, l.currency) as moved
  where b.account_set_id = p_set and b.period = moved.period and b.subject_id = moved.subject_id
    and b.auxiliary_key = moved.auxiliary_key and b.currency = moved.currency;
end $$;
