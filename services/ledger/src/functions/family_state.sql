-- A voucher with everything that it reverses and is reversed by, directly or not, beside one of them,
-- each with its version: `12:1,15:3`.
create or replace function ledger.family_state(p_set bigint, p_voucher bigint, p_beside bigint)
returns text language sql stable as $$
  select coalesce(string_agg(v.id || ':' || v.version, ',' order by v.id), '') from ledger.voucher v
  where v.account_set_id = p_set and v.id in (select ledger.family_of(p_set, p_voucher))
    and v.id is distinct from p_beside
$$;
