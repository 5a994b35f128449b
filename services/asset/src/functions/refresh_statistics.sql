-- Statistics after many cards or a month of them were written: what one transaction has written is unknown to the
-- planner until its end, and 50,000 cards are then looked for one by one. Only the owner may analyze, hence
-- `security definer`; a table that somebody else analyzes at the moment is passed over. Distributed tables are analyzed
-- by the nodes that hold them.
create or replace function asset.refresh_statistics()
returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  analyze (skip_locked) asset.card;
  analyze (skip_locked) asset.card_month;
end $$;
