-- The openings of an account set as a list of lists: subject id, items, currency, opening, debit, credit and
-- result of the year so far, quantity, foreign amount. In the order of their key; amounts are text at their scale.
create or replace function ledger.openings_text(p_set bigint)
returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_array(i.subject_id, i.auxiliary_key, i.currency,
      i.opening::text, i.ytd_debit::text, i.ytd_credit::text, i.ytd_actual::text,
      i.quantity::text, i.foreign_amount::text)
      order by i.subject_id, i.auxiliary_key collate "C", i.currency collate "C"), '[]')
    from ledger.initial_balance i where i.account_set_id = p_set);
end $$;
