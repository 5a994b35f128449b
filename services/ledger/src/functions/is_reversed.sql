-- Whether a reversal of the voucher stands.
create or replace function ledger.is_reversed(p_set bigint, p_voucher bigint)
returns boolean language sql stable as $$
  select exists (select from ledger.voucher r where r.account_set_id = p_set and r.reverses_id = p_voucher
    and ledger.reversal_stands(p_set, r.id))
$$;
