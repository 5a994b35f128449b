-- Statistics after many invoices were written: what one transaction has written is unknown to the planner until its
-- end, and an import is then joined row by row. Of the columns that rows are looked for by alone. Only the owner may
-- analyze, hence `security definer`; a table that somebody else analyzes at the moment is passed over. Distributed
-- tables are analyzed by the nodes that hold them.
create or replace function invoice.refresh_statistics()
returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  analyze (skip_locked) invoice.invoice
    (account_set_id, id, invoice_type, issue_date, digital_number, code, number, blue_number, blue_id, disposition,
     check_status, voucher_id, batch_id);
  analyze (skip_locked) invoice.invoice_line (account_set_id, invoice_id, line_no);
end $$;
