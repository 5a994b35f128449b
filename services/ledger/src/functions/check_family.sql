-- Called with the originals locked: the rule judged the family before, which must be the same.
-- Refuses VERSION_STALE.
create or replace function ledger.check_family(
  p_set bigint,
  p_voucher bigint,
  p_beside bigint,
  p_state text
)
returns void language plpgsql as $$
begin
  if ledger.family_state(p_set, p_voucher, p_beside) is distinct from p_state then
    perform ledger.refuse('VERSION_STALE');
  end if;
end $$;
