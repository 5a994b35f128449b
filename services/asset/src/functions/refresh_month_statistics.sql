-- The half of refresh_statistics.sql that is about months: a run writes no cards.
create or replace function asset.refresh_month_statistics()
returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  analyze (skip_locked) asset.card_month (account_set_id, period, asset_id);
end $$;
