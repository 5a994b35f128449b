import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reversals linked to what they reverse, the cashier's signature, and vouchers inserted between
 * numbers. The posting functions are replaced whole.
 *
 * One order of locks for everybody who writes vouchers: periods, then vouchers by id, then number
 * counters, then balances, each in the order of its key. In any other order two of them wait for
 * each other, and one is the victim of a deadlock.
 */
export class AddVoucherThreads1763700000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.account_set add column cashier_module boolean not null default false;
      alter table ledger.voucher add column reverses_id bigint, add column signed_by bigint,
        add column signed_name text, add column signed_at timestamptz;
      -- One reversal each; while it is there, what it reverses stays.
      create unique index voucher_reverses_key on ledger.voucher (account_set_id, reverses_id)
        where reverses_id is not null;
      alter table ledger.voucher add constraint voucher_reverses_fkey
        foreign key (account_set_id, reverses_id) references ledger.voucher (account_set_id, id);
    `);
    await runner.query(makeRoom);
    await runner.query(lockVoucher);
    await runner.query(lockCounters);
    await runner.query(lockBalances);
    await runner.query(claimCode);
    await runner.query(postVoucher);
    await runner.query(postVouchers);
    await runner.query(refuseMarked);
    await runner.query(changeVoucher);
    await runner.query(removeVoucher);
    await runner.query('grant execute on all functions in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('the posting functions are replaced by a later migration, never dropped');
  }
}

/**
 * Moves the vouchers from a number on up by one, as far as the next gap, and answers that number,
 * now free. Vouchers are locked before the counter, as everybody does who holds one.
 */
const makeRoom = `
create function ledger.make_room(p_set bigint, p_period text, p_word bigint, p_code integer)
returns integer language plpgsql as $$
declare
  last integer;
  free integer;
begin
  perform 1 from ledger.voucher where account_set_id = p_set and period = p_period and word_id = p_word
    and code >= p_code order by id for update;
  select last_code into last from ledger.voucher_counter
    where account_set_id = p_set and period = p_period and word_id = p_word for update;
  if last is null or p_code > last then perform ledger.refuse('VOUCHER_CODE_GAP'); end if;
  select min(n) into free from generate_series(p_code, last + 1) as n
    where not exists (select from ledger.voucher v where v.account_set_id = p_set
      and v.period = p_period and v.word_id = p_word and v.code = n);
  if exists (select from ledger.voucher where account_set_id = p_set and period = p_period and word_id = p_word
      and code >= p_code and code < free and (audited_at is not null or signed_at is not null)) then
    perform ledger.refuse('VOUCHER_INSERT_AUDITED');
  end if;
  update ledger.voucher set code = code + 1, version = version + 1
    where account_set_id = p_set and period = p_period and word_id = p_word and code >= p_code and code < free;
  update ledger.voucher_counter set last_code = greatest(last_code, free)
    where account_set_id = p_set and period = p_period and word_id = p_word;
  return p_code;
end $$`;

/** An import keeps its numbers: any that is free, and the next one above all of them otherwise. */
const claimCode = `
create function ledger.claim_code(p_set bigint, p_period text, p_word bigint, p_code integer)
returns integer language plpgsql as $$
begin
  if p_code is null then return ledger.take_code(p_set, p_period, p_word, null); end if;
  insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
  values (p_set, p_period, p_word, p_code)
  on conflict (account_set_id, period, word_id) do update set last_code = greatest(c.last_code, p_code);
  if exists (select from ledger.voucher
             where account_set_id = p_set and period = p_period and word_id = p_word and code = p_code) then
    perform ledger.refuse('VOUCHER_CODE_TAKEN');
  end if;
  return p_code;
end $$`;

/** Many vouchers in their order; p_drafts is an array of {head, lines}. */
const postVouchers = `
create function ledger.post_vouchers(p_set bigint, p_drafts jsonb, p_log jsonb, p_now timestamptz)
returns void language plpgsql as $$
declare
  draft jsonb;
begin
  for draft in select value from jsonb_array_elements(p_drafts) with ordinality as d (value, place) order by place loop
    perform ledger.post_voucher(p_set, draft -> 'head', draft -> 'lines', p_log, p_now);
  end loop;
end $$`;

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

/** What was audited, signed or reversed stays as it is. */
const refuseMarked = `
create function ledger.refuse_marked(old ledger.voucher) returns void language plpgsql as $$
begin
  if old.audited_at is not null then perform ledger.refuse('VOUCHER_AUDITED'); end if;
  if old.signed_at is not null then perform ledger.refuse('VOUCHER_SIGNED'); end if;
  if exists (select from ledger.voucher where account_set_id = old.account_set_id and reverses_id = old.id) then
    perform ledger.refuse('VOUCHER_REVERSED');
  end if;
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
