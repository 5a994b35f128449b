-- A mark is of a line by its number. Where a settled line is written otherwise than before, and other lines of the voucher
-- stand under other numbers than before, nobody can tell whether it grew or another one has taken its place. Of a foreign
-- currency the rate stays, at which the settled part was reckoned. Refuses VOUCHER_SETTLED; its detail is the line.
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
    select l.line_no, l.exchange_rate as rate,
      (l.subject_id, l.auxiliary_key, l.currency, l.summary) as kind,
      (l.debit - l.credit, coalesce(l.foreign_amount, 0)) as figures
    from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher
  ), new as (
    select line_no, exchange_rate as rate, (subject_id, auxiliary_key, currency, summary) as kind,
      (debit - credit, coalesce(foreign_amount, 0)) as figures
    from jsonb_to_recordset(p_lines) as line (line_no integer, subject_id bigint, auxiliary_key text, summary text,
      debit numeric, credit numeric, currency text, foreign_amount numeric, exchange_rate numeric)
  ), changed as (
    select o.* from old o
    left join new n on n.line_no = o.line_no
    where exists (select from ledger.settlement_line t
        where t.account_set_id = p_set and t.voucher_id = p_voucher and t.line_no = o.line_no)
      and (n.line_no is null or n.kind <> o.kind or n.figures <> o.figures or n.rate is distinct from o.rate)
  )
  select min(c.line_no) into v_line from changed c
  where exists (
      -- A line that stands under another number now.
      select from old o
      where not exists (select from new n where n.line_no = o.line_no and n.kind = o.kind and n.figures = o.figures)
        and exists (select from new n where n.line_no <> o.line_no and n.kind = o.kind and n.figures = o.figures))
    or exists (
      -- The settled line itself, by what it says.
      select from new n
      where n.line_no <> c.line_no and n.kind = c.kind
        and not exists (select from new s where s.line_no = c.line_no and s.kind = c.kind))
    or exists (select from new n where n.line_no = c.line_no and n.rate is distinct from c.rate);
  if v_line is not null then
    raise exception using errcode = 'MZ001', message = 'VOUCHER_SETTLED', detail = v_line::text;
  end if;
end $$;
