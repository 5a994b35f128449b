-- The one write of a voucher, its number, lines, balances and log: one round trip, because the
-- number's row lock lives until the commit. Callers have checked the draft by checkVoucher; what
-- may change between that and the write (period, subjects, number, what it reverses) is checked
-- here again, under the locks. Everybody who writes vouchers locks in one order: periods, vouchers
-- by id, number counters, balances, each in the order of its key.
create or replace function ledger.post_voucher(
  p_set bigint,
  p_head jsonb,
  p_lines jsonb,
  p_log jsonb,
  p_now timestamptz
)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_code integer := (p_head ->> 'code')::integer;
  v_reverses bigint := (p_head ->> 'reversesId')::bigint;
  v_version integer;
  v_reverses_text text;
  v_user bigint := (p_log ->> 'userId')::bigint;
  v_name text := p_log ->> 'userName';
begin
  if (p_head ->> 'insert')::boolean then
    -- Alone in its month: it moves vouchers that others may have made and locked meanwhile.
    perform 1 from ledger.period where account_set_id = p_set and period = v_period for update;
  end if;
  perform ledger.lock_open_period(p_set, v_period);
  perform ledger.hold_used(p_set, array[v_word], array(
    select line ->> 'auxiliary_key' from jsonb_array_elements(p_lines) as line));
  if v_reverses is not null then
    -- Held until the commit, with what it reverses: none of them can go, or be reversed by somebody
    -- else meanwhile.
    perform ledger.lock_reversed(p_set, v_reverses);
    select version into v_version from ledger.voucher
      where account_set_id = p_set and id = v_reverses;
    if not found then perform ledger.refuse('NOT_FOUND'); end if;
    -- It was compared with the reversal before it was locked.
    if v_version <> (p_head ->> 'reversesVersion')::integer then
      perform ledger.refuse('VERSION_STALE');
    end if;
    perform ledger.check_family(p_set, v_reverses, null, p_head ->> 'reversals');
    v_reverses_text :=
      ledger.reverses_text(p_set, v_reverses, (p_head ->> 'reversesPart')::boolean);
  end if;
  if (p_head ->> 'insert')::boolean then
    voucher_code := ledger.make_room(p_set, v_period, v_word, v_code, p_head ->> 'word', p_log);
  elsif (p_head ->> 'anyCode')::boolean then
    voucher_code := ledger.claim_code(p_set, v_period, v_word, v_code);
  else
    voucher_code := ledger.take_code(p_set, v_period, v_word, v_code);
  end if;
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date,
    attachment_count, remark, amount, summaries, source_kind, source_key, reverses_id,
    reverses_part, created_by, created_name, created_at, updated_by, updated_name, updated_at)
  values (p_set, v_period, v_word, voucher_code, (p_head ->> 'voucherDate')::date,
    (p_head ->> 'attachmentCount')::integer, p_head ->> 'remark', (p_head ->> 'amount')::numeric,
    ledger.summaries_of(p_lines), p_head ->> 'sourceKind', p_head ->> 'sourceKey', v_reverses,
    coalesce((p_head ->> 'reversesPart')::boolean, false), v_user, v_name, p_now, v_user, v_name,
    p_now)
  returning id into voucher_id;
  perform ledger.write_lines(
    p_set, voucher_id, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action,
    object, after)
  values (p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId',
    case when (p_head ->> 'insert')::boolean then '插入凭证' else '新增凭证' end,
    v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code,
    jsonb_build_object('head', (p_head -> 'log') || jsonb_build_object(
      'voucherCode', voucher_code, 'reverses', v_reverses_text), 'lines', p_lines));
  return next;
end $$;
