-- An import keeps its numbers: any that is free, and the next one above all of them otherwise.
-- Refuses VOUCHER_CODE_TAKEN.
create or replace function ledger.claim_code(
  p_set bigint,
  p_period text,
  p_word bigint,
  p_code integer
)
returns integer language plpgsql as $$
begin
  if p_code is null then return ledger.take_code(p_set, p_period, p_word, null); end if;
  insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
  values (p_set, p_period, p_word, p_code)
  on conflict (account_set_id, period, word_id)
    do update set last_code = greatest(c.last_code, p_code);
  if exists (select from ledger.voucher
             where account_set_id = p_set and period = p_period and word_id = p_word
               and code = p_code) then
    perform ledger.refuse('VOUCHER_CODE_TAKEN');
  end if;
  return p_code;
end $$;
