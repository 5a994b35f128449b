-- Holds the words and items of vouchers that are being written until the commit: whoever deletes one
-- waits, and finds it in use. Refuses REFERENCE_GONE for one that was deleted since the draft was
-- checked.
create or replace function ledger.hold_used(p_set bigint, p_words bigint[], p_keys text[])
returns void language plpgsql as $$
declare
  v_words bigint[] := array(select distinct word from unnest(p_words) as word order by word);
  v_items bigint[] := array(
    select distinct split_part(pair, ':', 2)::bigint as item
    from unnest(p_keys) as key cross join unnest(string_to_array(key, ',')) as pair
    order by item);
  v_held bigint;
begin
  perform 1 from ledger.voucher_word
    where account_set_id = p_set and id = any(v_words) order by id for key share;
  get diagnostics v_held = row_count;
  if v_held <> cardinality(v_words) then perform ledger.refuse('REFERENCE_GONE'); end if;
  if cardinality(v_items) = 0 then return; end if;
  perform 1 from ledger.accounting_category_detail
    where account_set_id = p_set and id = any(v_items) order by id for key share;
  get diagnostics v_held = row_count;
  if v_held <> cardinality(v_items) then perform ledger.refuse('REFERENCE_GONE'); end if;
end $$;
