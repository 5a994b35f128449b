-- Refusals are SQLSTATE MZ001 with an error code of the contract as message.
create or replace function ledger.refuse(code text)
returns void language plpgsql as $$
begin
  raise exception using errcode = 'MZ001', message = code;
end $$;
