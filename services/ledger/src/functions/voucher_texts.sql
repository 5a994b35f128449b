-- The vouchers of a month in the order of word and number, each with the text that its seal covers
-- but for the title in front: `[head],[[line],…],[[attachment],…]`, JSON with one space after each
-- comma within a list. The order of columns is that of tools/verify-seal.mjs and of decision 0051,
-- form mingzhang-seal-1: what is added to the tables needs a new form. Figures are text at their
-- scale, times are UTC to the microsecond, lines go by number, attachments by place and id.
-- Planned for its values at each call: the plan that a connection keeps after five calls takes v_ids for
-- ten ids and joins a month of ten thousand vouchers row by row.
create or replace function ledger.voucher_texts(p_set bigint, p_period text)
returns table (voucher_id bigint, title text, line_count integer, body text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  -- Ids go in by value: a join with a table that grows is planned badly.
  v_ids bigint[] := array(
    select id from ledger.voucher where account_set_id = p_set and period = p_period);
  v_time constant text := 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';
begin
  return query
  with line as (
    select l.voucher_id as of_voucher, count(*)::integer as lines,
      string_agg(json_build_array(l.line_no, l.period, to_char(l.voucher_date, 'YYYY-MM-DD'),
        l.subject_id, l.auxiliary_key, l.summary, l.debit::text, l.credit::text, l.currency,
        l.exchange_rate::text, l.foreign_amount::text, l.quantity::text, l.unit_price::text,
        l.cash_flow_item, l.settlement_method, l.bill_number,
        to_char(l.bill_date, 'YYYY-MM-DD'))::text, ',' order by l.line_no) as texts
    from ledger.voucher_line l
    where l.account_set_id = p_set and l.voucher_id = any(v_ids)
    group by l.voucher_id
  ), attachment as (
    select a.voucher_id as of_voucher,
      string_agg(json_build_array(a.position, a.id, a.name, a.sha256)::text, ','
        order by a.position, a.id) as texts
    from ledger.voucher_attachment a
    where a.account_set_id = p_set and a.voucher_id = any(v_ids)
    group by a.voucher_id
  )
  select v.id, v.period || ' ' || coalesce(w.word, v.word_id::text) || '-' || v.code,
    coalesce(line.lines, 0),
    json_build_array(v.id, v.version, v.period, v.word_id, v.code,
      to_char(v.voucher_date, 'YYYY-MM-DD'), v.attachment_count, v.remark, v.amount::text,
      v.summaries, v.source_kind, v.source_key, v.reverses_id, v.reverses_part,
      v.created_by, v.created_name, to_char(v.created_at at time zone 'UTC', v_time),
      v.updated_by, v.updated_name, to_char(v.updated_at at time zone 'UTC', v_time),
      v.audited_by, v.audited_name, to_char(v.audited_at at time zone 'UTC', v_time),
      v.signed_by, v.signed_name, to_char(v.signed_at at time zone 'UTC', v_time))::text
      || ',[' || coalesce(line.texts, '') || '],[' || coalesce(attachment.texts, '') || ']'
  from ledger.voucher v
  left join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
  left join line on line.of_voucher = v.id
  left join attachment on attachment.of_voucher = v.id
  where v.account_set_id = p_set and v.id = any(v_ids)
  order by w.word collate "C", v.word_id, v.code, v.id;
end $$;
