-- Deletes a voucher. What was deleted stays known under its number, also when another voucher gets
-- it. Refuses what lock_voucher, refuse_marked, refuse_settled and check_family refuse, and VOUCHER_REVERSED.
create or replace function ledger.remove_voucher(
  p_set bigint,
  p_voucher bigint,
  p_log jsonb,
  p_reversals text default null
)
returns void language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
  v_reverses bigint;
begin
  select reverses_id into v_reverses from ledger.voucher
    where account_set_id = p_set and id = p_voucher;
  if v_reverses is not null then perform ledger.lock_reversed(p_set, v_reverses); end if;
  old := ledger.lock_voucher(p_set, p_voucher, null);
  perform ledger.refuse_marked(old);
  perform ledger.refuse_settled(p_set, array[p_voucher]);
  -- Also one that stands no more keeps what it reverses: both are history.
  if exists (select from ledger.voucher
      where account_set_id = p_set and reverses_id = p_voucher) then
    perform ledger.refuse('VOUCHER_REVERSED');
  end if;
  if v_reverses is not null then
    perform ledger.check_family(p_set, v_reverses, p_voucher, p_reversals);
  end if;
  -- Whoever takes the next number waits here, so that it sees this one given back.
  perform 1 from ledger.voucher_counter
    where account_set_id = p_set and period = old.period and word_id = old.word_id for update;
  v_before := ledger.voucher_log(p_set, p_voucher);
  perform ledger.move_quantities(p_set, p_voucher, -1);
  perform ledger.move_balances(p_set, p_voucher, -1);
  insert into ledger.deleted_voucher (account_set_id, voucher_id, period, word_id, word, code,
    voucher_date, amount, summary, maker, reverses, deleted_name, deleted_at)
  values (p_set, p_voucher, old.period, old.word_id, p_log ->> 'word', old.code, old.voucher_date,
    old.amount, coalesce(v_before -> 'lines' -> 0 ->> 'summary', ''), old.updated_name,
    v_before -> 'head' ->> 'reverses', p_log ->> 'userName', now());
  delete from ledger.voucher where account_set_id = p_set and id = p_voucher;
  perform ledger.give_code_back(p_set, old.period, old.word_id, old.code);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action,
    object, before)
  values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address',
    p_log ->> 'requestId', '删除凭证', old.period || ' ' || (p_log ->> 'word') || '-' || old.code,
    v_before);
end $$;
