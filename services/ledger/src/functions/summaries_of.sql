-- Each summary of a draft's lines once, one per line of the text.
create or replace function ledger.summaries_of(p_lines jsonb)
returns text language sql immutable as $$
  select coalesce(string_agg(distinct line ->> 'summary', E'\n'), '')
  from jsonb_array_elements(p_lines) as line
$$;
