-- A moment as text, the same whatever the session's time zone: `2026-01-31T08:00:00.000000Z`.
create or replace function ledger.utc_text(p_at timestamptz)
returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
