-- What a voucher reverses, as people name it: `2026-09 记-13（部分）`; null for nothing.
create or replace function ledger.reverses_text(p_set bigint, p_original bigint, p_part boolean)
returns text language plpgsql stable as $$
declare
  v_text text;
begin
  -- Most vouchers reverse nothing.
  if p_original is null then return null; end if;
  select v.period || ' ' || w.word || '-' || v.code || case when p_part then '（部分）' else '' end
    into v_text
    from ledger.voucher v
    join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
    where v.account_set_id = p_set and v.id = p_original;
  return v_text;
end $$;
