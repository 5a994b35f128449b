-- The hash of one voucher as it was sealed: SHA-256, in hexadecimal, of `["title",body]`.
create or replace function ledger.voucher_hash(p_title text, p_body text)
returns text language sql stable as $$
  select encode(sha256(convert_to('[' || to_json(p_title)::text || ',' || p_body || ']', 'UTF8')),
    'hex')
$$;
