-- The openings of an account set as a list of lists: subject id, items, currency, opening, debit and credit of the
-- year so far, its result, quantity, foreign amount. Debit positive, but for debit and credit: a first child may
-- have the other direction. In the order of their key; amounts are text at their scale.
create or replace function ledger.openings_text(p_set bigint)
returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_array(i.subject_id, i.auxiliary_key, i.currency,
      (i.opening * s.sign)::text, i.ytd_debit::text, i.ytd_credit::text, (i.ytd_actual * s.sign)::text,
      (i.quantity * s.sign)::text, (i.foreign_amount * s.sign)::text)
      order by i.subject_id, i.auxiliary_key collate "C", i.currency collate "C"), '[]')
    from ledger.initial_balance i
    join (
      select id, case when direction = 'debit' then 1 else -1 end as sign
      from ledger.subject where account_set_id = p_set
    ) s on s.id = i.subject_id
    where i.account_set_id = p_set);
end $$;
