-- Statistics for tables that have no statistics yet, or are twice as large as the planner knows.
-- Statements planned while a table was empty go on reading all of it; new statistics have them
-- planned anew, in every session. PostgreSQL itself comes by once a minute, and only by default.
create or replace function ledger.refresh_grown_statistics()
returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  name text;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  for name in
    select c.oid::regclass::text from pg_class c
    where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'
      and pg_relation_size(c.oid) > case when c.reltuples < 0 then 0
        else 2 * greatest(c.relpages, 1) * current_setting('block_size')::bigint - 1 end
  loop
    execute format('analyze (skip_locked) %s', name);
  end loop;
end $$;
