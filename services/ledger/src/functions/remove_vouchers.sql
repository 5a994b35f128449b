-- Deletes vouchers as sets of rows: what remove_voucher does voucher by voucher, in one statement per
-- table. They come in the order in which they go, a reversal before what it reverses; the caller has
-- locked and judged them. Refuses PERIOD_CLOSED, VOUCHER_AUDITED, VOUCHER_SIGNED, VOUCHER_REVERSED,
-- VOUCHER_SETTLED.
create or replace function ledger.remove_vouchers(p_set bigint, p_vouchers bigint[], p_log jsonb)
returns void language plpgsql as $$
declare
  old ledger.voucher;
  v_period text;
  v_voucher bigint;
  v_before jsonb;
  v_word text;
begin
  for v_period in
    select distinct period from ledger.voucher
    where account_set_id = p_set and id = any(p_vouchers) order by period
  loop
    perform ledger.lock_open_period(p_set, v_period);
  end loop;
  if exists (select from ledger.voucher
      where account_set_id = p_set and reverses_id = any(p_vouchers) and id <> all(p_vouchers)) then
    perform ledger.refuse('VOUCHER_REVERSED');
  end if;
  perform ledger.refuse_settled(p_set, p_vouchers);
  for v_voucher in
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = p_set and voucher_id = any(p_vouchers) and debit = 0 and credit = 0
    order by voucher_id
  loop
    perform ledger.move_quantities(p_set, v_voucher, -1);
  end loop;
  insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key,
    currency, debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select p_set, period, subject_id, auxiliary_key, currency, -sum(debit), -sum(credit),
    -sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    -sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    -sum(case when debit <> 0 then coalesce(quantity, 0) else 0 end),
    -sum(case when credit <> 0 then coalesce(quantity, 0) else 0 end)
  from ledger.voucher_line
  where account_set_id = p_set and voucher_id = any(p_vouchers)
  group by period, subject_id, auxiliary_key, currency
  order by period, subject_id, auxiliary_key, currency
  on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set
    debit = b.debit + excluded.debit,
    credit = b.credit + excluded.credit,
    foreign_debit = b.foreign_debit + excluded.foreign_debit,
    foreign_credit = b.foreign_credit + excluded.foreign_credit,
    quantity_debit = b.quantity_debit + excluded.quantity_debit,
    quantity_credit = b.quantity_credit + excluded.quantity_credit;
  foreach v_voucher in array p_vouchers loop
    select * into old from ledger.voucher where account_set_id = p_set and id = v_voucher;
    if not found then perform ledger.refuse('NOT_FOUND'); end if;
    perform ledger.refuse_marked(old);
    v_before := ledger.voucher_log(p_set, v_voucher);
    v_word := v_before -> 'head' ->> 'word';
    insert into ledger.deleted_voucher (account_set_id, voucher_id, period, word_id, word, code,
      voucher_date, amount, summary, maker, reverses, deleted_name, deleted_at)
    values (p_set, v_voucher, old.period, old.word_id, v_word, old.code, old.voucher_date,
      old.amount, coalesce(v_before -> 'lines' -> 0 ->> 'summary', ''), old.updated_name,
      v_before -> 'head' ->> 'reverses', p_log ->> 'userName', now());
    insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id,
      action, object, before)
    values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address',
      p_log ->> 'requestId', '删除凭证', old.period || ' ' || v_word || '-' || old.code, v_before);
  end loop;
  delete from ledger.voucher where account_set_id = p_set and id = any(p_vouchers);
  -- Numbers at the end of their month return; a gap in the middle stays until renumbering.
  update ledger.voucher_counter c set last_code = coalesce((
    select max(v.code) from ledger.voucher v
    where v.account_set_id = p_set and v.period = c.period and v.word_id = c.word_id
      and v.code < 2147483647), 0)
  where c.account_set_id = p_set and exists (
    select from ledger.deleted_voucher d
    where d.account_set_id = p_set and d.period = c.period and d.word_id = c.word_id
      and d.code = c.last_code and d.voucher_id = any(p_vouchers));
end $$;
