-- Lines, and openings as voucher 0, that do not hold what is settled of them: same subject, item, currency and side, at
-- least as much in that currency and in base currency, and exactly as much in base currency where all is settled; of a
-- foreign currency the settled part is of the rate of its line.
create or replace function ledger.unheld_settlements(p_set bigint, p_from bigint, p_to bigint)
returns table (voucher_id bigint, line_no integer, subject_id bigint, item_id bigint, currency text,
  settled numeric, own_settled numeric, net numeric, own numeric)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select m.voucher_id, m.line_no, m.subject_id, m.item_id, m.currency, m.settled, m.own_settled, coalesce(h.net, 0),
    coalesce(h.own, 0)
  from (
    select t.voucher_id, t.line_no, s.subject_id, s.category_id || ':' || s.item_id as part, s.item_id, s.currency,
      sum(t.amount) as settled, sum(coalesce(t.foreign_amount, t.amount)) as own_settled, count(*) as parts
    from ledger.settlement_line t
    join ledger.settlement s on s.account_set_id = p_set and s.id = t.settlement_id
    where t.account_set_id = p_set and t.voucher_id between p_from and p_to
    group by t.voucher_id, t.line_no, s.subject_id, s.category_id, s.item_id, s.currency
  ) m
  left join ledger.currency c on c.account_set_id = p_set and c.code = m.currency
  left join lateral (
    select sum(e.net) as net, sum(case when c.is_base then e.net else e.own end) as own from (
      select l.debit - l.credit as net,
        case when l.debit <> 0 then 1 else -1 end * coalesce(l.foreign_amount, 0) as own
      from ledger.voucher_line l
      where l.account_set_id = p_set and l.voucher_id = m.voucher_id and l.line_no = m.line_no
        and l.subject_id = m.subject_id and l.currency = m.currency
        and m.part = any(string_to_array(l.auxiliary_key, ','))
      union all
      select case when s.direction = 'debit' then 1 else -1 end * i.opening,
        case when s.direction = 'debit' then 1 else -1 end * coalesce(i.foreign_amount, 0)
      from ledger.initial_balance i
      join ledger.subject s on s.account_set_id = p_set and s.id = i.subject_id
      where m.voucher_id = 0 and i.account_set_id = p_set and i.subject_id = m.subject_id and i.currency = m.currency
        and m.part = any(string_to_array(i.auxiliary_key, ','))
    ) e
  ) h on true
  where sign(coalesce(h.own, 0)) <> sign(m.own_settled) or abs(h.own) < abs(m.own_settled)
    or abs(h.net) < abs(m.settled) or (h.own = m.own_settled and h.net <> m.settled)
    -- Each part was rounded to fen at the rate of its line.
    or (not c.is_base and abs(m.settled - m.own_settled * h.net / nullif(h.own, 0)) > 0.01 * (1 + m.parts));
end $$;
