import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeVoucher, postVoucher, removeVoucher } from './0031-posting-functions';

/**
 * A reversal that is itself reversed takes nothing back any more, and frees its original; the log
 * and the list of deleted vouchers name what a voucher reverses. The posting functions are those of
 * migrations 0018 and 0027 otherwise.
 */
export class FreeReversedOriginals1763700000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ledger.voucher_reverses_key;
      alter table ledger.deleted_voucher add column reverses text;
    `);
    for (const each of [reversesText, voucherLog, familyOf, familyState, checkFamily]) {
      await runner.query(each);
    }
    for (const each of [lockReversed, reversalStands, isReversed, refuseMarked]) {
      await runner.query(each);
    }
    await runner.query(postVoucher);
    await runner.query(changeVoucher);
    await runner.query(`
      drop function ledger.check_reversals(bigint, bigint, bigint, jsonb);
      drop function ledger.reversals_of(bigint, bigint, bigint);
      drop function ledger.remove_voucher(bigint, bigint, jsonb);
    `);
    await runner.query(removeVoucher);
    await runner.query('grant execute on all functions in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('the posting functions are replaced by a later migration, never dropped');
  }
}

/** What a voucher reverses, as people name it: `2026-09 记-13（部分）`; null for nothing. */
const reversesText = `
create function ledger.reverses_text(p_set bigint, p_original bigint, p_part boolean) returns text
language sql stable as $$
  select v.period || ' ' || w.word || '-' || v.code || case when p_part then '（部分）' else '' end
  from ledger.voucher v
  join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
  where v.account_set_id = p_set and v.id = p_original
$$`;

/** A voucher as the log keeps it: figures as text, names as they are now. */
const voucherLog = `
create or replace function ledger.voucher_log(p_set bigint, p_voucher bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'head', jsonb_build_object('period', v.period, 'word', w.word, 'voucherCode', v.code,
      'voucherDate', v.voucher_date, 'attachmentCount', v.attachment_count, 'remark', v.remark,
      'amount', v.amount::text, 'reverses', ledger.reverses_text(p_set, v.reverses_id, v.reverses_part)),
    'lines', (
      select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'summary', l.summary, 'subject_id', l.subject_id,
        'subject', s.code || ' ' || s.full_name, 'auxiliary_key', l.auxiliary_key,
        'items', (
          select string_agg(c.name || ' ' || d.name, '、' order by part.place)
          from unnest(string_to_array(l.auxiliary_key, ',')) with ordinality as part (pair, place)
          join ledger.accounting_category_detail d
            on d.account_set_id = p_set and d.id = split_part(part.pair, ':', 2)::bigint
          join ledger.accounting_category c on c.account_set_id = p_set and c.id = d.category_id),
        'debit', l.debit::text, 'credit', l.credit::text, 'currency', l.currency,
        'exchange_rate', l.exchange_rate::text, 'foreign_amount', l.foreign_amount::text,
        'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'cash_flow_item', l.cash_flow_item,
        'settlement_method', l.settlement_method, 'bill_number', l.bill_number, 'bill_date', l.bill_date)
        order by l.line_no)
      from ledger.voucher_line l
      join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
      where l.account_set_id = p_set and l.voucher_id = p_voucher))
  from ledger.voucher v
  join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
  where v.account_set_id = p_set and v.id = p_voucher
$$`;

/** A voucher with everything that it reverses and is reversed by, directly or not. */
const familyOf = `
create function ledger.family_of(p_set bigint, p_voucher bigint) returns setof bigint language sql stable as $$
  with recursive up as (
    select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
    union
    select v.id, v.reverses_id from up
    join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
  ), down as (
    select id from up
    union
    select v.id from down join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
  )
  select id from down
$$`;

/** A family beside one of it, each with its version: `12:1,15:3`. */
const familyState = `
create function ledger.family_state(p_set bigint, p_voucher bigint, p_beside bigint) returns text
language sql stable as $$
  select coalesce(string_agg(v.id || ':' || v.version, ',' order by v.id), '') from ledger.voucher v
  where v.account_set_id = p_set and v.id in (select ledger.family_of(p_set, p_voucher))
    and v.id is distinct from p_beside
$$`;

/** Called with the originals locked: the rule judged the family before, which must be the same. */
const checkFamily = `
create function ledger.check_family(p_set bigint, p_voucher bigint, p_beside bigint, p_state text)
returns void language plpgsql as $$
begin
  if ledger.family_state(p_set, p_voucher, p_beside) is distinct from p_state then
    perform ledger.refuse('VERSION_STALE');
  end if;
end $$`;

/** Locks a voucher with what it reverses, in the order of ids as everybody who locks several. */
const lockReversed = `
create function ledger.lock_reversed(p_set bigint, p_voucher bigint) returns void language plpgsql as $$
begin
  perform 1 from ledger.voucher where account_set_id = p_set and id in (
    with recursive up as (
      select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
      union
      select v.id, v.reverses_id from up
      join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
    )
    select id from up)
  order by id for update;
end $$`;

/**
 * Whether a reversal still takes something back: what reverses it leaves something of it. Items are
 * compared as the rule does (libs/rules, reversal-net), by the categories that its own lines have.
 */
const reversalStands = `
create function ledger.reversal_stands(p_set bigint, p_voucher bigint) returns boolean language sql stable as $$
  select not exists (select from ledger.voucher where account_set_id = p_set and reverses_id = p_voucher)
    or exists (
      with recursive down as (
        select p_voucher as id
        union
        select v.id from down join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
      ), own as (
        select distinct l.subject_id, split_part(pair, ':', 1) as category
        from ledger.voucher_line l cross join unnest(string_to_array(l.auxiliary_key, ',')) as pair
        where l.account_set_id = p_set and l.voucher_id = p_voucher
      ), line as (
        select l.subject_id, l.currency, l.debit - l.credit as amount,
          case when l.credit = 0 then l.foreign_amount else -l.foreign_amount end as foreign_amount,
          case when l.credit = 0 then l.quantity else -l.quantity end as quantity,
          (select string_agg(pair, ',' order by pair) from unnest(string_to_array(l.auxiliary_key, ',')) as pair
           join own on own.subject_id = l.subject_id and own.category = split_part(pair, ':', 1)) as items
        from ledger.voucher_line l join down on down.id = l.voucher_id where l.account_set_id = p_set
      )
      select from line group by subject_id, currency, items
      having sum(amount) <> 0 or sum(foreign_amount) <> 0 or sum(quantity) <> 0)
$$`;

const isReversed = `
create function ledger.is_reversed(p_set bigint, p_voucher bigint) returns boolean language sql stable as $$
  select exists (select from ledger.voucher r where r.account_set_id = p_set and r.reverses_id = p_voucher
    and ledger.reversal_stands(p_set, r.id))
$$`;

/** What was audited or signed stays as it is. */
const refuseMarked = `
create or replace function ledger.refuse_marked(old ledger.voucher) returns void language plpgsql as $$
begin
  if old.audited_at is not null then perform ledger.refuse('VOUCHER_AUDITED'); end if;
  if old.signed_at is not null then perform ledger.refuse('VOUCHER_SIGNED'); end if;
end $$`;
