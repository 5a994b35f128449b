-- Whether a reversal still takes something back: what reverses it leaves something of it. Items are
-- compared as the rule does (libs/rules, reversal-net), by the categories that its own lines have; one
-- that all of them have is left out where what reverses it has none of it.
create or replace function ledger.reversal_stands(p_set bigint, p_voucher bigint)
returns boolean language plpgsql stable as $$
begin
  if not exists (
    select from ledger.voucher where account_set_id = p_set and reverses_id = p_voucher
  ) then
    return true;
  end if;
  return exists (
    with recursive down as (
      select p_voucher as id
      union
      select v.id from down
      join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
    ), entry as (
      select l.*, l.voucher_id = p_voucher as is_own
      from ledger.voucher_line l join down on down.id = l.voucher_id where l.account_set_id = p_set
    ), named as (
      select distinct l.subject_id, split_part(pair, ':', 1) as category
      from entry l cross join unnest(string_to_array(l.auxiliary_key, ',')) as pair
      where l.is_own
    ), lacking as (
      select n.subject_id, n.category, l.is_own
      from named n join entry l on l.subject_id = n.subject_id
      where ',' || l.auxiliary_key not like '%,' || n.category || ':%'
    ), own as (
      select n.subject_id, n.category from named n
      where exists (select from lacking x
          where x.subject_id = n.subject_id and x.category = n.category and x.is_own)
        or not exists (select from lacking x
          where x.subject_id = n.subject_id and x.category = n.category)
    ), line as (
      select l.subject_id, l.currency, l.debit - l.credit as amount,
        case when l.credit = 0 then l.foreign_amount else -l.foreign_amount end as foreign_amount,
        case when l.credit = 0 then l.quantity else -l.quantity end as quantity,
        (select string_agg(pair, ',' order by pair)
         from unnest(string_to_array(l.auxiliary_key, ',')) as pair
         join own
           on own.subject_id = l.subject_id and own.category = split_part(pair, ':', 1)) as items
      from entry l
    )
    select from line group by subject_id, currency, items
    having sum(amount) <> 0 or sum(foreign_amount) <> 0 or sum(quantity) <> 0);
end $$;
