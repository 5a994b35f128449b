-- After an `insert … select … on conflict do nothing`: as many rows as were given must have been
-- written. A plain `insert … select` would fail by itself, but on a distributed database it is
-- copied past row-level security when the statement's own node holds the shard. Raises
-- unique_violation, which is a CONFLICT to the user.
create or replace function ledger.expect_rows(p_written bigint, p_given bigint)
returns void language plpgsql as $$
begin
  if p_written is distinct from p_given then
    raise exception using errcode = 'unique_violation',
      message = format('%s of %s rows were written, others are there already', p_written, p_given);
  end if;
end $$;
