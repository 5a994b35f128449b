-- Moves the vouchers from a number on up by one, as far as the next gap, and answers that number,
-- now free. Vouchers are locked before the counter, as by everybody who holds one. Refuses
-- VOUCHER_CODE_GAP, VOUCHER_INSERT_AUDITED.
create or replace function ledger.make_room(
  p_set bigint,
  p_period text,
  p_word bigint,
  p_code integer,
  p_title text,
  p_log jsonb
)
returns integer language plpgsql as $$
declare
  last integer;
  free integer;
begin
  perform 1 from ledger.voucher where account_set_id = p_set and period = p_period
    and word_id = p_word and code >= p_code order by id for update;
  select last_code into last from ledger.voucher_counter
    where account_set_id = p_set and period = p_period and word_id = p_word for update;
  if last is null or p_code > last then perform ledger.refuse('VOUCHER_CODE_GAP'); end if;
  select min(n) into free from generate_series(p_code, last + 1) as n
    where not exists (select from ledger.voucher v where v.account_set_id = p_set
      and v.period = p_period and v.word_id = p_word and v.code = n);
  if exists (select from ledger.voucher
      where account_set_id = p_set and period = p_period and word_id = p_word and code >= p_code
        and code < free and (audited_at is not null or signed_at is not null)) then
    perform ledger.refuse('VOUCHER_INSERT_AUDITED');
  end if;
  update ledger.voucher set code = code + 1, version = version + 1
    where account_set_id = p_set and period = p_period and word_id = p_word
      and code >= p_code and code < free;
  update ledger.voucher_counter set last_code = greatest(last_code, free)
    where account_set_id = p_set and period = p_period and word_id = p_word;
  if free > p_code then
    insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id,
      action, object, after)
    values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address',
      p_log ->> 'requestId', '顺延凭证号', p_period || ' ' || p_title || '-' || p_code || ' 起', (
        select jsonb_agg(jsonb_build_object('from', p_title || '-' || n,
          'to', p_title || '-' || n + 1) order by n)
        from generate_series(p_code, free - 1) as n));
  end if;
  return p_code;
end $$;
