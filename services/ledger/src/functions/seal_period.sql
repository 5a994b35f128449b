-- Seals a month whose period row the caller has locked: keeps the hash of each of its vouchers and
-- the chain over them, linked to the standing seal of the month before it. The first one is linked
-- to the text 'mingzhang'. Keeps the state that the vouchers were read in (state_text), with the openings where no
-- standing seal before has them. Answers the id of the seal.
create or replace function ledger.seal_period(
  p_set bigint,
  p_period text,
  p_irreversible boolean,
  p_user bigint,
  p_name text,
  p_now timestamptz
)
returns bigint language plpgsql as $$
declare
  v_seal ledger.period_seal;
  v_ids bigint[];
  v_titles text[];
  v_hashes text[];
  v_lines bigint;
  v_written bigint;
  v_state text;
  v_is_first boolean;
begin
  select array_agg(voucher_id), array_agg(title), array_agg(ledger.voucher_hash(title, body)),
      coalesce(sum(line_count), 0)
    into v_ids, v_titles, v_hashes, v_lines
    from ledger.voucher_texts(p_set, p_period);
  select hash into v_seal.previous_hash from ledger.period_seal
    where account_set_id = p_set and period < p_period and opened_at is null
    order by period desc limit 1;
  v_seal.previous_hash := coalesce(v_seal.previous_hash, 'mingzhang');
  v_seal.period := p_period;
  v_seal.voucher_count := coalesce(cardinality(v_ids), 0);
  v_seal.line_count := v_lines;
  v_seal.irreversible := p_irreversible;
  v_seal.closed_by := p_user;
  v_seal.closed_name := p_name;
  v_seal.closed_at := p_now;
  v_is_first := not exists (
    select from ledger.period_seal where account_set_id = p_set and period < p_period
      and opened_at is null and state_hash is not null);
  v_state := ledger.state_text(p_set, p_period, v_is_first);
  v_seal.state_hash := encode(sha256(convert_to(v_state, 'UTF8')), 'hex');
  v_seal.hash := ledger.seal_hash(v_seal, coalesce(v_hashes, '{}'));
  insert into ledger.period_seal (account_set_id, period, voucher_count, line_count, hash,
    previous_hash, irreversible, closed_by, closed_name, closed_at, state_hash)
  values (p_set, v_seal.period, v_seal.voucher_count, v_seal.line_count, v_seal.hash,
    v_seal.previous_hash, v_seal.irreversible, v_seal.closed_by, v_seal.closed_name,
    v_seal.closed_at, v_seal.state_hash)
  returning id into v_seal.id;
  insert into ledger.seal_state (account_set_id, seal_id, body)
    values (p_set, v_seal.id, v_state);
  insert into ledger.voucher_seal (account_set_id, seal_id, place, voucher_id, title, hash)
  select p_set, v_seal.id, sealed.place, sealed.voucher_id, sealed.title, sealed.hash
  from unnest(v_ids, v_titles, v_hashes) with ordinality
    as sealed (voucher_id, title, hash, place)
  on conflict do nothing;
  get diagnostics v_written = row_count;
  perform ledger.expect_rows(v_written, v_seal.voucher_count);
  return v_seal.id;
end $$;
