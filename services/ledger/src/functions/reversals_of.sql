-- For each of several vouchers that has reversals: the last one that stands as a link, whose title
-- names all that do, and whether only parts are taken back (by a reversal of a part, or by one that
-- was reversed in part itself). A function of its own: on a distributed database no function that
-- reads tables may be called by a statement that reads tables.
create or replace function ledger.reversals_of(p_set bigint, p_vouchers bigint[])
returns table (voucher_id bigint, reversed_by jsonb, reversed_part boolean)
language plpgsql stable as $$
declare
  v_reversal record;
begin
  for v_reversal in
    select r.id, r.reverses_id, r.reverses_part,
      r.period || ' ' || w.word || '-' || r.code as title
    from ledger.voucher r
    join ledger.voucher_word w on w.account_set_id = p_set and w.id = r.word_id
    where r.account_set_id = p_set and r.reverses_id = any(p_vouchers)
    order by r.reverses_id, r.id
  loop
    if voucher_id is distinct from v_reversal.reverses_id then
      if reversed_by is not null then return next; end if;
      voucher_id := v_reversal.reverses_id;
      reversed_by := null;
      reversed_part := false;
    end if;
    if ledger.reversal_stands(p_set, v_reversal.id) then
      reversed_by := jsonb_build_object('id', v_reversal.id,
        'title', coalesce((reversed_by ->> 'title') || '、', '') || v_reversal.title);
      reversed_part := reversed_part or v_reversal.reverses_part
        or ledger.is_reversed(p_set, v_reversal.id);
    end if;
  end loop;
  if reversed_by is not null then return next; end if;
end $$;
