/** The functions of migration 0031 that post, change and remove a voucher. */

export const postVoucher = `
create or replace function ledger.post_voucher(p_set bigint, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamptz)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_code integer := (p_head ->> 'code')::integer;
  v_reverses bigint := (p_head ->> 'reversesId')::bigint;
  v_version integer;
  v_user bigint := (p_log ->> 'userId')::bigint;
  v_name text := p_log ->> 'userName';
begin
  if (p_head ->> 'insert')::boolean then
    -- Alone in its month: it moves vouchers that others may have made and locked meanwhile.
    perform 1 from ledger.period where account_set_id = p_set and period = v_period for update;
  end if;
  perform ledger.lock_open_period(p_set, v_period);
  if v_reverses is not null then
    -- Held until the commit, with what it reverses: none of them can go, or be reversed by somebody else meanwhile.
    perform ledger.lock_reversed(p_set, v_reverses);
    select version into v_version from ledger.voucher where account_set_id = p_set and id = v_reverses;
    if not found then perform ledger.refuse('NOT_FOUND'); end if;
    -- It was compared with the reversal before it was locked.
    if v_version <> (p_head ->> 'reversesVersion')::integer then perform ledger.refuse('VERSION_STALE'); end if;
    perform ledger.check_family(p_set, v_reverses, null, p_head ->> 'reversals');
  end if;
  if (p_head ->> 'insert')::boolean then
    voucher_code := ledger.make_room(p_set, v_period, v_word, v_code, p_head ->> 'word', p_log);
  elsif (p_head ->> 'anyCode')::boolean then
    voucher_code := ledger.claim_code(p_set, v_period, v_word, v_code);
  else
    voucher_code := ledger.take_code(p_set, v_period, v_word, v_code);
  end if;
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
    amount, summaries, source_kind, source_key, reverses_id, reverses_part, created_by, created_name, created_at,
    updated_by, updated_name, updated_at)
  values (p_set, v_period, v_word, voucher_code, (p_head ->> 'voucherDate')::date,
    (p_head ->> 'attachmentCount')::integer, p_head ->> 'remark', (p_head ->> 'amount')::numeric,
    ledger.summaries_of(p_lines), p_head ->> 'sourceKind', p_head ->> 'sourceKey', v_reverses,
    coalesce((p_head ->> 'reversesPart')::boolean, false), v_user, v_name, p_now, v_user, v_name, p_now)
  returning id into voucher_id;
  perform ledger.write_lines(p_set, voucher_id, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
  values (p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId',
    case when (p_head ->> 'insert')::boolean then '插入凭证' else '新增凭证' end,
    v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code,
    jsonb_build_object('head', (p_head -> 'log') || jsonb_build_object('voucherCode', voucher_code,
        'reverses', ledger.reverses_text(p_set, v_reverses, (p_head ->> 'reversesPart')::boolean)),
      'lines', p_lines));
  return next;
end $$`;

/** Who changes nothing is not its last editor, and makes no entry in the log. */
export const changeVoucher = `
create or replace function ledger.change_voucher(p_set bigint, p_voucher bigint, p_version integer, p_head jsonb,
  p_lines jsonb, p_log jsonb, p_now timestamptz)
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
  select reverses_id into v_reverses from ledger.voucher where account_set_id = p_set and id = p_voucher;
  if v_reverses is not null then perform ledger.lock_reversed(p_set, v_reverses); end if;
  old := ledger.lock_voucher(p_set, p_voucher, v_period);
  if old.version <> p_version then perform ledger.refuse('VERSION_STALE'); end if;
  perform ledger.refuse_marked(old);
  if ledger.is_reversed(p_set, p_voucher) then perform ledger.refuse('VOUCHER_REVERSED'); end if;
  if v_reverses is not null then
    perform ledger.check_family(p_set, v_reverses, p_voucher, p_head ->> 'reversals');
  end if;
  v_moves := old.period <> v_period or old.word_id <> v_word or coalesce(v_code, old.code) <> old.code;
  if v_moves then perform ledger.lock_counters(p_set, array[old.period, v_period], array[old.word_id, v_word]); end if;
  perform ledger.lock_balances(p_set, p_voucher, v_period, p_lines);
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
  v_after := ledger.voucher_log(p_set, p_voucher);
  if v_before <> v_after then
    update ledger.voucher set updated_by = (p_log ->> 'userId')::bigint, updated_name = p_log ->> 'userName',
      updated_at = p_now
    where account_set_id = p_set and id = p_voucher;
    insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before, after)
    values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
      '修改凭证', v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code, v_before, v_after);
  end if;
  return next;
end $$`;

/** What was deleted stays known under its number, also when another voucher gets it. */
export const removeVoucher = `
create function ledger.remove_voucher(p_set bigint, p_voucher bigint, p_log jsonb, p_reversals text default null)
returns void language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
  v_reverses bigint;
begin
  select reverses_id into v_reverses from ledger.voucher where account_set_id = p_set and id = p_voucher;
  if v_reverses is not null then perform ledger.lock_reversed(p_set, v_reverses); end if;
  old := ledger.lock_voucher(p_set, p_voucher, null);
  perform ledger.refuse_marked(old);
  -- Also one that stands no more keeps what it reverses: both are history.
  if exists (select from ledger.voucher where account_set_id = p_set and reverses_id = p_voucher) then
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
  insert into ledger.deleted_voucher (account_set_id, voucher_id, period, word_id, word, code, voucher_date, amount,
    summary, maker, reverses, deleted_name, deleted_at)
  values (p_set, p_voucher, old.period, old.word_id, p_log ->> 'word', old.code, old.voucher_date, old.amount,
    coalesce(v_before -> 'lines' -> 0 ->> 'summary', ''), old.updated_name,
    v_before -> 'head' ->> 'reverses', p_log ->> 'userName', now());
  delete from ledger.voucher where account_set_id = p_set and id = p_voucher;
  perform ledger.give_code_back(p_set, old.period, old.word_id, old.code);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before)
  values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
    '删除凭证', old.period || ' ' || (p_log ->> 'word') || '-' || old.code, v_before);
end $$`;
