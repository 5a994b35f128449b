import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One order of locks for everybody who writes vouchers: periods, then vouchers by id, then number
 * counters, then balances, each in the order of its key. Before, changing a voucher held it while
 * waiting for its month, and balances while waiting for a counter; a posting, or renumbering, did
 * it the other way round, and one of the two was the victim of a deadlock. The functions are else
 * those of migration 0005.
 */
export class OrderVoucherLocks1763700000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(lockVoucher);
    await runner.query(lockCounters);
    await runner.query(lockBalances);
    await runner.query(postVoucher);
    await runner.query(changeVoucher);
    await runner.query(removeVoucher);
    await runner.query('grant execute on all functions in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('the posting functions are replaced by a later migration, never dropped');
  }
}

/** Locks the voucher's month and the one it goes to, if any, and then the voucher. */
const lockVoucher = `
create function ledger.lock_voucher(p_set bigint, p_voucher bigint, p_period text)
returns ledger.voucher language plpgsql as $$
declare
  v_period text;
  found_voucher ledger.voucher;
begin
  select period into v_period from ledger.voucher where account_set_id = p_set and id = p_voucher;
  if v_period is null then perform ledger.refuse('NOT_FOUND'); end if;
  perform ledger.lock_open_period(p_set, least(v_period, p_period));
  if v_period <> p_period then perform ledger.lock_open_period(p_set, greatest(v_period, p_period)); end if;
  select * into found_voucher from ledger.voucher where account_set_id = p_set and id = p_voucher for update;
  if found_voucher.id is null then perform ledger.refuse('NOT_FOUND'); end if;
  if found_voucher.period <> v_period then
    -- Moved to another month meanwhile, which is not locked: the whole transaction begins anew.
    raise exception using errcode = '40001', message = 'the voucher was moved to another period';
  end if;
  return found_voucher;
end $$`;

/** Two counters that are about to change, made where they are missing. */
const lockCounters = `
create function ledger.lock_counters(p_set bigint, p_periods text[], p_words bigint[])
returns void language sql as $$
  insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
  select distinct p_set, k.period, k.word_id, 0 from unnest(p_periods, p_words) as k (period, word_id)
  order by k.period, k.word_id
  on conflict (account_set_id, period, word_id) do update set last_code = c.last_code
$$`;

/** The balances that a voucher's lines are taken from and put to, made where they are missing. */
const lockBalances = `
create function ledger.lock_balances(p_set bigint, p_voucher bigint, p_period text, p_lines jsonb)
returns void language sql as $$
  insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key, currency,
    debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select p_set, k.period, k.subject_id, k.auxiliary_key, k.currency, 0, 0, 0, 0, 0, 0
  from (
    select l.period, l.subject_id, l.auxiliary_key, l.currency from ledger.voucher_line l
    where l.account_set_id = p_set and l.voucher_id = p_voucher
    union
    select p_period, line.subject_id, line.auxiliary_key, line.currency
    from jsonb_to_recordset(p_lines) as line (subject_id bigint, auxiliary_key text, currency text)) as k
  order by k.period, k.subject_id, k.auxiliary_key, k.currency
  on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set debit = b.debit
$$`;

const postVoucher = `
create or replace function ledger.post_voucher(p_set bigint, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamptz)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_code integer := (p_head ->> 'code')::integer;
  v_reverses bigint := (p_head ->> 'reversesId')::bigint;
  v_user bigint := (p_log ->> 'userId')::bigint;
  v_name text := p_log ->> 'userName';
begin
  perform ledger.lock_open_period(p_set, v_period);
  if v_reverses is not null then
    -- Held until the commit: it can neither go nor be reversed twice meanwhile.
    perform 1 from ledger.voucher where account_set_id = p_set and id = v_reverses for update;
    if not found then perform ledger.refuse('NOT_FOUND'); end if;
    if exists (select from ledger.voucher where account_set_id = p_set and reverses_id = v_reverses) then
      perform ledger.refuse('VOUCHER_REVERSED');
    end if;
  end if;
  if (p_head ->> 'insert')::boolean then
    voucher_code := ledger.make_room(p_set, v_period, v_word, v_code);
  elsif (p_head ->> 'anyCode')::boolean then
    voucher_code := ledger.claim_code(p_set, v_period, v_word, v_code);
  else
    voucher_code := ledger.take_code(p_set, v_period, v_word, v_code);
  end if;
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
    amount, source_kind, source_key, reverses_id, created_by, created_name, created_at, updated_by, updated_name,
    updated_at)
  values (p_set, v_period, v_word, voucher_code, (p_head ->> 'voucherDate')::date,
    (p_head ->> 'attachmentCount')::integer, p_head ->> 'remark', (p_head ->> 'amount')::numeric,
    p_head ->> 'sourceKind', p_head ->> 'sourceKey', v_reverses, v_user, v_name, p_now, v_user, v_name, p_now)
  returning id into voucher_id;
  perform ledger.write_lines(p_set, voucher_id, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
  values (p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId',
    case when (p_head ->> 'insert')::boolean then '插入凭证' else '新增凭证' end,
    v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code,
    jsonb_build_object('head', p_head, 'lines', p_lines));
  return next;
end $$`;

const changeVoucher = `
create or replace function ledger.change_voucher(p_set bigint, p_voucher bigint, p_version integer, p_head jsonb,
  p_lines jsonb, p_log jsonb, p_now timestamptz)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
  v_moves boolean;
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_code integer := (p_head ->> 'code')::integer;
begin
  old := ledger.lock_voucher(p_set, p_voucher, v_period);
  if old.version <> p_version then perform ledger.refuse('VERSION_STALE'); end if;
  perform ledger.refuse_marked(old);
  v_moves := old.period <> v_period or old.word_id <> v_word or coalesce(v_code, old.code) <> old.code;
  if v_moves then perform ledger.lock_counters(p_set, array[old.period, v_period], array[old.word_id, v_word]); end if;
  perform ledger.lock_balances(p_set, p_voucher, v_period, p_lines);
  select jsonb_build_object('head', to_jsonb(old), 'lines', jsonb_agg(to_jsonb(l) order by l.line_no))
    into v_before
    from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher;
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
    amount = (p_head ->> 'amount')::numeric, updated_by = (p_log ->> 'userId')::bigint,
    updated_name = p_log ->> 'userName', updated_at = p_now
  where account_set_id = p_set and id = p_voucher;
  perform ledger.write_lines(p_set, p_voucher, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before, after)
  values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
    '修改凭证', v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code, v_before,
    jsonb_build_object('head', p_head, 'lines', p_lines));
  return next;
end $$`;

const removeVoucher = `
create or replace function ledger.remove_voucher(p_set bigint, p_voucher bigint, p_log jsonb)
returns void language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
begin
  old := ledger.lock_voucher(p_set, p_voucher, null);
  perform ledger.refuse_marked(old);
  -- Whoever takes the next number waits here, so that it sees this one given back.
  perform 1 from ledger.voucher_counter
    where account_set_id = p_set and period = old.period and word_id = old.word_id for update;
  select jsonb_build_object('head', to_jsonb(old), 'lines', jsonb_agg(to_jsonb(l) order by l.line_no))
    into v_before
    from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher;
  perform ledger.move_balances(p_set, p_voucher, -1);
  delete from ledger.voucher where account_set_id = p_set and id = p_voucher;
  perform ledger.give_code_back(p_set, old.period, old.word_id, old.code);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before)
  values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
    '删除凭证', old.period || ' ' || (p_log ->> 'word') || '-' || old.code, v_before);
end $$`;
