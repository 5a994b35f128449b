-- Statistics after many cards or a month of them were written: what one transaction has written is unknown to the
-- planner until its end, and 50,000 cards are then looked for one by one. Of the columns that cards are looked for by
-- alone: with all of them, texts and lists among them, it takes five times as long. Only the owner may analyze, hence
-- `security definer`; a table that somebody else analyzes at the moment is passed over. Distributed tables are analyzed
-- by the nodes that hold them.
create or replace function asset.refresh_statistics()
returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  analyze (skip_locked) asset.card
    (account_set_id, id, code, type_id, kind, entry_period, disposed_period, asset_subject_id);
  analyze (skip_locked) asset.card_month (account_set_id, period, asset_id);
end $$;
