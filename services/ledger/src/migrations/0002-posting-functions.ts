import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The one write of a voucher, its number, lines and balances: one round trip, because the
 * number's row lock lives until the commit.
 *
 * Refusals are raised as SQLSTATE MZ001 with the error code as message. Callers have checked the
 * draft by `checkVoucher`; what may change between that and the write (period, subjects, number)
 * is checked here again, under the locks.
 */
export class CreatePostingFunctions1763600000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(refuse);
    await runner.query(openPeriod);
    await runner.query(takeCode);
    await runner.query(moveBalances);
    await runner.query(writeLines);
    await runner.query(postVoucher);
    await runner.query(changeVoucher);
    await runner.query(removeVoucher);
    await runner.query('grant execute on all functions in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('the posting functions are replaced by a later migration, never dropped');
  }
}

const refuse = `
create function ledger.refuse(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'MZ001', message = code;
end $$`;

/** Shared lock on the period: closing it and restructuring subjects wait for postings in flight. */
const openPeriod = `
create function ledger.lock_open_period(p_set bigint, p_period text) returns void language plpgsql as $$
declare
  found_state text;
begin
  select state into found_state from ledger.period
  where account_set_id = p_set and period = p_period for share;
  if found_state is null then perform ledger.refuse('PERIOD_MISSING'); end if;
  if found_state <> 'open' then perform ledger.refuse('PERIOD_CLOSED'); end if;
end $$`;

/** The next number of account set, month and word, or the asked one if it leaves no gap. */
const takeCode = `
create function ledger.take_code(p_set bigint, p_period text, p_word bigint, p_code integer)
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
             where account_set_id = p_set and period = p_period and word_id = p_word and code = p_code) then
    perform ledger.refuse('VOUCHER_CODE_TAKEN');
  end if;
  return p_code;
end $$`;

/** Adds a voucher's lines to the balances (p_sign 1) or takes them out (-1), rows in key order. */
const moveBalances = `
create function ledger.move_balances(p_set bigint, p_voucher bigint, p_sign integer)
returns void language sql as $$
  insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key, currency,
    debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select account_set_id, period, subject_id, auxiliary_key, currency,
    p_sign * sum(debit), p_sign * sum(credit),
    p_sign * sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    p_sign * sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    p_sign * sum(case when debit <> 0 then coalesce(quantity, 0) else 0 end),
    p_sign * sum(case when credit <> 0 then coalesce(quantity, 0) else 0 end)
  from ledger.voucher_line
  where account_set_id = p_set and voucher_id = p_voucher
  group by account_set_id, period, subject_id, auxiliary_key, currency
  order by subject_id, auxiliary_key, currency
  on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set
    debit = b.debit + excluded.debit,
    credit = b.credit + excluded.credit,
    foreign_debit = b.foreign_debit + excluded.foreign_debit,
    foreign_credit = b.foreign_credit + excluded.foreign_credit,
    quantity_debit = b.quantity_debit + excluded.quantity_debit,
    quantity_credit = b.quantity_credit + excluded.quantity_credit
$$`;

const writeLines = `
create function ledger.write_lines(p_set bigint, p_voucher bigint, p_period text, p_date date, p_lines jsonb)
returns void language plpgsql as $$
begin
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
    auxiliary_key, summary, debit, credit, currency, exchange_rate, foreign_amount, quantity, unit_price,
    cash_flow_item)
  select p_set, p_voucher, line_no, p_period, p_date, subject_id, auxiliary_key, summary, debit, credit,
    currency, exchange_rate, foreign_amount, quantity, unit_price, cash_flow_item
  from jsonb_to_recordset(p_lines) as line (line_no integer, subject_id bigint, auxiliary_key text,
    summary text, debit numeric, credit numeric, currency text, exchange_rate numeric,
    foreign_amount numeric, quantity numeric, unit_price numeric, cash_flow_item text);
  -- A subject may have got its first child since the draft was checked.
  if exists (
    select from ledger.voucher_line l
    left join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id
    where l.account_set_id = p_set and l.voucher_id = p_voucher and s.leaf is not true
  ) then
    perform ledger.refuse('SUBJECT_NOT_LEAF');
  end if;
  -- The last word on balance, whatever was checked before.
  if (select sum(debit) <> sum(credit) or count(*) < 2 from ledger.voucher_line
      where account_set_id = p_set and voucher_id = p_voucher) then
    perform ledger.refuse('VOUCHER_UNBALANCED');
  end if;
  perform ledger.move_balances(p_set, p_voucher, 1);
end $$`;

