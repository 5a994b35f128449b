-- Statistics after many employees or rows of a sheet were written: what one transaction has written is unknown to the
-- planner until its end, and the first sheet of a company that has grown is then joined row by row. Of the columns that
-- rows are looked for by alone. Only the owner may analyze, hence `security definer`; a table that somebody else
-- analyzes at the moment is passed over. Distributed tables are analyzed by the nodes that hold them.
create or replace function payroll.refresh_statistics()
returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
  analyze (skip_locked) payroll.employee
    (account_set_id, id, number, person_digest, status, hire_date, leave_date);
  analyze (skip_locked) payroll.salary_month (account_set_id, id, period);
  analyze (skip_locked) payroll.salary_row (account_set_id, id, month_id, employee_id, is_in);
end $$;
