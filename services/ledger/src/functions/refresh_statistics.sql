-- Statistics in the middle of an import, after the first rows of new tables, and after many marks of
-- 往来核销 at once. What one transaction has written is unknown to the planner until its end: keys of
-- a table that was empty are then looked for row by row, and 100,000 lines take minutes instead of
-- seconds. Only the owner may analyze, hence `security definer`; a table that another import analyzes
-- at the moment is passed over. Distributed tables are analyzed by the nodes that hold them.
create or replace function ledger.refresh_statistics(p_tables text[])
returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  name text;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  foreach name in array p_tables loop
    if name in (
      'voucher', 'voucher_line', 'period_balance', 'subject', 'settlement', 'settlement_line'
    ) then
      execute format('analyze (skip_locked) ledger.%I', name);
    end if;
  end loop;
end $$;