const postVoucher = `
create function ledger.post_voucher(p_set bigint, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamptz)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_user bigint := (p_log ->> 'userId')::bigint;
  v_name text := p_log ->> 'userName';
begin
  perform ledger.lock_open_period(p_set, v_period);
  voucher_code := ledger.take_code(p_set, v_period, v_word, (p_head ->> 'code')::integer);
  insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
    amount, source_kind, source_key, created_by, created_name, created_at, updated_by, updated_name, updated_at)
  values (p_set, v_period, v_word, voucher_code, (p_head ->> 'voucherDate')::date,
    (p_head ->> 'attachmentCount')::integer, p_head ->> 'remark', (p_head ->> 'amount')::numeric,
    p_head ->> 'sourceKind', p_head ->> 'sourceKey', v_user, v_name, p_now, v_user, v_name, p_now)
  returning id into voucher_id;
  perform ledger.write_lines(p_set, voucher_id, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
  values (p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId', '新增凭证',
    v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code,
    jsonb_build_object('head', p_head, 'lines', p_lines));
  return next;
end $$`;

const changeVoucher = `
create function ledger.change_voucher(p_set bigint, p_voucher bigint, p_version integer, p_head jsonb,
  p_lines jsonb, p_log jsonb, p_now timestamptz)
returns table (voucher_id bigint, voucher_code integer) language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
  v_period text := p_head ->> 'period';
  v_word bigint := (p_head ->> 'wordId')::bigint;
  v_code integer := (p_head ->> 'code')::integer;
begin
  select * into old from ledger.voucher where account_set_id = p_set and id = p_voucher for update;
  if old.id is null then perform ledger.refuse('NOT_FOUND'); end if;
  if old.version <> p_version then perform ledger.refuse('VERSION_STALE'); end if;
  if old.audited_at is not null then perform ledger.refuse('VOUCHER_AUDITED'); end if;
  perform ledger.lock_open_period(p_set, least(old.period, v_period));
  perform ledger.lock_open_period(p_set, greatest(old.period, v_period));
  select jsonb_build_object('head', to_jsonb(old), 'lines', jsonb_agg(to_jsonb(l) order by l.line_no))
    into v_before
    from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher;
  perform ledger.move_balances(p_set, p_voucher, -1);
  delete from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher;
  voucher_id := p_voucher;
  voucher_code := old.code;
  if old.period <> v_period or old.word_id <> v_word or coalesce(v_code, old.code) <> old.code then
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
create function ledger.give_code_back(p_set bigint, p_period text, p_word bigint, p_code integer)
returns void language sql as $$
  -- Only the last number returns; a gap in the middle stays until renumbering.
  update ledger.voucher_counter c set last_code = coalesce((
    select max(v.code) from ledger.voucher v
    where v.account_set_id = p_set and v.period = p_period and v.word_id = p_word
      and v.code <> p_code and v.code < 2147483647), 0)
  where c.account_set_id = p_set and c.period = p_period and c.word_id = p_word and c.last_code = p_code
$$;
create function ledger.remove_voucher(p_set bigint, p_voucher bigint, p_log jsonb)
returns void language plpgsql as $$
declare
  old ledger.voucher;
  v_before jsonb;
begin
  select * into old from ledger.voucher where account_set_id = p_set and id = p_voucher for update;
  if old.id is null then perform ledger.refuse('NOT_FOUND'); end if;
  if old.audited_at is not null then perform ledger.refuse('VOUCHER_AUDITED'); end if;
  perform ledger.lock_open_period(p_set, old.period);
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
