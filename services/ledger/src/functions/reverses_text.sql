-- What a voucher reverses, as people name it: `2026-09 记-13（部分）`; null for nothing.
create or replace function ledger.reverses_text(p_set bigint, p_original bigint, p_part boolean)
returns text language sql stable as $$
  select v.period || ' ' || w.word || '-' || v.code || case when p_part then '（部分）' else '' end
  from ledger.voucher v
  join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
  where v.account_set_id = p_set and v.id = p_original
$$;
