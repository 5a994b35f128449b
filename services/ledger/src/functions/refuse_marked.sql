-- What was audited or signed stays as it is. Refuses VOUCHER_AUDITED, VOUCHER_SIGNED.
create or replace function ledger.refuse_marked(old ledger.voucher)
returns void language plpgsql as $$
begin
  if old.audited_at is not null then perform ledger.refuse('VOUCHER_AUDITED'); end if;
  if old.signed_at is not null then perform ledger.refuse('VOUCHER_SIGNED'); end if;
end $$;
