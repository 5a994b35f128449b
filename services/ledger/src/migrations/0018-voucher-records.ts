import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';
import { changeVoucher, postVoucher, removeVoucher } from './0018-posting-functions';

/**
 * Lines of quantity alone, bank documents on lines, parts that are reversed, vouchers that were
 * deleted, and an operation log in the words of its time. The posting functions are replaced whole;
 * they are those of migrations 0002, 0005 and 0012 otherwise.
 */
export class AddVoucherRecords1763700000118 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.voucher add column reverses_part boolean not null default false;
      alter table ledger.voucher_line
        add column settlement_method text, add column bill_number text, add column bill_date date,
        drop constraint voucher_line_side_check,
        add constraint voucher_line_side_check check (debit = 0 or credit = 0),
        add constraint voucher_line_content_check
          check (debit <> 0 or credit <> 0 or coalesce(quantity, 0) <> 0);
      create table ledger.deleted_voucher (
        account_set_id bigint not null,
        id bigint generated always as identity,
        voucher_id bigint not null,
        period text not null,
        word_id bigint not null,
        word text not null,
        code integer not null,
        voucher_date date not null,
        amount numeric(18,2) not null,
        summary text not null,
        maker text not null,
        deleted_name text not null,
        deleted_at timestamptz not null,
        primary key (account_set_id, id)
      );
      create index deleted_voucher_code_idx on ledger.deleted_voucher (account_set_id, period, word_id, code);
    `);
    await runner.query(tenantTable('ledger', 'deleted_voucher'));
    await runner.query(voucherLog);
    await runner.query(moveQuantities);
    await runner.query(writeLines);
    await runner.query('drop function ledger.make_room(bigint, text, bigint, integer)');
    await runner.query(makeRoom);
    await runner.query(postVoucher);
    await runner.query(changeVoucher);
    await runner.query(removeVoucher);
    await runner.query('grant execute on all functions in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('the posting functions are replaced by a later migration, never dropped');
  }
}

/** A voucher as the log keeps it: figures as text, names as they are now. */
const voucherLog = `
create function ledger.voucher_log(p_set bigint, p_voucher bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'head', jsonb_build_object('period', v.period, 'word', w.word, 'voucherCode', v.code,
      'voucherDate', v.voucher_date, 'attachmentCount', v.attachment_count, 'remark', v.remark,
      'amount', v.amount::text),
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

/**
 * Adds lines that name a quantity alone (p_sign 1) or takes them out (-1). Without an amount they
 * have no side of their own: a quantity stands on the side of its subject.
 */
const moveQuantities = `
create function ledger.move_quantities(p_set bigint, p_voucher bigint, p_sign integer)
returns void language plpgsql as $$
begin
  if not exists (select from ledger.voucher_line where account_set_id = p_set and voucher_id = p_voucher
      and debit = 0 and credit = 0) then
    return;
  end if;
  -- All balances of the voucher at once, in the order of everybody who locks several.
  perform ledger.lock_balances(p_set, p_voucher, '', '[]');
  update ledger.period_balance b set
    quantity_debit = b.quantity_debit + p_sign * moved.quantity_debit,
    quantity_credit = b.quantity_credit + p_sign * moved.quantity_credit
  from (
    select l.period, l.subject_id, l.auxiliary_key, l.currency,
      sum(case when s.direction = 'debit' then l.quantity else 0 end) as quantity_debit,
      sum(case when s.direction = 'credit' then l.quantity else 0 end) as quantity_credit
    from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
    where l.account_set_id = p_set and l.voucher_id = p_voucher and l.debit = 0 and l.credit = 0
    group by l.period, l.subject_id, l.auxiliary_key, l.currency) as moved
  where b.account_set_id = p_set and b.period = moved.period and b.subject_id = moved.subject_id
    and b.auxiliary_key = moved.auxiliary_key and b.currency = moved.currency;
end $$`;

const writeLines = `
create or replace function ledger.write_lines(p_set bigint, p_voucher bigint, p_period text, p_date date, p_lines jsonb)
returns void language plpgsql as $$
begin
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
    auxiliary_key, summary, debit, credit, currency, exchange_rate, foreign_amount, quantity, unit_price,
    cash_flow_item, settlement_method, bill_number, bill_date)
  select p_set, p_voucher, line_no, p_period, p_date, subject_id, auxiliary_key, summary, debit, credit,
    currency, exchange_rate, foreign_amount, quantity, unit_price, cash_flow_item, settlement_method, bill_number,
    bill_date
  from jsonb_to_recordset(p_lines) as line (line_no integer, subject_id bigint, auxiliary_key text,
    summary text, debit numeric, credit numeric, currency text, exchange_rate numeric,
    foreign_amount numeric, quantity numeric, unit_price numeric, cash_flow_item text, settlement_method text,
    bill_number text, bill_date date);
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
  perform ledger.move_quantities(p_set, p_voucher, 1);
  perform ledger.move_balances(p_set, p_voucher, 1);
end $$`;

/**
 * Moves the vouchers from a number on up by one, as far as the next gap, and answers that number,
 * now free. Vouchers are locked before the counter, as everybody does who holds one. Each voucher
 * that moves is named in the log.
 */
const makeRoom = `
create function ledger.make_room(p_set bigint, p_period text, p_word bigint, p_code integer, p_title text, p_log jsonb)
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
  if free > p_code then
    insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
    select p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
      '顺延凭证号', p_period || ' ' || p_title || '-' || p_code || ' 起',
      jsonb_agg(jsonb_build_object('from', p_title || '-' || n, 'to', p_title || '-' || n + 1) order by n)
    from generate_series(p_code, free - 1) as n;
  end if;
  return p_code;
end $$`;
