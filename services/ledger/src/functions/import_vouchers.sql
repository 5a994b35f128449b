-- Vouchers with given numbers, written as sets of rows: what post_voucher does voucher by voucher,
-- in one statement per table. p_drafts is an array of {head, lines}, every head with a code. Locks
-- are taken in the order of their keys. What may have changed since the drafts were checked is
-- checked again: refuses PERIOD_MISSING, PERIOD_CLOSED, VOUCHER_CODE_TAKEN, SUBJECT_NOT_LEAF,
-- VOUCHER_UNBALANCED.
create or replace function ledger.import_vouchers(
  p_set bigint,
  p_drafts jsonb,
  p_log jsonb,
  p_now timestamptz
)
returns void language plpgsql as $$
declare
  v_user bigint := (p_log ->> 'userId')::bigint;
  v_name text := p_log ->> 'userName';
  v_period text;
  v_voucher bigint;
  v_written bigint;
  v_given bigint := jsonb_array_length(p_drafts);
  -- Ids go in by value: a join with a table that grows meanwhile is planned badly.
  v_ids bigint[] := array(
    select nextval('ledger.voucher_id_seq') from jsonb_array_elements(p_drafts));
begin
  for v_period in
    select distinct d -> 'head' ->> 'period' as period
    from jsonb_array_elements(p_drafts) as d order by period
  loop
    perform ledger.lock_open_period(p_set, v_period);
  end loop;
  perform ledger.hold_used(p_set,
    array(select (d -> 'head' ->> 'wordId')::bigint from jsonb_array_elements(p_drafts) as d),
    array(
      select line ->> 'auxiliary_key' from jsonb_array_elements(p_drafts) as d
      cross join jsonb_array_elements(d -> 'lines') as line));
  insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
  select p_set, d -> 'head' ->> 'period', (d -> 'head' ->> 'wordId')::bigint,
    max((d -> 'head' ->> 'code')::integer)
  from jsonb_array_elements(p_drafts) as d
  group by 2, 3 order by 2, 3
  on conflict (account_set_id, period, word_id)
    do update set last_code = greatest(c.last_code, excluded.last_code);
  if exists (
    -- Not folded into the join: under the policy of account sets what is taken from a document asks no index.
    select from (
      select d -> 'head' ->> 'period' as period, (d -> 'head' ->> 'wordId')::bigint as word_id,
        (d -> 'head' ->> 'code')::integer as code
      from jsonb_array_elements(p_drafts) as d offset 0) n
    join ledger.voucher v on v.account_set_id = p_set and v.period = n.period and v.word_id = n.word_id
      and v.code = n.code
  ) then
    perform ledger.refuse('VOUCHER_CODE_TAKEN');
  end if;
  with draft as materialized (
    select d.place, d.value -> 'head' as head, d.value -> 'lines' as lines
    from jsonb_array_elements(p_drafts) with ordinality as d (value, place)
  )
  insert into ledger.voucher (account_set_id, id, period, word_id, code, voucher_date,
    attachment_count, remark, amount, summaries, source_kind, source_key, created_by, created_name,
    created_at, updated_by, updated_name, updated_at)
  overriding system value
  select p_set, v_ids[place], head ->> 'period', (head ->> 'wordId')::bigint,
    (head ->> 'code')::integer, (head ->> 'voucherDate')::date,
    (head ->> 'attachmentCount')::integer, head ->> 'remark', (head ->> 'amount')::numeric,
    ledger.summaries_of(lines), head ->> 'sourceKind', head ->> 'sourceKey',
    v_user, v_name, p_now, v_user, v_name, p_now
  from draft
  order by place
  on conflict (account_set_id, id) do nothing;
  get diagnostics v_written = row_count;
  perform ledger.expect_rows(v_written, v_given);
  with draft as materialized (
    select d.place, d.value -> 'head' as head, d.value -> 'lines' as lines
    from jsonb_array_elements(p_drafts) with ordinality as d (value, place)
  )
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date,
    subject_id, auxiliary_key, summary, debit, credit, currency, exchange_rate, foreign_amount,
    quantity, unit_price, cash_flow_item, settlement_method, bill_number, bill_date)
  select p_set, v_ids[place], line.line_no, head ->> 'period', (head ->> 'voucherDate')::date,
    line.subject_id, line.auxiliary_key, line.summary, line.debit, line.credit, line.currency,
    line.exchange_rate, line.foreign_amount, line.quantity, line.unit_price, line.cash_flow_item,
    line.settlement_method, line.bill_number, line.bill_date
  from draft
  cross join lateral jsonb_to_recordset(draft.lines) as line (line_no integer,
    subject_id bigint, auxiliary_key text, summary text, debit numeric, credit numeric,
    currency text, exchange_rate numeric, foreign_amount numeric, quantity numeric,
    unit_price numeric, cash_flow_item text, settlement_method text, bill_number text,
    bill_date date)
  on conflict do nothing;
  get diagnostics v_written = row_count;
  perform ledger.expect_rows(v_written, (
    select sum(jsonb_array_length(d -> 'lines')) from jsonb_array_elements(p_drafts) as d));
  with draft as materialized (
    select d.place, d.value -> 'head' as head, d.value -> 'lines' as lines
    from jsonb_array_elements(p_drafts) with ordinality as d (value, place)
  )
  insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action,
    object, after)
  select p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId', '新增凭证',
    (head ->> 'period') || ' ' || (head ->> 'word') || '-' || (head ->> 'code'),
    jsonb_build_object('head', (head -> 'log') || jsonb_build_object('voucherCode', head -> 'code'),
      'lines', lines)
  from draft
  order by place
  on conflict do nothing;
  get diagnostics v_written = row_count;
  perform ledger.expect_rows(v_written, v_given);
  -- A subject may have got its first child since the drafts were checked.
  if exists (
    select from ledger.voucher_line l
    left join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
    where l.account_set_id = p_set and l.voucher_id = any(v_ids) and s.leaf is not true
  ) then
    perform ledger.refuse('SUBJECT_NOT_LEAF');
  end if;
  -- The last word on balance, whatever was checked before.
  if exists (
    select from unnest(v_ids) as made (id)
    left join ledger.voucher_line l on l.account_set_id = p_set and l.voucher_id = made.id
    group by made.id having sum(l.debit) is distinct from sum(l.credit) or count(l.voucher_id) < 2
  ) then
    perform ledger.refuse('VOUCHER_UNBALANCED');
  end if;
  insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key,
    currency, debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
  select p_set, period, subject_id, auxiliary_key, currency, sum(debit), sum(credit),
    sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end),
    sum(case when debit <> 0 then coalesce(quantity, 0) else 0 end),
    sum(case when credit <> 0 then coalesce(quantity, 0) else 0 end)
  from ledger.voucher_line
  where account_set_id = p_set and voucher_id = any(v_ids)
  group by period, subject_id, auxiliary_key, currency
  order by period, subject_id, auxiliary_key, currency
  on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set
    debit = b.debit + excluded.debit,
    credit = b.credit + excluded.credit,
    foreign_debit = b.foreign_debit + excluded.foreign_debit,
    foreign_credit = b.foreign_credit + excluded.foreign_credit,
    quantity_debit = b.quantity_debit + excluded.quantity_debit,
    quantity_credit = b.quantity_credit + excluded.quantity_credit;
  for v_voucher in
    select distinct l.voucher_id from ledger.voucher_line l
    where l.account_set_id = p_set and l.voucher_id = any(v_ids) and l.debit = 0 and l.credit = 0
    order by l.voucher_id
  loop
    perform ledger.move_quantities(p_set, v_voucher, 1);
  end loop;
end $$;
