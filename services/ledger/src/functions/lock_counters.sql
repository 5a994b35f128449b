-- Two counters that are about to change, made where they are missing.
create or replace function ledger.lock_counters(p_set bigint, p_periods text[], p_words bigint[])
returns void language plpgsql as $$
begin
  insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
  select distinct p_set, k.period, k.word_id, 0
  from unnest(p_periods, p_words) as k (period, word_id)
  order by k.period, k.word_id
  on conflict (account_set_id, period, word_id) do update set last_code = c.last_code;
end $$;
