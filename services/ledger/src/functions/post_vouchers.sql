-- Many vouchers in their order; p_drafts is an array of {head, lines}.
create or replace function ledger.post_vouchers(
  p_set bigint,
  p_drafts jsonb,
  p_log jsonb,
  p_now timestamptz
)
returns void language plpgsql as $$
declare
  draft jsonb;
begin
  for draft in
    select value from jsonb_array_elements(p_drafts) with ordinality as d (value, place)
    order by place
  loop
    perform ledger.post_voucher(p_set, draft -> 'head', draft -> 'lines', p_log, p_now);
  end loop;
end $$;
