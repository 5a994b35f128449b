-- What a seal says of its month, as the first link of its chain takes it in. Form 2 adds the hash of its state
-- (state_text); seals of before have none and stay of form 1.
create or replace function ledger.seal_head(p_seal ledger.period_seal)
returns text language plpgsql stable as $$
begin
  if p_seal.state_hash is null then
    return json_build_array('mingzhang-seal-1', p_seal.period, p_seal.previous_hash,
      p_seal.voucher_count, p_seal.line_count, p_seal.irreversible, p_seal.closed_by,
      p_seal.closed_name,
      to_char(p_seal.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text;
  end if;
  return json_build_array('mingzhang-seal-2', p_seal.period, p_seal.previous_hash,
    p_seal.voucher_count, p_seal.line_count, p_seal.irreversible, p_seal.closed_by,
    p_seal.closed_name,
    to_char(p_seal.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    p_seal.state_hash)::text;
end $$;
