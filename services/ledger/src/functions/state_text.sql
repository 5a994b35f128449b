-- What a seal covers besides the vouchers of its month, as JSON: `{"openings":[…],"subjects":[…],"items":[…]}`.
-- Openings are null unless asked for: the first seal keeps them, the chain of seals covers them from then on.
-- Subjects and items are those that the openings and the vouchers up to this month use, with code and full name as
-- they are now: books of the month print these names, also of a subject that has a balance and did not move.
-- Lists are in the order of their ids. Amounts are text at their scale.
-- Planned for its values at each call, as voucher_texts is.
create or replace function ledger.state_text(p_set bigint, p_period text, p_openings boolean)
returns text language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_openings jsonb;
  v_subjects bigint[];
  v_keys text[];
  v_items bigint[];
begin
  if p_openings then v_openings := ledger.openings_text(p_set); end if;
  select array_agg(distinct used.subject_id), array_agg(distinct used.auxiliary_key)
    into v_subjects, v_keys
    from (
      select l.subject_id, l.auxiliary_key from ledger.voucher_line l
      where l.account_set_id = p_set and l.period = p_period
      union
      select b.subject_id, b.auxiliary_key from ledger.period_balance b
      where b.account_set_id = p_set and b.period <= p_period
      union
      select i.subject_id, i.auxiliary_key from ledger.initial_balance i
      where i.account_set_id = p_set
    ) used;
  v_items := array(
    select distinct split_part(pair, ':', 2)::bigint
    from unnest(v_keys) as key cross join unnest(string_to_array(nullif(key, ''), ',')) as pair);
  return json_build_object('openings', v_openings,
    'subjects', (
      select coalesce(json_agg(json_build_array(s.id, s.code, s.full_name) order by s.id), '[]')
      from ledger.subject s where s.account_set_id = p_set and s.id = any(v_subjects)),
    'items', (
      select coalesce(json_agg(json_build_array(d.id, d.code, d.name) order by d.id), '[]')
      from ledger.accounting_category_detail d
      where d.account_set_id = p_set and d.id = any(v_items)))::text;
end $$;
