-- Changes a voucher whole: its place, head and lines, the balances, and one entry of the log. Who
-- changes nothing is not its last editor, and makes no entry in the log.
-- Refuses VERSION_STALE, what lock_voucher, refuse_marked, check_family, check_unmoved, write_lines and check_settled
-- refuse, and VOUCHER_REVERSED while a reversal of it stands.
create or replace function ledger.change_voucher(
  p_set bigint,
  p_voucher bigint,
  p_version integer,
  p_head jsonb,
  p_lines jsonb,
  p_log jsonb,
  p_now timestamptz
)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
  v_after jsonb;
  v_moves boolean;
  v_reverses bigint;
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_code integer := (p_head ->> 'code')::integer;
begin
  -- What it reverses is locked first, as by everybody who holds both.
  select reverses_id into v_reverses from ledger.voucher
    where account_set_id = p_set and id = p_voucher;
  if v_reverses is not null then perform ledger.lock_reversed(p_set, v_reverses); end if;
  old := ledger.lock_voucher(p_set, p_voucher, v_period);
  if old.version <> p_version then perform ledger.refuse('VERSION_STALE'); end if;
  perform ledger.refuse_marked(old);
  if ledger.is_reversed(p_set, p_voucher) then perform ledger.refuse('VOUCHER_REVERSED'); end if;
  if v_reverses is not null then
    perform ledger.check_family(p_set, v_reverses, p_voucher, p_head ->> 'reversals');
  end if;
  v_moves := old.period <> v_period or old.word_id <> v_word
    or coalesce(v_code, old.code) <> old.code;
  if v_moves then
    perform ledger.lock_counters(
      p_set, array[old.period, v_period], array[old.word_id, v_word]);
  end if;
  perform ledger.hold_used(p_set, array[v_word], array(
    select line ->> 'auxiliary_key' from jsonb_array_elements(p_lines) as line));
  perform ledger.lock_balances(p_set, p_voucher, v_period, p_lines);
  perform ledger.check_unmoved(p_set, p_voucher, p_lines);
  v_before := ledger.voucher_log(p_set, p_voucher);
  perform ledger.move_quantities(p_set, p_voucher, -1);
  perform ledger.move_balances(p_set, p_voucher, -1);
  delete from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher;
  voucher_id := p_voucher;
  voucher_code := old.code;
  if v_moves then
    -- The old number is given back first, so that moving the last voucher leaves no gap.
    update ledger.voucher set code = 2147483647
      where account_set_id = p_set and id = p_voucher;
    perform ledger.give_code_back(p_set, old.period, old.word_id, old.code);
    voucher_code := ledger.take_code(p_set, v_period, v_word,
      case when old.period = v_period and old.word_id = v_word then v_code end);
  end if;
  update ledger.voucher set version = old.version + 1, period = v_period, word_id = v_word,
    code = voucher_code, voucher_date = (p_head ->> 'voucherDate')::date,
    attachment_count = (p_head ->> 'attachmentCount')::integer, remark = p_head ->> 'remark',
    amount = (p_head ->> 'amount')::numeric, summaries = ledger.summaries_of(p_lines),
    reverses_part = coalesce((p_head ->> 'reversesPart')::boolean, old.reverses_part)
  where account_set_id = p_set and id = p_voucher;
  perform ledger.write_lines(p_set, p_voucher, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  perform ledger.check_settled(p_set, p_voucher);
  v_after := ledger.voucher_log(p_set, p_voucher);
  if v_before <> v_after then
    update ledger.voucher set updated_by = (p_log ->> 'userId')::bigint,
      updated_name = p_log ->> 'userName', updated_at = p_now
    where account_set_id = p_set and id = p_voucher;
    insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id,
      action, object, before, after)
    values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address',
      p_log ->> 'requestId', '修改凭证', v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code,
      v_before, v_after);
  end if;
  return next;
end $$;
