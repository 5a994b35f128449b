-- Shared lock on the period: closing it and restructuring subjects wait for postings in flight.
-- Refuses PERIOD_MISSING, PERIOD_CLOSED.
create or replace function ledger.lock_open_period(p_set bigint, p_period text)
returns void language plpgsql as $$
declare
  found_state text;
begin
  select state into found_state from ledger.period
  where account_set_id = p_set and period = p_period for share;
  if found_state is null then perform ledger.refuse('PERIOD_MISSING'); end if;
  if found_state <> 'open' then perform ledger.refuse('PERIOD_CLOSED'); end if;
end $$;
