-- What is no longer as it was sealed, month by month: the vouchers that were changed, deleted or
-- added since, first those that stand first; then seals that do not agree with themselves, with the
-- seal before or with the state of their month.
create or replace function ledger.seal_differences(p_set bigint)
returns table (object text, stored text, recomputed text)
language plpgsql stable as $$
declare
  v_seal ledger.period_seal;
  v_period record;
  v_hashes text[];
  v_hash text;
  v_previous text := 'mingzhang';
begin
  for v_seal in
    select * from ledger.period_seal s where s.account_set_id = p_set order by s.period, s.id
  loop
    if v_seal.opened_at is null then
      return query
      select x.title, coalesce(x.sealed_hash, ''), coalesce(x.current_hash, '')
      from ledger.sealed_vouchers(p_set, v_seal.id) x
      where x.sealed_hash is distinct from x.current_hash
      order by x.place;
    end if;
    v_hashes := array(
      select x.hash from ledger.voucher_seal x
      where x.account_set_id = p_set and x.seal_id = v_seal.id order by x.place);
    v_hash := ledger.seal_hash(v_seal, v_hashes);
    if v_hash is distinct from v_seal.hash then
      return query select v_seal.period, v_seal.hash, v_hash;
    end if;
    if v_seal.opened_at is null then
      if v_seal.previous_hash is distinct from v_previous then
        return query select v_seal.period, v_seal.previous_hash, v_previous;
      end if;
      v_previous := v_seal.hash;
    end if;
  end loop;
  for v_period in
    select coalesce(p.period, s.period) as period, coalesce(p.state, '') as state,
      case when s.period is null then 'open' else 'closed' end as sealed
    from (select * from ledger.period x where x.account_set_id = p_set) p
    full join (
      select * from ledger.period_seal x where x.account_set_id = p_set and x.opened_at is null
    ) s on s.period = p.period
    order by 1
  loop
    if v_period.state <> v_period.sealed then
      return query select v_period.period, v_period.state, v_period.sealed;
    end if;
  end loop;
end $$;
