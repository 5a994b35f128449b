-- What is settled of the lines of a voucher stands there after a change: same line, subject, item and
-- side, at least as much. Refuses VOUCHER_SETTLED.
create or replace function ledger.check_settled(p_set bigint, p_voucher bigint)
returns void language plpgsql as $$
begin
  if exists (
    select from (
      select t.line_no, s.subject_id, s.category_id, s.item_id, sum(t.amount) as settled
      from ledger.settlement_line t
      join ledger.settlement s on s.account_set_id = p_set and s.id = t.settlement_id
      where t.account_set_id = p_set and t.voucher_id = p_voucher
      group by t.line_no, s.subject_id, s.category_id, s.item_id
    ) marked
    left join ledger.voucher_line l
      on l.account_set_id = p_set and l.voucher_id = p_voucher and l.line_no = marked.line_no
      and l.subject_id = marked.subject_id
      and marked.category_id || ':' || marked.item_id = any(string_to_array(l.auxiliary_key, ','))
      and sign(l.debit - l.credit) = sign(marked.settled)
    where l.line_no is null or abs(l.debit - l.credit) < abs(marked.settled)
  ) then
    perform ledger.refuse('VOUCHER_SETTLED');
  end if;
end $$;
