-- A settled line keeps its number: where it stands under another one after a change, while a line of its kind has taken
-- its place, that line would be taken for settled. Refuses VOUCHER_SETTLED; its detail is the line.
create or replace function ledger.check_unmoved(p_set bigint, p_voucher bigint, p_lines jsonb)
returns void language plpgsql as $$
declare
  v_line integer;
begin
  if not exists (select from ledger.settlement_line t
      where t.account_set_id = p_set and t.voucher_id = p_voucher) then
    return;
  end if;
  with old as (
    select l.line_no, l.subject_id, l.auxiliary_key, l.currency, l.debit - l.credit as net,
      coalesce(l.foreign_amount, 0) as own
    from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher
  ), new as (
    select line_no, subject_id, auxiliary_key, currency, debit - credit as net, coalesce(foreign_amount, 0) as own
    from jsonb_to_recordset(p_lines) as line (line_no integer, subject_id bigint, auxiliary_key text, debit numeric,
      credit numeric, currency text, foreign_amount numeric)
  )
  select min(o.line_no) into v_line from old o
  where exists (select from ledger.settlement_line t
      where t.account_set_id = p_set and t.voucher_id = p_voucher and t.line_no = o.line_no)
    and not exists (select from new n where n.line_no = o.line_no
      and (n.subject_id, n.auxiliary_key, n.currency, n.net, n.own)
        = (o.subject_id, o.auxiliary_key, o.currency, o.net, o.own))
    and (select count(*) from new n where (n.subject_id, n.auxiliary_key, n.currency, n.net, n.own)
        = (o.subject_id, o.auxiliary_key, o.currency, o.net, o.own))
      >= (select count(*) from old n where (n.subject_id, n.auxiliary_key, n.currency, n.net, n.own)
        = (o.subject_id, o.auxiliary_key, o.currency, o.net, o.own));
  if v_line is not null then
    raise exception using errcode = 'MZ001', message = 'VOUCHER_SETTLED', detail = v_line::text;
  end if;
end $$;
