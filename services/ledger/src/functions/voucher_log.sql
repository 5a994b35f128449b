-- A voucher as the log keeps it: figures as text, names as they are now.
create or replace function ledger.voucher_log(p_set bigint, p_voucher bigint)
returns jsonb language plpgsql stable as $$
declare
  v_original bigint;
  v_part boolean;
  v_reverses text;
  v_log jsonb;
begin
  select reverses_id, reverses_part into v_original, v_part
    from ledger.voucher where account_set_id = p_set and id = p_voucher;
  v_reverses := ledger.reverses_text(p_set, v_original, v_part);
  select jsonb_build_object(
    'head', jsonb_build_object('period', v.period, 'word', w.word, 'voucherCode', v.code,
      'voucherDate', v.voucher_date, 'attachmentCount', v.attachment_count, 'remark', v.remark,
      'amount', v.amount::text, 'reverses', v_reverses),
    'lines', (
      select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'summary', l.summary,
        'subject_id', l.subject_id, 'subject', s.code || ' ' || s.full_name,
        'auxiliary_key', l.auxiliary_key,
        'items', (
          select string_agg(c.name || ' ' || d.name, '、' order by part.place)
          -- Not folded into the join: under the policy of account sets a text that is taken apart asks no index.
          from (select split_part(pair, ':', 2)::bigint as item_id, place
            from unnest(string_to_array(l.auxiliary_key, ',')) with ordinality as pairs (pair, place) offset 0) part
          join ledger.accounting_category_detail d on d.account_set_id = p_set and d.id = part.item_id
          join ledger.accounting_category c
            on c.account_set_id = p_set and c.id = d.category_id),
        'debit', l.debit::text, 'credit', l.credit::text, 'currency', l.currency,
        'exchange_rate', l.exchange_rate::text, 'foreign_amount', l.foreign_amount::text,
        'quantity', l.quantity::text, 'unit_price', l.unit_price::text,
        'cash_flow_item', l.cash_flow_item, 'settlement_method', l.settlement_method,
        'bill_number', l.bill_number, 'bill_date', l.bill_date)
        order by l.line_no)
      from ledger.voucher_line l
      join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
      where l.account_set_id = p_set and l.voucher_id = p_voucher))
    into v_log
    from ledger.voucher v
    join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
    where v.account_set_id = p_set and v.id = p_voucher;
  return v_log;
end $$;
