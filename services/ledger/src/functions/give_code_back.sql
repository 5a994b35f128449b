-- Only the last number returns; a gap in the middle stays until renumbering.
create or replace function ledger.give_code_back(
  p_set bigint,
  p_period text,
  p_word bigint,
  p_code integer
)
returns void language plpgsql as $$
begin
  update ledger.voucher_counter c set last_code = coalesce((
    select max(v.code) from ledger.voucher v
    where v.account_set_id = p_set and v.period = p_period and v.word_id = p_word
      and v.code <> p_code and v.code < 2147483647), 0)
  where c.account_set_id = p_set and c.period = p_period and c.word_id = p_word
    and c.last_code = p_code;
end $$;
