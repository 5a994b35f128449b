-- The hash of a seal: a chain that begins with what is said of the month and with the hash of the
-- seal before, and takes in the hash of one voucher after the other. Each link is the SHA-256, in
-- hexadecimal, of the link before and what follows it.
create or replace function ledger.seal_hash(p_seal ledger.period_seal, p_hashes text[])
returns text language plpgsql stable as $$
declare
  v_hash text;
  v_link text := encode(sha256(convert_to(ledger.seal_head(p_seal), 'UTF8')), 'hex');
begin
  foreach v_hash in array p_hashes loop
    v_link := encode(sha256(convert_to(v_link || v_hash, 'UTF8')), 'hex');
  end loop;
  return v_link;
end $$;
