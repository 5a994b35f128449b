import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['voucher', 'voucher_line'];

/**
 * The summaries of a voucher once more, on the voucher itself: a keyword is looked for in all of an
 * account set, and vouchers are a quarter of its lines. Posting and changing are replaced whole; they
 * are those of migration 0005 otherwise, except that an insertion has its month for itself: a voucher
 * that was made while it waited for the number could be locked by somebody who waits for that number.
 */
export class AddVoucherSummaries1763700000112 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ledger.voucher add column summaries text not null default ''`);
    await runner.query(summariesOf);
    await fillIn(runner);
    await runner.query(postVoucher);
    await runner.query(changeVoucher);
    await runner.query('grant execute on function ledger.summaries_of(jsonb) to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('the posting functions are replaced by a later migration, never dropped');
  }
}

/** Across all account sets, which only the owner of the tables may, and only meanwhile. */
async function fillIn(runner: QueryRunner): Promise<void> {
  for (const table of tables) {
    await runner.query(`alter table ledger.${table} no force row level security`);
  }
  await runner.query(`
    update ledger.voucher v set summaries = l.summaries
    from (select account_set_id, voucher_id, string_agg(distinct summary, E'\\n') as summaries
          from ledger.voucher_line group by account_set_id, voucher_id) as l
    where l.account_set_id = v.account_set_id and l.voucher_id = v.id`);
  for (const table of tables) {
    await runner.query(`alter table ledger.${table} force row level security`);
  }
}

/** Each summary of a draft's lines once, one per line of the text. */
const summariesOf = `
create function ledger.summaries_of(p_lines jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(distinct line ->> 'summary', E'\\n'), '') from jsonb_array_elements(p_lines) as line
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
  if (p_head ->> 'insert')::boolean then
    -- Alone in its month: it moves vouchers that others may have made and locked meanwhile.
    perform 1 from ledger.period where account_set_id = p_set and period = v_period for update;
  end if;
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
    amount, summaries, source_kind, source_key, reverses_id, created_by, created_name, created_at, updated_by, updated_name,
    updated_at)
  values (p_set, v_period, v_word, voucher_code, (p_head ->> 'voucherDate')::date,
    (p_head ->> 'attachmentCount')::integer, p_head ->> 'remark', (p_head ->> 'amount')::numeric,
    ledger.summaries_of(p_lines), p_head ->> 'sourceKind', p_head ->> 'sourceKey', v_reverses, v_user, v_name, p_now, v_user, v_name, p_now)
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
  select jsonb_build_object('head', to_jsonb(old) - 'summaries', 'lines', jsonb_agg(to_jsonb(l) order by l.line_no))
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
    amount = (p_head ->> 'amount')::numeric, summaries = ledger.summaries_of(p_lines), updated_by = (p_log ->> 'userId')::bigint,
    updated_name = p_log ->> 'userName', updated_at = p_now
  where account_set_id = p_set and id = p_voucher;
  perform ledger.write_lines(p_set, p_voucher, v_period, (p_head ->> 'voucherDate')::date, p_lines);
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before, after)
  values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
    '修改凭证', v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code, v_before,
    jsonb_build_object('head', p_head, 'lines', p_lines));
  return next;
end $$`;
