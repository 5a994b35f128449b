-- The next number of account set, month and word, or the asked one if it leaves no gap. Refuses
-- VOUCHER_CODE_GAP, VOUCHER_CODE_TAKEN.
create or replace function ledger.take_code(
  p_set bigint,
  p_period text,
  p_word bigint,
  p_code integer
)
returns integer language plpgsql as $$
declare
  last integer;
begin
  insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
  values (p_set, p_period, p_word, 1)
  on conflict (account_set_id, period, word_id) do update set last_code = c.last_code + 1
  returning last_code into last;
  if p_code is null or p_code = last then return last; end if;
  -- A number below the last one: only where a deleted voucher left its place.
  update ledger.voucher_counter set last_code = last - 1
  where account_set_id = p_set and period = p_period and word_id = p_word;
  if p_code > last then perform ledger.refuse('VOUCHER_CODE_GAP'); end if;
  if exists (select from ledger.voucher
             where account_set_id = p_set and period = p_period and word_id = p_word
               and code = p_code) then
    perform ledger.refuse('VOUCHER_CODE_TAKEN');
  end if;
  return p_code;
end $$;
