CREATE SCHEMA identity;
CREATE SCHEMA ledger;
CREATE SCHEMA operation_log;
CREATE FUNCTION ledger.change_voucher(p_set bigint, p_voucher bigint, p_version integer, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamp with time zone) RETURNS TABLE(voucher_id bigint, voucher_code integer)
 LANGUAGE plpgsql
 AS $$
declare
 old ledger.voucher;
 v_before jsonb;
 v_after jsonb;
 v_moves boolean;
 v_reverses bigint;
 v_period text := p_head ->> 'period';
 v_word bigint := (p_head ->> 'wordId')::bigint;
 v_code integer := (p_head ->> 'code')::integer;
begin
 -- What it reverses is locked first, as by everybody who holds both.
 select reverses_id into v_reverses from ledger.voucher where account_set_id = p_set and id = p_voucher;
 if v_reverses is not null then perform ledger.lock_reversed(p_set, v_reverses); end if;
 old := ledger.lock_voucher(p_set, p_voucher, v_period);
 if old.version <> p_version then perform ledger.refuse('VERSION_STALE'); end if;
 perform ledger.refuse_marked(old);
 if ledger.is_reversed(p_set, p_voucher) then perform ledger.refuse('VOUCHER_REVERSED'); end if;
 if v_reverses is not null then
 perform ledger.check_family(p_set, v_reverses, p_voucher, p_head ->> 'reversals');
 end if;
 v_moves := old.period <> v_period or old.word_id <> v_word or coalesce(v_code, old.code) <> old.code;
 if v_moves then perform ledger.lock_counters(p_set, array[old.period, v_period], array[old.word_id, v_word]); end if;
 perform ledger.lock_balances(p_set, p_voucher, v_period, p_lines);
 v_before := ledger.voucher_log(p_set, p_voucher);
 perform ledger.move_quantities(p_set, p_voucher, -1);
 perform ledger.move_balances(p_set, p_voucher, -1);
 delete from ledger.voucher_line l where l.account_set_id = p_set and l.voucher_id = p_voucher;
 voucher_id := p_voucher;
 voucher_code := old.code;
 if v_moves then
 -- The old number is given back first, so that moving the last voucher leaves no gap.
 update ledger.voucher set code = 2147483647
 where account_set_id = p_set and id = p_voucher;
 perform ledger.give_code_back(p_set, old.period, old.word_id, old.code);
 voucher_code := ledger.take_code(p_set, v_period, v_word,
 case when old.period = v_period and old.word_id = v_word then v_code end);
 end if;
 update ledger.voucher set version = old.version + 1, period = v_period, word_id = v_word,
 code = voucher_code, voucher_date = (p_head ->> 'voucherDate')::date,
 attachment_count = (p_head ->> 'attachmentCount')::integer, remark = p_head ->> 'remark',
 amount = (p_head ->> 'amount')::numeric, summaries = ledger.summaries_of(p_lines),
 reverses_part = coalesce((p_head ->> 'reversesPart')::boolean, old.reverses_part)
 where account_set_id = p_set and id = p_voucher;
 perform ledger.write_lines(p_set, p_voucher, v_period, (p_head ->> 'voucherDate')::date, p_lines);
 v_after := ledger.voucher_log(p_set, p_voucher);
 if v_before <> v_after then
 update ledger.voucher set updated_by = (p_log ->> 'userId')::bigint, updated_name = p_log ->> 'userName',
 updated_at = p_now
 where account_set_id = p_set and id = p_voucher;
 insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before, after)
 values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
 '修改凭证', v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code, v_before, v_after);
 end if;
 return next;
end $$;
CREATE FUNCTION ledger.check_family(p_set bigint, p_voucher bigint, p_beside bigint, p_state text) RETURNS void
 LANGUAGE plpgsql
 AS $$
begin
 if ledger.family_state(p_set, p_voucher, p_beside) is distinct from p_state then
 perform ledger.refuse('VERSION_STALE');
 end if;
end $$;
CREATE FUNCTION ledger.claim_code(p_set bigint, p_period text, p_word bigint, p_code integer) RETURNS integer
 LANGUAGE plpgsql
 AS $$
begin
 if p_code is null then return ledger.take_code(p_set, p_period, p_word, null); end if;
 insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
 values (p_set, p_period, p_word, p_code)
 on conflict (account_set_id, period, word_id) do update set last_code = greatest(c.last_code, p_code);
 if exists (select from ledger.voucher
 where account_set_id = p_set and period = p_period and word_id = p_word and code = p_code) then
 perform ledger.refuse('VOUCHER_CODE_TAKEN');
 end if;
 return p_code;
end $$;
CREATE FUNCTION ledger.family_of(p_set bigint, p_voucher bigint) RETURNS SETOF bigint
 LANGUAGE sql STABLE
 AS $$
 with recursive up as (
 select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
 union
 select v.id, v.reverses_id from up
 join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
 ), down as (
 select id from up
 union
 select v.id from down join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
 )
 select id from down
$$;
CREATE FUNCTION ledger.family_state(p_set bigint, p_voucher bigint, p_beside bigint) RETURNS text
 LANGUAGE sql STABLE
 AS $$
 select coalesce(string_agg(v.id || ':' || v.version, ',' order by v.id), '') from ledger.voucher v
 where v.account_set_id = p_set and v.id in (select ledger.family_of(p_set, p_voucher))
 and v.id is distinct from p_beside
$$;
CREATE FUNCTION ledger.give_code_back(p_set bigint, p_period text, p_word bigint, p_code integer) RETURNS void
 LANGUAGE sql
 AS $$
 -- Only the last number returns; a gap in the middle stays until renumbering.
 update ledger.voucher_counter c set last_code = coalesce((
 select max(v.code) from ledger.voucher v
 where v.account_set_id = p_set and v.period = p_period and v.word_id = p_word
 and v.code <> p_code and v.code < 2147483647), 0)
 where c.account_set_id = p_set and c.period = p_period and c.word_id = p_word and c.last_code = p_code
$$;
CREATE FUNCTION ledger.import_vouchers(p_set bigint, p_drafts jsonb, p_log jsonb, p_now timestamp with time zone) RETURNS void
 LANGUAGE plpgsql
 AS $$
declare
 v_user bigint := (p_log ->> 'userId')::bigint;
 v_name text := p_log ->> 'userName';
 v_period text;
 v_ids bigint[];
begin
 for v_period in
 select distinct d -> 'head' ->> 'period' as period from jsonb_array_elements(p_drafts) as d order by period
 loop
 perform ledger.lock_open_period(p_set, v_period);
 end loop;
 insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
 select p_set, d -> 'head' ->> 'period', (d -> 'head' ->> 'wordId')::bigint, max((d -> 'head' ->> 'code')::integer)
 from jsonb_array_elements(p_drafts) as d
 group by 2, 3 order by 2, 3
 on conflict (account_set_id, period, word_id) do update set last_code = greatest(c.last_code, excluded.last_code);
 if exists (
 select from jsonb_array_elements(p_drafts) as d
 join ledger.voucher v on v.account_set_id = p_set and v.period = d -> 'head' ->> 'period'
 and v.word_id = (d -> 'head' ->> 'wordId')::bigint and v.code = (d -> 'head' ->> 'code')::integer
 ) then
 perform ledger.refuse('VOUCHER_CODE_TAKEN');
 end if;
 with draft as (
 select d.value -> 'head' as head, d.value -> 'lines' as lines
 from jsonb_array_elements(p_drafts) with ordinality as d (value, place) order by d.place
 ), made as (
 insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
 amount, summaries, source_kind, source_key, created_by, created_name, created_at, updated_by, updated_name, updated_at)
 select p_set, head ->> 'period', (head ->> 'wordId')::bigint, (head ->> 'code')::integer,
 (head ->> 'voucherDate')::date, (head ->> 'attachmentCount')::integer, head ->> 'remark',
 (head ->> 'amount')::numeric, ledger.summaries_of(lines),
 head ->> 'sourceKind', head ->> 'sourceKey', v_user, v_name, p_now, v_user, v_name, p_now
 from draft
 returning id, period, word_id, code
 ), written as (
 insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
 auxiliary_key, summary, debit, credit, currency, exchange_rate, foreign_amount, quantity, unit_price,
 cash_flow_item, settlement_method, bill_number, bill_date)
 select p_set, made.id, line.line_no, made.period, (head ->> 'voucherDate')::date, line.subject_id,
 line.auxiliary_key, line.summary, line.debit, line.credit, line.currency, line.exchange_rate,
 line.foreign_amount, line.quantity, line.unit_price, line.cash_flow_item,
 line.settlement_method, line.bill_number, line.bill_date
 from draft
 join made on made.period = head ->> 'period' and made.word_id = (head ->> 'wordId')::bigint
 and made.code = (head ->> 'code')::integer
 cross join lateral jsonb_to_recordset(draft.lines) as line (line_no integer, subject_id bigint,
 auxiliary_key text, summary text, debit numeric, credit numeric, currency text, exchange_rate numeric,
 foreign_amount numeric, quantity numeric, unit_price numeric, cash_flow_item text,
 settlement_method text, bill_number text, bill_date date)
 ), logged as (
 insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
 select p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId', '新增凭证',
 (head ->> 'period') || ' ' || (head ->> 'word') || '-' || (head ->> 'code'),
 jsonb_build_object('head', (head -> 'log') || jsonb_build_object('voucherCode', head -> 'code'), 'lines', lines)
 from draft
 )
 select array_agg(id order by id) into v_ids from made;
 -- A subject may have got its first child since the drafts were checked.
 if exists (
 select from ledger.voucher_line l
 left join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
 where l.account_set_id = p_set and l.voucher_id = any(v_ids) and s.leaf is not true
 ) then
 perform ledger.refuse('SUBJECT_NOT_LEAF');
 end if;
 -- The last word on balance, whatever was checked before.
 if exists (
 select from unnest(v_ids) as made (id)
 left join ledger.voucher_line l on l.account_set_id = p_set and l.voucher_id = made.id
 group by made.id having sum(l.debit) is distinct from sum(l.credit) or count(l.voucher_id) < 2
 ) then
 perform ledger.refuse('VOUCHER_UNBALANCED');
 end if;
 insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key, currency,
 debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
 select p_set, period, subject_id, auxiliary_key, currency, sum(debit), sum(credit),
 sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end),
 sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end),
 sum(case when debit <> 0 then coalesce(quantity, 0) else 0 end),
 sum(case when credit <> 0 then coalesce(quantity, 0) else 0 end)
 from ledger.voucher_line
 where account_set_id = p_set and voucher_id = any(v_ids)
 group by period, subject_id, auxiliary_key, currency
 order by period, subject_id, auxiliary_key, currency
 on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set
 debit = b.debit + excluded.debit,
 credit = b.credit + excluded.credit,
 foreign_debit = b.foreign_debit + excluded.foreign_debit,
 foreign_credit = b.foreign_credit + excluded.foreign_credit,
 quantity_debit = b.quantity_debit + excluded.quantity_debit,
 quantity_credit = b.quantity_credit + excluded.quantity_credit;
 perform ledger.move_quantities(p_set, quantities.voucher_id, 1)
 from (select distinct l.voucher_id from ledger.voucher_line l
 where l.account_set_id = p_set and l.voucher_id = any(v_ids) and l.debit = 0 and l.credit = 0) as quantities;
end $$;
CREATE FUNCTION ledger.is_reversed(p_set bigint, p_voucher bigint) RETURNS boolean
 LANGUAGE sql STABLE
 AS $$
 select exists (select from ledger.voucher r where r.account_set_id = p_set and r.reverses_id = p_voucher
 and ledger.reversal_stands(p_set, r.id))
$$;
CREATE FUNCTION ledger.lock_balances(p_set bigint, p_voucher bigint, p_period text, p_lines jsonb) RETURNS void
 LANGUAGE sql
 AS $$
 insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key, currency,
 debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
 select p_set, k.period, k.subject_id, k.auxiliary_key, k.currency, 0, 0, 0, 0, 0, 0
 from (
 select l.period, l.subject_id, l.auxiliary_key, l.currency from ledger.voucher_line l
 where l.account_set_id = p_set and l.voucher_id = p_voucher
 union
 select p_period, line.subject_id, line.auxiliary_key, line.currency
 from jsonb_to_recordset(p_lines) as line (subject_id bigint, auxiliary_key text, currency text)) as k
 order by k.period, k.subject_id, k.auxiliary_key, k.currency
 on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set debit = b.debit
$$;
CREATE FUNCTION ledger.lock_counters(p_set bigint, p_periods text[], p_words bigint[]) RETURNS void
 LANGUAGE sql
 AS $$
 insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
 select distinct p_set, k.period, k.word_id, 0 from unnest(p_periods, p_words) as k (period, word_id)
 order by k.period, k.word_id
 on conflict (account_set_id, period, word_id) do update set last_code = c.last_code
$$;
CREATE FUNCTION ledger.lock_open_period(p_set bigint, p_period text) RETURNS void
 LANGUAGE plpgsql
 AS $$
declare
 found_state text;
begin
 select state into found_state from ledger.period
 where account_set_id = p_set and period = p_period for share;
 if found_state is null then perform ledger.refuse('PERIOD_MISSING'); end if;
 if found_state <> 'open' then perform ledger.refuse('PERIOD_CLOSED'); end if;
end $$;
CREATE FUNCTION ledger.lock_reversed(p_set bigint, p_voucher bigint) RETURNS void
 LANGUAGE plpgsql
 AS $$
begin
 perform 1 from ledger.voucher where account_set_id = p_set and id in (
 with recursive up as (
 select id, reverses_id from ledger.voucher where account_set_id = p_set and id = p_voucher
 union
 select v.id, v.reverses_id from up
 join ledger.voucher v on v.account_set_id = p_set and v.id = up.reverses_id
 )
 select id from up)
 order by id for update;
end $$;
CREATE TABLE ledger.voucher (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 period text NOT NULL,
 word_id bigint NOT NULL,
 code integer NOT NULL,
 voucher_date date NOT NULL,
 attachment_count integer NOT NULL,
 remark text NOT NULL,
 amount numeric(18,2) NOT NULL,
 audited_by bigint,
 audited_name text,
 audited_at timestamp with time zone,
 source_kind text,
 source_key text,
 created_by bigint NOT NULL,
 created_name text NOT NULL,
 created_at timestamp with time zone NOT NULL,
 updated_by bigint NOT NULL,
 updated_name text NOT NULL,
 updated_at timestamp with time zone NOT NULL,
 reverses_id bigint,
 signed_by bigint,
 signed_name text,
 signed_at timestamp with time zone,
 summaries text DEFAULT ''::text NOT NULL,
 reverses_part boolean DEFAULT false NOT NULL,
 CONSTRAINT voucher_code_check CHECK ((code > 0))
);
ALTER TABLE ONLY ledger.voucher FORCE ROW LEVEL SECURITY;
CREATE FUNCTION ledger.lock_voucher(p_set bigint, p_voucher bigint, p_period text) RETURNS ledger.voucher
 LANGUAGE plpgsql
 AS $$
declare
 v_period text;
 found_voucher ledger.voucher;
begin
 select period into v_period from ledger.voucher where account_set_id = p_set and id = p_voucher;
 if v_period is null then perform ledger.refuse('NOT_FOUND'); end if;
 perform ledger.lock_open_period(p_set, least(v_period, p_period));
 if v_period <> p_period then perform ledger.lock_open_period(p_set, greatest(v_period, p_period)); end if;
 select * into found_voucher from ledger.voucher where account_set_id = p_set and id = p_voucher for update;
 if found_voucher.id is null then perform ledger.refuse('NOT_FOUND'); end if;
 if found_voucher.period <> v_period then
 -- Moved to another month meanwhile, which is not locked: the whole transaction begins anew.
 raise exception using errcode = '40001', message = 'the voucher was moved to another period';
 end if;
 return found_voucher;
end $$;
CREATE FUNCTION ledger.make_room(p_set bigint, p_period text, p_word bigint, p_code integer, p_title text, p_log jsonb) RETURNS integer
 LANGUAGE plpgsql
 AS $$
declare
 last integer;
 free integer;
begin
 perform 1 from ledger.voucher where account_set_id = p_set and period = p_period and word_id = p_word
 and code >= p_code order by id for update;
 select last_code into last from ledger.voucher_counter
 where account_set_id = p_set and period = p_period and word_id = p_word for update;
 if last is null or p_code > last then perform ledger.refuse('VOUCHER_CODE_GAP'); end if;
 select min(n) into free from generate_series(p_code, last + 1) as n
 where not exists (select from ledger.voucher v where v.account_set_id = p_set
 and v.period = p_period and v.word_id = p_word and v.code = n);
 if exists (select from ledger.voucher where account_set_id = p_set and period = p_period and word_id = p_word
 and code >= p_code and code < free and (audited_at is not null or signed_at is not null)) then
 perform ledger.refuse('VOUCHER_INSERT_AUDITED');
 end if;
 update ledger.voucher set code = code + 1, version = version + 1
 where account_set_id = p_set and period = p_period and word_id = p_word and code >= p_code and code < free;
 update ledger.voucher_counter set last_code = greatest(last_code, free)
 where account_set_id = p_set and period = p_period and word_id = p_word;
 if free > p_code then
 insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
 select p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
 '顺延凭证号', p_period || ' ' || p_title || '-' || p_code || ' 起',
 jsonb_agg(jsonb_build_object('from', p_title || '-' || n, 'to', p_title || '-' || n + 1) order by n)
 from generate_series(p_code, free - 1) as n;
 end if;
 return p_code;
end $$;
CREATE FUNCTION ledger.move_balances(p_set bigint, p_voucher bigint, p_sign integer) RETURNS void
 LANGUAGE sql
 AS $$
 insert into ledger.period_balance as b (account_set_id, period, subject_id, auxiliary_key, currency,
 debit, credit, foreign_debit, foreign_credit, quantity_debit, quantity_credit)
 select account_set_id, period, subject_id, auxiliary_key, currency,
 p_sign * sum(debit), p_sign * sum(credit),
 p_sign * sum(case when debit <> 0 then coalesce(foreign_amount, 0) else 0 end),
 p_sign * sum(case when credit <> 0 then coalesce(foreign_amount, 0) else 0 end),
 p_sign * sum(case when debit <> 0 then coalesce(quantity, 0) else 0 end),
 p_sign * sum(case when credit <> 0 then coalesce(quantity, 0) else 0 end)
 from ledger.voucher_line
 where account_set_id = p_set and voucher_id = p_voucher
 group by account_set_id, period, subject_id, auxiliary_key, currency
 order by subject_id, auxiliary_key, currency
 on conflict (account_set_id, period, subject_id, auxiliary_key, currency) do update set
 debit = b.debit + excluded.debit,
 credit = b.credit + excluded.credit,
 foreign_debit = b.foreign_debit + excluded.foreign_debit,
 foreign_credit = b.foreign_credit + excluded.foreign_credit,
 quantity_debit = b.quantity_debit + excluded.quantity_debit,
 quantity_credit = b.quantity_credit + excluded.quantity_credit
$$;
CREATE FUNCTION ledger.move_quantities(p_set bigint, p_voucher bigint, p_sign integer) RETURNS void
 LANGUAGE plpgsql
 AS $$
begin
 if not exists (select from ledger.voucher_line where account_set_id = p_set and voucher_id = p_voucher
 and debit = 0 and credit = 0) then
 return;
 end if;
 -- All balances of the voucher at once, in the order of everybody who locks several.
 perform ledger.lock_balances(p_set, p_voucher, '', '[]');
 update ledger.period_balance b set
 quantity_debit = b.quantity_debit + p_sign * moved.quantity_debit,
 quantity_credit = b.quantity_credit + p_sign * moved.quantity_credit
 from (
 select l.period, l.subject_id, l.auxiliary_key, l.currency,
 sum(case when s.direction = 'debit' then l.quantity else 0 end) as quantity_debit,
 sum(case when s.direction = 'credit' then l.quantity else 0 end) as quantity_credit
 from ledger.voucher_line l
 join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
 where l.account_set_id = p_set and l.voucher_id = p_voucher and l.debit = 0 and l.credit = 0
 group by l.period, l.subject_id, l.auxiliary_key, l.currency) as moved
 where b.account_set_id = p_set and b.period = moved.period and b.subject_id = moved.subject_id
 and b.auxiliary_key = moved.auxiliary_key and b.currency = moved.currency;
end $$;
CREATE FUNCTION ledger.next_opening_version() RETURNS trigger
 LANGUAGE plpgsql
 AS $$
 begin
 new.version := nextval('ledger.initial_balance_version');
 new.updated_at := now();
 return new;
 end $$;
CREATE FUNCTION ledger.post_voucher(p_set bigint, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamp with time zone) RETURNS TABLE(voucher_id bigint, voucher_code integer)
 LANGUAGE plpgsql
 AS $$
declare
 v_period text := p_head ->> 'period';
 v_word bigint := (p_head ->> 'wordId')::bigint;
 v_code integer := (p_head ->> 'code')::integer;
 v_reverses bigint := (p_head ->> 'reversesId')::bigint;
 v_version integer;
 v_user bigint := (p_log ->> 'userId')::bigint;
 v_name text := p_log ->> 'userName';
begin
 if (p_head ->> 'insert')::boolean then
 -- Alone in its month: it moves vouchers that others may have made and locked meanwhile.
 perform 1 from ledger.period where account_set_id = p_set and period = v_period for update;
 end if;
 perform ledger.lock_open_period(p_set, v_period);
 if v_reverses is not null then
 -- Held until the commit, with what it reverses: none of them can go, or be reversed by somebody else meanwhile.
 perform ledger.lock_reversed(p_set, v_reverses);
 select version into v_version from ledger.voucher where account_set_id = p_set and id = v_reverses;
 if not found then perform ledger.refuse('NOT_FOUND'); end if;
 -- It was compared with the reversal before it was locked.
 if v_version <> (p_head ->> 'reversesVersion')::integer then perform ledger.refuse('VERSION_STALE'); end if;
 perform ledger.check_family(p_set, v_reverses, null, p_head ->> 'reversals');
 end if;
 if (p_head ->> 'insert')::boolean then
 voucher_code := ledger.make_room(p_set, v_period, v_word, v_code, p_head ->> 'word', p_log);
 elsif (p_head ->> 'anyCode')::boolean then
 voucher_code := ledger.claim_code(p_set, v_period, v_word, v_code);
 else
 voucher_code := ledger.take_code(p_set, v_period, v_word, v_code);
 end if;
 insert into ledger.voucher (account_set_id, period, word_id, code, voucher_date, attachment_count, remark,
 amount, summaries, source_kind, source_key, reverses_id, reverses_part, created_by, created_name, created_at,
 updated_by, updated_name, updated_at)
 values (p_set, v_period, v_word, voucher_code, (p_head ->> 'voucherDate')::date,
 (p_head ->> 'attachmentCount')::integer, p_head ->> 'remark', (p_head ->> 'amount')::numeric,
 ledger.summaries_of(p_lines), p_head ->> 'sourceKind', p_head ->> 'sourceKey', v_reverses,
 coalesce((p_head ->> 'reversesPart')::boolean, false), v_user, v_name, p_now, v_user, v_name, p_now)
 returning id into voucher_id;
 perform ledger.write_lines(p_set, voucher_id, v_period, (p_head ->> 'voucherDate')::date, p_lines);
 insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
 values (p_set, v_user, v_name, p_log ->> 'address', p_log ->> 'requestId',
 case when (p_head ->> 'insert')::boolean then '插入凭证' else '新增凭证' end,
 v_period || ' ' || (p_head ->> 'word') || '-' || voucher_code,
 jsonb_build_object('head', (p_head -> 'log') || jsonb_build_object('voucherCode', voucher_code,
 'reverses', ledger.reverses_text(p_set, v_reverses, (p_head ->> 'reversesPart')::boolean)),
 'lines', p_lines));
 return next;
end $$;
CREATE FUNCTION ledger.post_vouchers(p_set bigint, p_drafts jsonb, p_log jsonb, p_now timestamp with time zone) RETURNS void
 LANGUAGE plpgsql
 AS $$
declare
 draft jsonb;
begin
 for draft in select value from jsonb_array_elements(p_drafts) with ordinality as d (value, place) order by place loop
 perform ledger.post_voucher(p_set, draft -> 'head', draft -> 'lines', p_log, p_now);
 end loop;
end $$;
CREATE FUNCTION ledger.refresh_statistics(p_tables text[]) RETURNS void
 LANGUAGE plpgsql SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 AS $$
 declare
 name text;
 begin
 foreach name in array p_tables loop
 if name in ('voucher', 'voucher_line', 'period_balance', 'subject') then
 execute format('analyze (skip_locked) ledger.%I', name);
 end if;
 end loop;
 end $$;
CREATE FUNCTION ledger.refuse(code text) RETURNS void
 LANGUAGE plpgsql
 AS $$
begin
 raise exception using errcode = 'MZ001', message = code;
end $$;
CREATE FUNCTION ledger.refuse_marked(old ledger.voucher) RETURNS void
 LANGUAGE plpgsql
 AS $$
begin
 if old.audited_at is not null then perform ledger.refuse('VOUCHER_AUDITED'); end if;
 if old.signed_at is not null then perform ledger.refuse('VOUCHER_SIGNED'); end if;
end $$;
CREATE FUNCTION ledger.remove_voucher(p_set bigint, p_voucher bigint, p_log jsonb, p_reversals text DEFAULT NULL::text) RETURNS void
 LANGUAGE plpgsql
 AS $$
declare
 old ledger.voucher;
 v_before jsonb;
 v_reverses bigint;
begin
 select reverses_id into v_reverses from ledger.voucher where account_set_id = p_set and id = p_voucher;
 if v_reverses is not null then perform ledger.lock_reversed(p_set, v_reverses); end if;
 old := ledger.lock_voucher(p_set, p_voucher, null);
 perform ledger.refuse_marked(old);
 -- Also one that stands no more keeps what it reverses: both are history.
 if exists (select from ledger.voucher where account_set_id = p_set and reverses_id = p_voucher) then
 perform ledger.refuse('VOUCHER_REVERSED');
 end if;
 if v_reverses is not null then
 perform ledger.check_family(p_set, v_reverses, p_voucher, p_reversals);
 end if;
 -- Whoever takes the next number waits here, so that it sees this one given back.
 perform 1 from ledger.voucher_counter
 where account_set_id = p_set and period = old.period and word_id = old.word_id for update;
 v_before := ledger.voucher_log(p_set, p_voucher);
 perform ledger.move_quantities(p_set, p_voucher, -1);
 perform ledger.move_balances(p_set, p_voucher, -1);
 insert into ledger.deleted_voucher (account_set_id, voucher_id, period, word_id, word, code, voucher_date, amount,
 summary, maker, reverses, deleted_name, deleted_at)
 values (p_set, p_voucher, old.period, old.word_id, p_log ->> 'word', old.code, old.voucher_date, old.amount,
 coalesce(v_before -> 'lines' -> 0 ->> 'summary', ''), old.updated_name,
 v_before -> 'head' ->> 'reverses', p_log ->> 'userName', now());
 delete from ledger.voucher where account_set_id = p_set and id = p_voucher;
 perform ledger.give_code_back(p_set, old.period, old.word_id, old.code);
 insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before)
 values (p_set, (p_log ->> 'userId')::bigint, p_log ->> 'userName', p_log ->> 'address', p_log ->> 'requestId',
 '删除凭证', old.period || ' ' || (p_log ->> 'word') || '-' || old.code, v_before);
end $$;
CREATE FUNCTION ledger.reversal_stands(p_set bigint, p_voucher bigint) RETURNS boolean
 LANGUAGE sql STABLE
 AS $$
 select not exists (select from ledger.voucher where account_set_id = p_set and reverses_id = p_voucher)
 or exists (
 with recursive down as (
 select p_voucher as id
 union
 select v.id from down join ledger.voucher v on v.account_set_id = p_set and v.reverses_id = down.id
 ), own as (
 select distinct l.subject_id, split_part(pair, ':', 1) as category
 from ledger.voucher_line l cross join unnest(string_to_array(l.auxiliary_key, ',')) as pair
 where l.account_set_id = p_set and l.voucher_id = p_voucher
 ), line as (
 select l.subject_id, l.currency, l.debit - l.credit as amount,
 case when l.credit = 0 then l.foreign_amount else -l.foreign_amount end as foreign_amount,
 case when l.credit = 0 then l.quantity else -l.quantity end as quantity,
 (select string_agg(pair, ',' order by pair) from unnest(string_to_array(l.auxiliary_key, ',')) as pair
 join own on own.subject_id = l.subject_id and own.category = split_part(pair, ':', 1)) as items
 from ledger.voucher_line l join down on down.id = l.voucher_id where l.account_set_id = p_set
 )
 select from line group by subject_id, currency, items
 having sum(amount) <> 0 or sum(foreign_amount) <> 0 or sum(quantity) <> 0)
$$;
CREATE FUNCTION ledger.reverses_text(p_set bigint, p_original bigint, p_part boolean) RETURNS text
 LANGUAGE sql STABLE
 AS $$
 select v.period || ' ' || w.word || '-' || v.code || case when p_part then '（部分）' else '' end
 from ledger.voucher v
 join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
 where v.account_set_id = p_set and v.id = p_original
$$;
CREATE FUNCTION ledger.summaries_of(p_lines jsonb) RETURNS text
 LANGUAGE sql IMMUTABLE
 AS $$
 select coalesce(string_agg(distinct line ->> 'summary', E'\n'), '') from jsonb_array_elements(p_lines) as line
$$;
CREATE FUNCTION ledger.take_code(p_set bigint, p_period text, p_word bigint, p_code integer) RETURNS integer
 LANGUAGE plpgsql
 AS $$
declare
 last integer;
begin
 insert into ledger.voucher_counter as c (account_set_id, period, word_id, last_code)
 values (p_set, p_period, p_word, 1)
 on conflict (account_set_id, period, word_id) do update set last_code = c.last_code + 1
 returning last_code into last;
 if p_code is null or p_code = last then return last; end if;
 -- A number below the last one: only where a deleted voucher left its place.
 update ledger.voucher_counter set last_code = last - 1
 where account_set_id = p_set and period = p_period and word_id = p_word;
 if p_code > last then perform ledger.refuse('VOUCHER_CODE_GAP'); end if;
 if exists (select from ledger.voucher
 where account_set_id = p_set and period = p_period and word_id = p_word and code = p_code) then
 perform ledger.refuse('VOUCHER_CODE_TAKEN');
 end if;
 return p_code;
end $$;
CREATE FUNCTION ledger.voucher_log(p_set bigint, p_voucher bigint) RETURNS jsonb
 LANGUAGE sql STABLE
 AS $$
 select jsonb_build_object(
 'head', jsonb_build_object('period', v.period, 'word', w.word, 'voucherCode', v.code,
 'voucherDate', v.voucher_date, 'attachmentCount', v.attachment_count, 'remark', v.remark,
 'amount', v.amount::text, 'reverses', ledger.reverses_text(p_set, v.reverses_id, v.reverses_part)),
 'lines', (
 select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'summary', l.summary, 'subject_id', l.subject_id,
 'subject', s.code || ' ' || s.full_name, 'auxiliary_key', l.auxiliary_key,
 'items', (
 select string_agg(c.name || ' ' || d.name, '、' order by part.place)
 from unnest(string_to_array(l.auxiliary_key, ',')) with ordinality as part (pair, place)
 join ledger.accounting_category_detail d
 on d.account_set_id = p_set and d.id = split_part(part.pair, ':', 2)::bigint
 join ledger.accounting_category c on c.account_set_id = p_set and c.id = d.category_id),
 'debit', l.debit::text, 'credit', l.credit::text, 'currency', l.currency,
 'exchange_rate', l.exchange_rate::text, 'foreign_amount', l.foreign_amount::text,
 'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'cash_flow_item', l.cash_flow_item,
 'settlement_method', l.settlement_method, 'bill_number', l.bill_number, 'bill_date', l.bill_date)
 order by l.line_no)
 from ledger.voucher_line l
 join ledger.subject s on s.account_set_id = p_set and s.id = l.subject_id
 where l.account_set_id = p_set and l.voucher_id = p_voucher))
 from ledger.voucher v
 join ledger.voucher_word w on w.account_set_id = p_set and w.id = v.word_id
 where v.account_set_id = p_set and v.id = p_voucher
$$;
CREATE FUNCTION ledger.write_lines(p_set bigint, p_voucher bigint, p_period text, p_date date, p_lines jsonb) RETURNS void
 LANGUAGE plpgsql
 AS $$
begin
 insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
 auxiliary_key, summary, debit, credit, currency, exchange_rate, foreign_amount, quantity, unit_price,
 cash_flow_item, settlement_method, bill_number, bill_date)
 select p_set, p_voucher, line_no, p_period, p_date, subject_id, auxiliary_key, summary, debit, credit,
 currency, exchange_rate, foreign_amount, quantity, unit_price, cash_flow_item, settlement_method, bill_number,
 bill_date
 from jsonb_to_recordset(p_lines) as line (line_no integer, subject_id bigint, auxiliary_key text,
 summary text, debit numeric, credit numeric, currency text, exchange_rate numeric,
 foreign_amount numeric, quantity numeric, unit_price numeric, cash_flow_item text, settlement_method text,
 bill_number text, bill_date date);
 -- A subject may have got its first child since the draft was checked.
 if exists (
 select from ledger.voucher_line l
 left join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id
 where l.account_set_id = p_set and l.voucher_id = p_voucher and s.leaf is not true
 ) then
 perform ledger.refuse('SUBJECT_NOT_LEAF');
 end if;
 -- The last word on balance, whatever was checked before.
 if (select sum(debit) <> sum(credit) or count(*) < 2 from ledger.voucher_line
 where account_set_id = p_set and voucher_id = p_voucher) then
 perform ledger.refuse('VOUCHER_UNBALANCED');
 end if;
 perform ledger.move_quantities(p_set, p_voucher, 1);
 perform ledger.move_balances(p_set, p_voucher, 1);
end $$;
CREATE TABLE identity.account_set (
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 company_name text NOT NULL,
 mnemonic text NOT NULL,
 credit_code text NOT NULL,
 enable_date date NOT NULL,
 accounting_standards smallint NOT NULL,
 address text NOT NULL,
 industry text NOT NULL,
 vat_type smallint NOT NULL,
 fixed_asset_module smallint NOT NULL,
 cashier_module smallint NOT NULL,
 voucher_reviewed smallint NOT NULL,
 created_at timestamp with time zone DEFAULT now() NOT NULL,
 deleted_at timestamp with time zone,
 name_search text GENERATED ALWAYS AS (lower(company_name)) STORED,
 credit_search text GENERATED ALWAYS AS (lower(credit_code)) STORED,
 updated_by text DEFAULT ''::text NOT NULL,
 updated_at timestamp with time zone DEFAULT now() NOT NULL,
 deleted_by text,
 purge_tried_at timestamp with time zone
);
ALTER TABLE identity.account_set ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME identity.account_set_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE identity.idempotency (
 account_set_id bigint NOT NULL,
 user_id bigint NOT NULL,
 key text NOT NULL,
 route text NOT NULL,
 request_hash text NOT NULL,
 response jsonb,
 created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.identification (
 session_hash text NOT NULL,
 account_set_id bigint NOT NULL,
 created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.invitation (
 id bigint NOT NULL,
 account_set_id bigint NOT NULL,
 mobile text NOT NULL,
 real_name text NOT NULL,
 role text NOT NULL,
 invited_by bigint NOT NULL,
 created_at timestamp with time zone DEFAULT now() NOT NULL,
 CONSTRAINT invitation_role_check CHECK ((role = ANY (ARRAY['Manager'::text, 'Director'::text, 'Making'::text, 'Cashier'::text, 'View'::text])))
);
ALTER TABLE identity.invitation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME identity.invitation_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE identity.known_browser (
 mobile text NOT NULL,
 browser_hash text NOT NULL,
 last_used_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.membership (
 account_set_id bigint NOT NULL,
 user_id bigint NOT NULL,
 role text NOT NULL,
 joined_at timestamp with time zone DEFAULT now() NOT NULL,
 last_used_at timestamp with time zone,
 CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['Manager'::text, 'Director'::text, 'Making'::text, 'Cashier'::text, 'View'::text])))
);
CREATE TABLE identity.migration (
 id integer NOT NULL,
 "timestamp" bigint NOT NULL,
 name character varying NOT NULL
);
CREATE SEQUENCE identity.migration_id_seq
 AS integer
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1;
ALTER SEQUENCE identity.migration_id_seq OWNED BY identity.migration.id;
CREATE TABLE identity.quota (
 kind text NOT NULL,
 key text NOT NULL,
 window_start timestamp with time zone NOT NULL,
 taken integer NOT NULL
);
CREATE TABLE identity.session (
 token_hash text NOT NULL,
 user_id bigint NOT NULL,
 account_set_id bigint,
 created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.user_account (
 id bigint NOT NULL,
 mobile text NOT NULL,
 real_name text NOT NULL,
 password_hash text,
 avatar_url text DEFAULT ''::text NOT NULL,
 created_at timestamp with time zone DEFAULT now() NOT NULL,
 has_own_name boolean DEFAULT true NOT NULL
);
ALTER TABLE identity.user_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME identity.user_account_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE identity.verification_code (
 id bigint NOT NULL,
 mobile text NOT NULL,
 purpose text NOT NULL,
 code_hash text NOT NULL,
 browser_hash text NOT NULL,
 address text NOT NULL,
 wrong_tries integer DEFAULT 0 NOT NULL,
 used_at timestamp with time zone,
 created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE identity.verification_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME identity.verification_code_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE identity.wrong_try (
 kind text NOT NULL,
 mobile text NOT NULL,
 address text NOT NULL,
 created_at timestamp with time zone DEFAULT now() NOT NULL,
 id bigint NOT NULL
);
ALTER TABLE identity.wrong_try ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME identity.wrong_try_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.account_set (
 account_set_id bigint NOT NULL,
 company_name text NOT NULL,
 enable_date date NOT NULL,
 accounting_standards smallint NOT NULL,
 vat_type smallint NOT NULL,
 voucher_reviewed boolean NOT NULL,
 base_currency text NOT NULL,
 code_rule text NOT NULL,
 cashier_module boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY ledger.account_set FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.accounting_category (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 name text NOT NULL,
 built_in boolean DEFAULT false NOT NULL,
 custom_columns text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE ONLY ledger.accounting_category FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.accounting_category_detail (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 category_id bigint NOT NULL,
 code text NOT NULL,
 name text NOT NULL,
 mnemonic text NOT NULL,
 status smallint DEFAULT 1 NOT NULL,
 remark text DEFAULT ''::text NOT NULL,
 custom_values text[] DEFAULT '{}'::text[] NOT NULL,
 namesake text DEFAULT ''::text NOT NULL
);
ALTER TABLE ONLY ledger.accounting_category_detail FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.accounting_category_detail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.accounting_category_detail_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
ALTER TABLE ledger.accounting_category ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.accounting_category_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.attachment_file (
 account_set_id bigint NOT NULL,
 sha256 text NOT NULL,
 size integer NOT NULL,
 kind text NOT NULL,
 bytes bytea NOT NULL,
 thumbnail bytea,
 CONSTRAINT attachment_file_size_check CHECK ((size = length(bytes)))
);
ALTER TABLE ONLY ledger.attachment_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE ONLY ledger.attachment_file FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.attachment_sweep (
 set_id bigint NOT NULL,
 due_at timestamp with time zone NOT NULL
);
CREATE TABLE ledger.currency (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 code text NOT NULL,
 name text NOT NULL,
 exchange_rate numeric(20,6) NOT NULL,
 is_base boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY ledger.currency FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.currency ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.currency_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.currency_rate (
 account_set_id bigint NOT NULL,
 currency_id bigint NOT NULL,
 period text NOT NULL,
 exchange_rate numeric(20,6) NOT NULL,
 CONSTRAINT currency_rate_check CHECK ((exchange_rate > (0)::numeric))
);
ALTER TABLE ONLY ledger.currency_rate FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.deleted_voucher (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 voucher_id bigint NOT NULL,
 period text NOT NULL,
 word_id bigint NOT NULL,
 word text NOT NULL,
 code integer NOT NULL,
 voucher_date date NOT NULL,
 amount numeric(18,2) NOT NULL,
 summary text NOT NULL,
 maker text NOT NULL,
 deleted_name text NOT NULL,
 deleted_at timestamp with time zone NOT NULL,
 reverses text
);
ALTER TABLE ONLY ledger.deleted_voucher FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.deleted_voucher ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.deleted_voucher_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.idempotency (
 account_set_id bigint NOT NULL,
 user_id bigint NOT NULL,
 key text NOT NULL,
 route text NOT NULL,
 request_hash text NOT NULL,
 response jsonb,
 created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY ledger.idempotency FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE ledger.initial_balance_version
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1;
CREATE TABLE ledger.initial_balance (
 account_set_id bigint NOT NULL,
 subject_id bigint NOT NULL,
 auxiliary_key text NOT NULL,
 currency text NOT NULL,
 opening numeric(18,2) NOT NULL,
 ytd_debit numeric(18,2) NOT NULL,
 ytd_credit numeric(18,2) NOT NULL,
 ytd_actual numeric(18,2) NOT NULL,
 quantity numeric(20,6),
 foreign_amount numeric(18,3),
 id bigint NOT NULL,
 version bigint DEFAULT nextval('ledger.initial_balance_version'::regclass) NOT NULL,
 updated_name text,
 updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY ledger.initial_balance FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.initial_balance ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.initial_balance_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.job (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 kind text NOT NULL,
 title text NOT NULL,
 state text DEFAULT 'waiting'::text NOT NULL,
 step text DEFAULT ''::text NOT NULL,
 done integer DEFAULT 0 NOT NULL,
 total integer DEFAULT 0 NOT NULL,
 args jsonb NOT NULL,
 report jsonb,
 msg text,
 user_id bigint NOT NULL,
 user_name text NOT NULL,
 role text NOT NULL,
 address text NOT NULL,
 request_id text NOT NULL,
 attempt integer DEFAULT 0 NOT NULL,
 cancel_requested boolean DEFAULT false NOT NULL,
 created_at timestamp with time zone DEFAULT now() NOT NULL,
 ended_at timestamp with time zone,
 CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
ALTER TABLE ONLY ledger.job FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.job_file (
 account_set_id bigint NOT NULL,
 job_id bigint NOT NULL,
 kind text NOT NULL,
 part integer NOT NULL,
 bytes bytea NOT NULL
);
ALTER TABLE ONLY ledger.job_file FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.job ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.job_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.job_queue (
 job_id bigint NOT NULL,
 set_id bigint NOT NULL,
 attempt integer DEFAULT 0 NOT NULL,
 run_after timestamp with time zone DEFAULT now() NOT NULL,
 leased_until timestamp with time zone,
 user_id bigint DEFAULT 0 NOT NULL
);
CREATE TABLE ledger.migration (
 id integer NOT NULL,
 "timestamp" bigint NOT NULL,
 name character varying NOT NULL
);
CREATE SEQUENCE ledger.migration_id_seq
 AS integer
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1;
ALTER SEQUENCE ledger.migration_id_seq OWNED BY ledger.migration.id;
CREATE TABLE ledger.period (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 period text NOT NULL,
 state text DEFAULT 'open'::text NOT NULL,
 CONSTRAINT period_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
ALTER TABLE ONLY ledger.period FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.period_balance (
 account_set_id bigint NOT NULL,
 period text NOT NULL,
 subject_id bigint NOT NULL,
 auxiliary_key text NOT NULL,
 currency text NOT NULL,
 debit numeric(18,2) NOT NULL,
 credit numeric(18,2) NOT NULL,
 foreign_debit numeric(18,3) NOT NULL,
 foreign_credit numeric(18,3) NOT NULL,
 quantity_debit numeric(20,6) NOT NULL,
 quantity_credit numeric(20,6) NOT NULL
);
ALTER TABLE ONLY ledger.period_balance FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.period ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.period_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.print_setting (
 account_set_id bigint NOT NULL,
 form text NOT NULL,
 texts jsonb NOT NULL
);
ALTER TABLE ONLY ledger.print_setting FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.subject (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 code text NOT NULL,
 name text NOT NULL,
 full_name text NOT NULL,
 mnemonic text NOT NULL,
 category text NOT NULL,
 direction text NOT NULL,
 parent_id bigint,
 level smallint NOT NULL,
 leaf boolean NOT NULL,
 status smallint DEFAULT 1 NOT NULL,
 cash boolean NOT NULL,
 currencies text[] DEFAULT '{}'::text[] NOT NULL,
 quantity_unit text,
 CONSTRAINT subject_direction_check CHECK ((direction = ANY (ARRAY['debit'::text, 'credit'::text])))
);
ALTER TABLE ONLY ledger.subject FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.subject_auxiliary (
 account_set_id bigint NOT NULL,
 subject_id bigint NOT NULL,
 category_id bigint NOT NULL,
 required boolean NOT NULL
);
ALTER TABLE ONLY ledger.subject_auxiliary FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.subject ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.subject_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.voucher_attachment (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 voucher_id bigint,
 "position" integer DEFAULT 0 NOT NULL,
 name text NOT NULL,
 sha256 text NOT NULL,
 uploaded_by bigint NOT NULL,
 uploaded_name text NOT NULL,
 uploaded_at timestamp with time zone NOT NULL,
 idle_since timestamp with time zone,
 CONSTRAINT voucher_attachment_idle_check CHECK (((voucher_id IS NULL) = (idle_since IS NOT NULL)))
);
ALTER TABLE ONLY ledger.voucher_attachment FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_attachment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.voucher_attachment_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.voucher_counter (
 account_set_id bigint NOT NULL,
 period text NOT NULL,
 word_id bigint NOT NULL,
 last_code integer NOT NULL
);
ALTER TABLE ONLY ledger.voucher_counter FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.voucher_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.voucher_line (
 account_set_id bigint NOT NULL,
 voucher_id bigint NOT NULL,
 line_no integer NOT NULL,
 period text NOT NULL,
 voucher_date date NOT NULL,
 subject_id bigint NOT NULL,
 auxiliary_key text NOT NULL,
 summary text NOT NULL,
 debit numeric(18,2) NOT NULL,
 credit numeric(18,2) NOT NULL,
 currency text NOT NULL,
 exchange_rate numeric(20,6),
 foreign_amount numeric(18,3),
 quantity numeric(20,6),
 unit_price numeric(20,6),
 cash_flow_item text,
 amount_fen bigint GENERATED ALWAYS AS ((((debit + credit) * (100)::numeric))::bigint) STORED NOT NULL,
 settlement_method text,
 bill_number text,
 bill_date date,
 CONSTRAINT voucher_line_content_check CHECK (((debit <> (0)::numeric) OR (credit <> (0)::numeric) OR (COALESCE(quantity, (0)::numeric) <> (0)::numeric))),
 CONSTRAINT voucher_line_side_check CHECK (((debit = (0)::numeric) OR (credit = (0)::numeric)))
);
ALTER TABLE ONLY ledger.voucher_line FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.voucher_template (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 type smallint NOT NULL,
 name text NOT NULL,
 mnemonic text NOT NULL,
 word_id bigint,
 remark text DEFAULT ''::text NOT NULL,
 built_in boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY ledger.voucher_template FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_template ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.voucher_template_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE ledger.voucher_template_line (
 account_set_id bigint NOT NULL,
 template_id bigint NOT NULL,
 line_no integer NOT NULL,
 summary text NOT NULL,
 subject_id bigint NOT NULL,
 side text NOT NULL,
 auxiliary_key text DEFAULT ''::text NOT NULL,
 amount jsonb NOT NULL,
 CONSTRAINT voucher_template_line_side_check CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text])))
);
ALTER TABLE ONLY ledger.voucher_template_line FORCE ROW LEVEL SECURITY;
CREATE TABLE ledger.voucher_word (
 account_set_id bigint NOT NULL,
 id bigint NOT NULL,
 version integer DEFAULT 1 NOT NULL,
 word text NOT NULL,
 print_title text NOT NULL,
 is_default boolean DEFAULT false NOT NULL,
 rule_mode text DEFAULT 'none'::text NOT NULL,
 debit_has text DEFAULT 'none'::text NOT NULL,
 credit_has text DEFAULT 'none'::text NOT NULL,
 has_not text DEFAULT 'none'::text NOT NULL,
 CONSTRAINT voucher_word_kind_check CHECK (((debit_has = ANY (ARRAY['none'::text, 'cash'::text, 'bank'::text, 'money'::text])) AND (credit_has = ANY (ARRAY['none'::text, 'cash'::text, 'bank'::text, 'money'::text])) AND (has_not = ANY (ARRAY['none'::text, 'cash'::text, 'bank'::text, 'money'::text])))),
 CONSTRAINT voucher_word_mode_check CHECK ((rule_mode = ANY (ARRAY['none'::text, 'refuse'::text, 'warn'::text])))
);
ALTER TABLE ONLY ledger.voucher_word FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_word ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME ledger.voucher_word_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE operation_log.entry (
 id bigint NOT NULL,
 account_set_id bigint,
 user_id bigint,
 user_name text NOT NULL,
 address text NOT NULL,
 request_id text NOT NULL,
 action text NOT NULL,
 object text NOT NULL,
 before jsonb,
 after jsonb,
 created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY operation_log.entry FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_log.entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
 SEQUENCE NAME operation_log.entry_id_seq
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1
);
CREATE TABLE operation_log.migration (
 id integer NOT NULL,
 "timestamp" bigint NOT NULL,
 name character varying NOT NULL
);
CREATE SEQUENCE operation_log.migration_id_seq
 AS integer
 START WITH 1
 INCREMENT BY 1
 NO MINVALUE
 NO MAXVALUE
 CACHE 1;
ALTER SEQUENCE operation_log.migration_id_seq OWNED BY operation_log.migration.id;
ALTER TABLE ONLY identity.migration ALTER COLUMN id SET DEFAULT nextval('identity.migration_id_seq'::regclass);
ALTER TABLE ONLY ledger.migration ALTER COLUMN id SET DEFAULT nextval('ledger.migration_id_seq'::regclass);
ALTER TABLE ONLY operation_log.migration ALTER COLUMN id SET DEFAULT nextval('operation_log.migration_id_seq'::regclass);
INSERT INTO identity.account_set OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '晨星商贸有限公司', 'cxsm', '', '2026-01-01', 0, '', '', 1, 0, 0, 0, '2026-11-22 06:09:27.38366+00', NULL, DEFAULT, DEFAULT, '', '2026-11-22 06:09:27.38366+00', NULL, NULL),
	(2, 1, '远山设计工作室', 'yssj', '', '2026-01-01', 1, '', '', 0, 0, 0, 0, '2026-11-22 06:09:27.38366+00', NULL, DEFAULT, DEFAULT, '', '2026-11-22 06:09:27.38366+00', NULL, NULL);
INSERT INTO identity.membership VALUES
	(1, 1, 'Manager', '2026-11-22 06:09:27.386183+00', NULL),
	(1, 2, 'Making', '2026-11-22 06:09:27.386183+00', NULL),
	(2, 1, 'Manager', '2026-11-22 06:09:27.386183+00', NULL);
INSERT INTO identity.migration VALUES
	(1, 1763600000001, 'CreateIdentity1763600000001'),
	(2, 1763600000002, 'AccountSetLife1763600000002'),
	(3, 1763600000004, 'IdentityIdempotency1763600000004'),
	(4, 1763600000005, 'InvitationsAndQuotas1763600000005');
INSERT INTO identity.user_account OVERRIDING SYSTEM VALUE VALUES
	(1, '13800000001', '周敏', NULL, '', '2026-11-22 06:09:27.367688+00', true),
	(2, '13800000002', '李会计', NULL, '', '2026-11-22 06:09:27.367688+00', true);
INSERT INTO ledger.account_set VALUES
	(1, '晨星商贸有限公司', '2026-01-01', 0, 1, false, 'CNY', '4-2-2-2', false),
	(2, '晨星商贸有限公司', '2026-01-01', 1, 0, false, 'CNY', '4-2-2-2', false);
INSERT INTO ledger.accounting_category OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '客户', true, '{}'),
	(1, 2, 1, '供应商', true, '{}'),
	(1, 3, 1, '职员', true, '{}'),
	(1, 4, 1, '部门', true, '{}'),
	(1, 5, 1, '项目', true, '{}'),
	(1, 6, 1, '存货', true, '{}'),
	(2, 7, 1, '客户', true, '{}'),
	(2, 8, 1, '供应商', true, '{}'),
	(2, 9, 1, '职员', true, '{}'),
	(2, 10, 1, '部门', true, '{}'),
	(2, 11, 1, '项目', true, '{}'),
	(2, 12, 1, '存货', true, '{}');
INSERT INTO ledger.accounting_category_detail OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, '001', '甲公司', 'jgs', 1, '', '{}', '');
INSERT INTO ledger.attachment_file VALUES
	(1, '3838997c59d257450a1508a52a1c3bcdfbabb24ec65a21b4d644e0cea99fc29b', 8, 'xml', '\x3c613e313c2f613e', NULL);
INSERT INTO ledger.attachment_sweep VALUES
	(1, '2026-11-29 06:09:28.231+00');
INSERT INTO ledger.currency OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'CNY', '人民币', 1.000000, true),
	(2, 2, 1, 'CNY', '人民币', 1.000000, true),
	(1, 3, 1, 'USD', '美元', 7.100000, false);
INSERT INTO ledger.deleted_voucher OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 2, '2026-01', 1, '记', 2, '2026-01-02', 200.50, '测试', '周敏', '周敏', '2026-11-22 06:09:28.037641+00', NULL);
INSERT INTO ledger.initial_balance OVERRIDING SYSTEM VALUE VALUES
	(1, 2, '', 'CNY', 10000.00, 0.00, 0.00, 0.00, NULL, NULL, 1, 1, '周敏', '2026-11-22 06:09:27.746644+00'),
	(1, 45, '', 'CNY', 10000.00, 0.00, 0.00, 0.00, NULL, NULL, 2, 2, '周敏', '2026-11-22 06:09:27.746644+00'),
	(2, 273, '', 'CNY', 10000.00, 0.00, 0.00, 0.00, NULL, NULL, 3, 3, '周敏', '2026-11-22 06:09:27.870134+00'),
	(2, 365, '', 'CNY', 10000.00, 0.00, 0.00, 0.00, NULL, NULL, 4, 4, '周敏', '2026-11-22 06:09:27.870134+00');
INSERT INTO ledger.migration VALUES
	(1, 1763600000101, 'CreateLedgerTables1763600000101'),
	(2, 1763600000102, 'CreatePostingFunctions1763600000102'),
	(3, 1763600000109, 'CreateJobs1763600000109'),
	(4, 1763700000103, 'AddInitialBalanceIdAndCurrencyRate1763700000103'),
	(5, 1763700000104, 'AddVoucherTemplates1763700000104'),
	(6, 1763700000105, 'AddVoucherThreads1763700000105'),
	(7, 1763700000106, 'AddVoucherDateIndex1763700000106'),
	(8, 1763700000107, 'AddRefreshStatistics1763700000107'),
	(9, 1763700000110, 'AddVoucherAttachments1763700000110'),
	(10, 1763700000111, 'AddPrintSettings1763700000111'),
	(11, 1763700000112, 'AddVoucherSummaries1763700000112'),
	(12, 1763700000113, 'AddImportVouchers1763700000113'),
	(13, 1763700000114, 'DropEmptyBalances1763700000114'),
	(14, 1763700000115, 'AddNamesakes1763700000115'),
	(15, 1763700000117, 'AddVoucherSearch1763700000117'),
	(16, 1763700000118, 'AddVoucherRecords1763700000118'),
	(17, 1763700000119, 'AddVoucherWordRules1763700000119'),
	(18, 1763700000123, 'AddJobOwners1763700000123'),
	(19, 1763700000127, 'AllowPartialReversals1763700000127'),
	(20, 1763700000131, 'FreeReversedOriginals1763700000131'),
	(21, 1763700000134, 'AddOpeningVersions1763700000134');
INSERT INTO ledger.period OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-01', 'open'),
	(1, 2, '2026-02', 'open'),
	(1, 3, '2026-03', 'open'),
	(1, 4, '2026-04', 'open'),
	(1, 5, '2026-05', 'open'),
	(1, 6, '2026-06', 'open'),
	(1, 7, '2026-07', 'open'),
	(1, 8, '2026-08', 'open'),
	(1, 9, '2026-09', 'open'),
	(1, 10, '2026-10', 'open'),
	(1, 11, '2026-11', 'open'),
	(2, 12, '2026-01', 'open'),
	(2, 13, '2026-02', 'open'),
	(2, 14, '2026-03', 'open'),
	(2, 15, '2026-04', 'open'),
	(2, 16, '2026-05', 'open'),
	(2, 17, '2026-06', 'open'),
	(2, 18, '2026-07', 'open'),
	(2, 19, '2026-08', 'open'),
	(2, 20, '2026-09', 'open'),
	(2, 21, '2026-10', 'open'),
	(2, 22, '2026-11', 'open');
INSERT INTO ledger.period_balance VALUES
	(1, '2026-02', 1, '', 'CNY', 88.00, 0.00, 0.000, 0.000, 0.000000, 0.000000),
	(1, '2026-02', 2, '', 'CNY', 0.00, 88.00, 0.000, 0.000, 0.000000, 0.000000),
	(2, '2026-01', 272, '', 'CNY', 1002.00, 0.00, 0.000, 0.000, 0.000000, 0.000000),
	(2, '2026-01', 273, '', 'CNY', 0.00, 1002.00, 0.000, 0.000, 0.000000, 0.000000),
	(2, '2026-02', 272, '', 'CNY', 88.00, 0.00, 0.000, 0.000, 0.000000, 0.000000),
	(2, '2026-02', 273, '', 'CNY', 0.00, 88.00, 0.000, 0.000, 0.000000, 0.000000),
	(1, '2026-01', 6, '1:1', 'CNY', 500.00, 0.00, 0.000, 0.000, 0.000000, 0.000000),
	(1, '2026-01', 55, '', 'CNY', 0.00, 500.00, 0.000, 0.000, 0.000000, 0.000000),
	(1, '2026-01', 1, '', 'CNY', 801.50, 0.00, 0.000, 0.000, 0.000000, 0.000000),
	(1, '2026-01', 2, '', 'CNY', 0.00, 801.50, 0.000, 0.000, 0.000000, 0.000000);
INSERT INTO ledger.subject OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '1001', '库存现金', '库存现金', 'kcxj', 'asset', 'debit', NULL, 1, true, 1, true, '{}', NULL),
	(1, 2, 1, '1002', '银行存款', '银行存款', 'yhck', 'asset', 'debit', NULL, 1, true, 1, true, '{}', NULL),
	(1, 6, 1, '1122', '应收账款', '应收账款', 'yszk', 'asset', 'debit', NULL, 1, true, 1, false, '{}', NULL),
	(1, 35, 1, '2202', '应付账款', '应付账款', 'yfzk', 'liability', 'credit', NULL, 1, true, 1, false, '{}', NULL),
	(1, 45, 1, '3001', '实收资本', '实收资本', 'sszb', 'equity', 'credit', NULL, 1, true, 1, false, '{}', NULL),
	(1, 55, 1, '5001', '主营业务收入', '主营业务收入', 'zyywsr', 'profit', 'credit', NULL, 1, true, 1, false, '{}', NULL),
	(1, 63, 1, '5602', '管理费用', '管理费用', 'glfy', 'profit', 'debit', NULL, 1, false, 1, false, '{}', NULL),
	(1, 200, 1, '560208', '办公费', '管理费用-办公费', 'bgf', 'profit', 'debit', 63, 2, true, 1, false, '{}', NULL),
	(1, 201, 1, '560209', '差旅费', '管理费用-差旅费', 'clf', 'profit', 'debit', 63, 2, true, 1, false, '{}', NULL),
	(2, 272, 1, '1001', '库存现金', '库存现金', 'kcxj', 'asset', 'debit', NULL, 1, true, 1, true, '{}', NULL),
	(2, 273, 1, '1002', '银行存款', '银行存款', 'yhck', 'asset', 'debit', NULL, 1, true, 1, true, '{}', NULL),
	(2, 277, 1, '1122', '应收账款', '应收账款', 'yszk', 'asset', 'debit', NULL, 1, true, 1, false, '{}', NULL),
	(2, 343, 1, '2202', '应付账款', '应付账款', 'yfzk', 'liability', 'credit', NULL, 1, true, 1, false, '{}', NULL),
	(2, 365, 1, '4001', '实收资本', '实收资本', 'sszb', 'equity', 'credit', NULL, 1, true, 1, false, '{}', NULL),
	(2, 393, 1, '6602', '管理费用', '管理费用', 'glfy', 'profit', 'debit', NULL, 1, false, 1, false, '{}', NULL),
	(2, 542, 1, '660209', '差旅费', '管理费用-差旅费', 'clf', 'profit', 'debit', 393, 2, true, 1, false, '{}', NULL);
INSERT INTO ledger.subject_auxiliary VALUES
	(1, 6, 1, true),
	(1, 35, 2, true),
	(2, 277, 7, true),
	(2, 343, 8, true);
INSERT INTO ledger.voucher OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-01', 1, 1, '2026-01-01', 0, '', 100.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.786+00', 1, '周敏', '2026-11-22 06:09:27.786+00', NULL, NULL, NULL, NULL, '测试', false),
	(1, 3, 1, '2026-01', 1, 3, '2026-01-03', 0, '', 300.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.832+00', 1, '周敏', '2026-11-22 06:09:27.832+00', NULL, NULL, NULL, NULL, '测试', false),
	(1, 4, 1, '2026-01', 1, 4, '2026-01-04', 0, '', 400.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.848+00', 1, '周敏', '2026-11-22 06:09:27.848+00', NULL, NULL, NULL, NULL, '测试', false),
	(1, 5, 1, '2026-02', 1, 1, '2026-02-03', 0, '', 88.00, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.861+00', 1, '周敏', '2026-11-22 06:09:27.861+00', NULL, NULL, NULL, NULL, '测试', false),
	(2, 6, 1, '2026-01', 2, 1, '2026-01-01', 0, '', 100.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.891+00', 1, '周敏', '2026-11-22 06:09:27.891+00', NULL, NULL, NULL, NULL, '测试', false),
	(2, 7, 1, '2026-01', 2, 2, '2026-01-02', 0, '', 200.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.907+00', 1, '周敏', '2026-11-22 06:09:27.907+00', NULL, NULL, NULL, NULL, '测试', false),
	(2, 8, 1, '2026-01', 2, 3, '2026-01-03', 0, '', 300.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.92+00', 1, '周敏', '2026-11-22 06:09:27.92+00', NULL, NULL, NULL, NULL, '测试', false),
	(2, 9, 1, '2026-01', 2, 4, '2026-01-04', 0, '', 400.50, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.932+00', 1, '周敏', '2026-11-22 06:09:27.932+00', NULL, NULL, NULL, NULL, '测试', false),
	(2, 10, 1, '2026-02', 2, 1, '2026-02-03', 0, '', 88.00, NULL, NULL, NULL, NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.945+00', 1, '周敏', '2026-11-22 06:09:27.945+00', NULL, NULL, NULL, NULL, '测试', false),
	(1, 11, 2, '2026-01', 1, 5, '2026-01-20', 0, '', 500.00, 1, '周敏', '2026-11-22 06:09:28.023648+00', NULL, NULL, 1, '周敏', '2026-11-22 06:09:27.991+00', 1, '周敏', '2026-11-22 06:09:27.991+00', NULL, NULL, NULL, NULL, '销售', false);
INSERT INTO ledger.voucher_attachment OVERRIDING SYSTEM VALUE VALUES
	(1, 1, NULL, 0, '发票.xml', '3838997c59d257450a1508a52a1c3bcdfbabb24ec65a21b4d644e0cea99fc29b', 1, '周敏', '2026-11-22 06:09:28.231+00', '2026-11-22 06:09:28.231+00');
INSERT INTO ledger.voucher_counter VALUES
	(1, '2026-02', 1, 1),
	(2, '2026-01', 2, 4),
	(2, '2026-02', 2, 1),
	(1, '2026-01', 1, 5);
INSERT INTO ledger.voucher_line VALUES
	(1, 1, 1, '2026-01', '2026-01-01', 1, '', '测试', 100.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 1, 2, '2026-01', '2026-01-01', 2, '', '测试', 0.00, 100.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 3, 1, '2026-01', '2026-01-03', 1, '', '测试', 300.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 3, 2, '2026-01', '2026-01-03', 2, '', '测试', 0.00, 300.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 4, 1, '2026-01', '2026-01-04', 1, '', '测试', 400.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 4, 2, '2026-01', '2026-01-04', 2, '', '测试', 0.00, 400.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 5, 1, '2026-02', '2026-02-03', 1, '', '测试', 88.00, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 5, 2, '2026-02', '2026-02-03', 2, '', '测试', 0.00, 88.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 6, 1, '2026-01', '2026-01-01', 272, '', '测试', 100.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 6, 2, '2026-01', '2026-01-01', 273, '', '测试', 0.00, 100.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 7, 1, '2026-01', '2026-01-02', 272, '', '测试', 200.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 7, 2, '2026-01', '2026-01-02', 273, '', '测试', 0.00, 200.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 8, 1, '2026-01', '2026-01-03', 272, '', '测试', 300.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 8, 2, '2026-01', '2026-01-03', 273, '', '测试', 0.00, 300.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 9, 1, '2026-01', '2026-01-04', 272, '', '测试', 400.50, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 9, 2, '2026-01', '2026-01-04', 273, '', '测试', 0.00, 400.50, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 10, 1, '2026-02', '2026-02-03', 272, '', '测试', 88.00, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(2, 10, 2, '2026-02', '2026-02-03', 273, '', '测试', 0.00, 88.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 11, 1, '2026-01', '2026-01-20', 6, '1:1', '销售', 500.00, 0.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL),
	(1, 11, 2, '2026-01', '2026-01-20', 55, '', '销售', 0.00, 500.00, 'CNY', NULL, NULL, NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL);
INSERT INTO ledger.voucher_template OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 0, '报销差旅费', 'bxclf', NULL, '', true),
	(2, 41, 1, 0, '报销差旅费', 'bxclf', NULL, '', true);
INSERT INTO ledger.voucher_template_line VALUES
	(1, 1, 1, '报销差旅费', 201, 'debit', '', '{"kind": "open"}'),
	(1, 1, 2, '报销差旅费', 1, 'credit', '', '{"kind": "open"}'),
	(2, 41, 1, '报销差旅费', 542, 'debit', '', '{"kind": "open"}'),
	(2, 41, 2, '报销差旅费', 272, 'credit', '', '{"kind": "open"}');
INSERT INTO ledger.voucher_word OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '记', '记账凭证', true, 'none', 'none', 'none', 'none'),
	(2, 2, 1, '记', '记账凭证', true, 'none', 'none', 'none', 'none');
INSERT INTO operation_log.entry OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '周敏', '127.0.0.1', '7c4ae975-861d-4c5f-9285-53b06d7cc0e1', '录入期初余额', '2 行', '[null, null]', '[{"items": "", "opening": "10000.00", "subject": "1002 银行存款", "currency": "CNY", "quantity": null, "ytdDebit": "0.00", "ytdActual": "0.00", "ytdCredit": "0.00", "foreignAmount": null}, {"items": "", "opening": "10000.00", "subject": "3001 实收资本", "currency": "CNY", "quantity": null, "ytdDebit": "0.00", "ytdActual": "0.00", "ytdCredit": "0.00", "foreignAmount": null}]', '2026-11-22 06:09:27.746644+00'),
	(7, 2, 1, '周敏', '127.0.0.1', '9608d4da-5b4e-43ec-aa75-65d77a1839af', '录入期初余额', '2 行', '[null, null]', '[{"items": "", "opening": "10000.00", "subject": "1002 银行存款", "currency": "CNY", "quantity": null, "ytdDebit": "0.00", "ytdActual": "0.00", "ytdCredit": "0.00", "foreignAmount": null}, {"items": "", "opening": "10000.00", "subject": "4001 实收资本", "currency": "CNY", "quantity": null, "ytdDebit": "0.00", "ytdActual": "0.00", "ytdCredit": "0.00", "foreignAmount": null}]', '2026-11-22 06:09:27.870134+00'),
	(13, 1, 1, '周敏', '127.0.0.1', '68d9cc08-8f83-4044-8731-de971626282e', '新增币别', 'USD', NULL, '{"code": "USD", "name": "美元", "isBase": false, "exchangeRate": "7.100000"}', '2026-11-22 06:09:27.954492+00'),
	(14, 1, 1, '周敏', '127.0.0.1', 'b9aae3b1-9953-4b00-a958-6f23f9e3e6e2', '新增辅助核算项目', '001 甲公司', NULL, '{"code": "001", "name": "甲公司", "remark": "", "status": 1, "category": "客户", "customValues": []}', '2026-11-22 06:09:27.969382+00'),
	(16, 1, 1, '周敏', '127.0.0.1', '6e4daa52-19e4-4e1e-9e84-f7dca8758b6a', '审核凭证', '2026-01 记-5', NULL, '{"auditedName": "周敏"}', '2026-11-22 06:09:28.023648+00'),
	(18, 1, 1, '周敏', '127.0.0.1', '1751d5dc-b752-4410-b09e-985a0e867a90', '上传附件', '发票.xml', NULL, '{"name": "发票.xml"}', '2026-11-22 06:09:28.099134+00'),
	(19, NULL, 1, '周敏', '127.0.0.1', '0c1f6a0e-6a7b-4a7f-9d0e-0d8f5a1b2c3d', '修改密码', '周敏', NULL, NULL, '2026-11-22 06:09:40+00');
INSERT INTO operation_log.migration VALUES
	(1, 1763600000000, 'CreateOperationLog1763600000000'),
	(2, 1763600000003, 'IndexOperationLogOperators1763600000003');
SELECT pg_catalog.setval('identity.account_set_id_seq', 2, true);
SELECT pg_catalog.setval('identity.invitation_id_seq', 1, false);
SELECT pg_catalog.setval('identity.migration_id_seq', 4, true);
SELECT pg_catalog.setval('identity.user_account_id_seq', 2, true);
SELECT pg_catalog.setval('identity.verification_code_id_seq', 1, false);
SELECT pg_catalog.setval('identity.wrong_try_id_seq', 1, false);
SELECT pg_catalog.setval('ledger.accounting_category_detail_id_seq', 1, true);
SELECT pg_catalog.setval('ledger.accounting_category_id_seq', 12, true);
SELECT pg_catalog.setval('ledger.currency_id_seq', 3, true);
SELECT pg_catalog.setval('ledger.deleted_voucher_id_seq', 1, true);
SELECT pg_catalog.setval('ledger.initial_balance_id_seq', 4, true);
SELECT pg_catalog.setval('ledger.initial_balance_version', 4, true);
SELECT pg_catalog.setval('ledger.job_id_seq', 1, false);
SELECT pg_catalog.setval('ledger.migration_id_seq', 21, true);
SELECT pg_catalog.setval('ledger.period_id_seq', 22, true);
SELECT pg_catalog.setval('ledger.subject_id_seq', 599, true);
SELECT pg_catalog.setval('ledger.voucher_attachment_id_seq', 1, true);
SELECT pg_catalog.setval('ledger.voucher_id_seq', 11, true);
SELECT pg_catalog.setval('ledger.voucher_template_id_seq', 74, true);
SELECT pg_catalog.setval('ledger.voucher_word_id_seq', 2, true);
SELECT pg_catalog.setval('operation_log.entry_id_seq', 19, true);
SELECT pg_catalog.setval('operation_log.migration_id_seq', 2, true);
ALTER TABLE ONLY identity.migration
 ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY identity.account_set
 ADD CONSTRAINT account_set_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.idempotency
 ADD CONSTRAINT idempotency_pkey PRIMARY KEY (account_set_id, user_id, key);
ALTER TABLE ONLY identity.identification
 ADD CONSTRAINT identification_pkey PRIMARY KEY (session_hash);
ALTER TABLE ONLY identity.invitation
 ADD CONSTRAINT invitation_mobile_key UNIQUE (account_set_id, mobile);
ALTER TABLE ONLY identity.invitation
 ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.known_browser
 ADD CONSTRAINT known_browser_pkey PRIMARY KEY (mobile, browser_hash);
ALTER TABLE ONLY identity.membership
 ADD CONSTRAINT membership_pkey PRIMARY KEY (account_set_id, user_id);
ALTER TABLE ONLY identity.quota
 ADD CONSTRAINT quota_pkey PRIMARY KEY (kind, key, window_start);
ALTER TABLE ONLY identity.session
 ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY identity.user_account
 ADD CONSTRAINT user_account_mobile_key UNIQUE (mobile);
ALTER TABLE ONLY identity.user_account
 ADD CONSTRAINT user_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.verification_code
 ADD CONSTRAINT verification_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ledger.migration
 ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY ledger.account_set
 ADD CONSTRAINT account_set_pkey PRIMARY KEY (account_set_id);
ALTER TABLE ONLY ledger.accounting_category_detail
 ADD CONSTRAINT accounting_category_detail_code_key UNIQUE (account_set_id, category_id, code);
ALTER TABLE ONLY ledger.accounting_category_detail
 ADD CONSTRAINT accounting_category_detail_name_key UNIQUE (account_set_id, category_id, name, namesake);
ALTER TABLE ONLY ledger.accounting_category_detail
 ADD CONSTRAINT accounting_category_detail_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.accounting_category
 ADD CONSTRAINT accounting_category_name_key UNIQUE (account_set_id, name);
ALTER TABLE ONLY ledger.accounting_category
 ADD CONSTRAINT accounting_category_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.attachment_file
 ADD CONSTRAINT attachment_file_pkey PRIMARY KEY (account_set_id, sha256);
ALTER TABLE ONLY ledger.attachment_sweep
 ADD CONSTRAINT attachment_sweep_pkey PRIMARY KEY (set_id);
ALTER TABLE ONLY ledger.currency
 ADD CONSTRAINT currency_code_key UNIQUE (account_set_id, code);
ALTER TABLE ONLY ledger.currency
 ADD CONSTRAINT currency_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.currency_rate
 ADD CONSTRAINT currency_rate_pkey PRIMARY KEY (account_set_id, currency_id, period);
ALTER TABLE ONLY ledger.deleted_voucher
 ADD CONSTRAINT deleted_voucher_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.idempotency
 ADD CONSTRAINT idempotency_pkey PRIMARY KEY (account_set_id, user_id, key);
ALTER TABLE ONLY ledger.initial_balance
 ADD CONSTRAINT initial_balance_pkey PRIMARY KEY (account_set_id, subject_id, auxiliary_key, currency);
ALTER TABLE ONLY ledger.job_file
 ADD CONSTRAINT job_file_pkey PRIMARY KEY (account_set_id, job_id, kind, part);
ALTER TABLE ONLY ledger.job
 ADD CONSTRAINT job_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.job_queue
 ADD CONSTRAINT job_queue_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY ledger.period_balance
 ADD CONSTRAINT period_balance_pkey PRIMARY KEY (account_set_id, period, subject_id, auxiliary_key, currency);
ALTER TABLE ONLY ledger.period
 ADD CONSTRAINT period_pkey PRIMARY KEY (account_set_id, period);
ALTER TABLE ONLY ledger.print_setting
 ADD CONSTRAINT print_setting_pkey PRIMARY KEY (account_set_id, form);
ALTER TABLE ONLY ledger.subject_auxiliary
 ADD CONSTRAINT subject_auxiliary_pkey PRIMARY KEY (account_set_id, subject_id, category_id);
ALTER TABLE ONLY ledger.subject
 ADD CONSTRAINT subject_code_key UNIQUE (account_set_id, code);
ALTER TABLE ONLY ledger.subject
 ADD CONSTRAINT subject_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.voucher_attachment
 ADD CONSTRAINT voucher_attachment_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.voucher
 ADD CONSTRAINT voucher_code_key UNIQUE (account_set_id, period, word_id, code) DEFERRABLE;
ALTER TABLE ONLY ledger.voucher_counter
 ADD CONSTRAINT voucher_counter_pkey PRIMARY KEY (account_set_id, period, word_id);
ALTER TABLE ONLY ledger.voucher_line
 ADD CONSTRAINT voucher_line_pkey PRIMARY KEY (account_set_id, voucher_id, line_no);
ALTER TABLE ONLY ledger.voucher
 ADD CONSTRAINT voucher_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.voucher_template_line
 ADD CONSTRAINT voucher_template_line_pkey PRIMARY KEY (account_set_id, template_id, line_no);
ALTER TABLE ONLY ledger.voucher_template
 ADD CONSTRAINT voucher_template_name_key UNIQUE (account_set_id, name);
ALTER TABLE ONLY ledger.voucher_template
 ADD CONSTRAINT voucher_template_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.voucher_word
 ADD CONSTRAINT voucher_word_pkey PRIMARY KEY (account_set_id, id);
ALTER TABLE ONLY ledger.voucher_word
 ADD CONSTRAINT voucher_word_word_key UNIQUE (account_set_id, word);
ALTER TABLE ONLY operation_log.migration
 ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY operation_log.entry
 ADD CONSTRAINT entry_pkey PRIMARY KEY (id);
CREATE INDEX account_set_deleted_idx ON identity.account_set USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX invitation_mobile_idx ON identity.invitation USING btree (mobile);
CREATE INDEX membership_user_id_idx ON identity.membership USING btree (user_id, last_used_at DESC);
CREATE INDEX quota_window_idx ON identity.quota USING btree (window_start);
CREATE INDEX session_user_id_idx ON identity.session USING btree (user_id);
CREATE INDEX verification_code_address_idx ON identity.verification_code USING btree (address, created_at);
CREATE INDEX verification_code_created_idx ON identity.verification_code USING btree (created_at);
CREATE INDEX verification_code_mobile_idx ON identity.verification_code USING btree (mobile, created_at);
CREATE INDEX wrong_try_address_idx ON identity.wrong_try USING btree (kind, address, created_at);
CREATE INDEX wrong_try_created_idx ON identity.wrong_try USING btree (created_at);
CREATE INDEX wrong_try_mobile_idx ON identity.wrong_try USING btree (kind, mobile, created_at);
CREATE INDEX attachment_sweep_due_idx ON ledger.attachment_sweep USING btree (due_at);
CREATE INDEX deleted_voucher_code_idx ON ledger.deleted_voucher USING btree (account_set_id, period, word_id, code);
CREATE UNIQUE INDEX initial_balance_id_key ON ledger.initial_balance USING btree (account_set_id, id);
CREATE INDEX job_user_idx ON ledger.job USING btree (account_set_id, user_id, kind, id DESC);
CREATE INDEX voucher_attachment_file_idx ON ledger.voucher_attachment USING btree (account_set_id, sha256);
CREATE INDEX voucher_attachment_idle_idx ON ledger.voucher_attachment USING btree (account_set_id, uploaded_by, idle_since) WHERE (voucher_id IS NULL);
CREATE INDEX voucher_attachment_voucher_idx ON ledger.voucher_attachment USING btree (account_set_id, voucher_id) WHERE (voucher_id IS NOT NULL);
CREATE INDEX voucher_date_idx ON ledger.voucher USING btree (account_set_id, voucher_date, word_id, code);
CREATE INDEX voucher_line_amount_idx ON ledger.voucher_line USING btree (account_set_id, amount_fen);
CREATE INDEX voucher_line_auxiliary_idx ON ledger.voucher_line USING btree (account_set_id, auxiliary_key) WHERE (auxiliary_key <> ''::text);
CREATE INDEX voucher_line_subject_idx ON ledger.voucher_line USING btree (account_set_id, subject_id, period, voucher_date);
CREATE INDEX voucher_reverses_idx ON ledger.voucher USING btree (account_set_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE UNIQUE INDEX voucher_source_key ON ledger.voucher USING btree (account_set_id, source_kind, source_key) WHERE (source_kind IS NOT NULL);
CREATE INDEX voucher_template_line_subject_idx ON ledger.voucher_template_line USING btree (account_set_id, subject_id);
CREATE INDEX entry_account_set_idx ON operation_log.entry USING btree (account_set_id, created_at DESC);
CREATE INDEX entry_operator_idx ON operation_log.entry USING btree (account_set_id, user_id, created_at DESC);
CREATE TRIGGER initial_balance_version BEFORE UPDATE ON ledger.initial_balance FOR EACH ROW EXECUTE FUNCTION ledger.next_opening_version();
ALTER TABLE ONLY identity.idempotency
 ADD CONSTRAINT idempotency_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id);
ALTER TABLE ONLY identity.identification
 ADD CONSTRAINT identification_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES identity.session(token_hash) ON DELETE CASCADE;
ALTER TABLE ONLY identity.invitation
 ADD CONSTRAINT invitation_account_set_id_fkey FOREIGN KEY (account_set_id) REFERENCES identity.account_set(id);
ALTER TABLE ONLY identity.invitation
 ADD CONSTRAINT invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity.user_account(id);
ALTER TABLE ONLY identity.membership
 ADD CONSTRAINT membership_account_set_id_fkey FOREIGN KEY (account_set_id) REFERENCES identity.account_set(id);
ALTER TABLE ONLY identity.membership
 ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id);
ALTER TABLE ONLY identity.session
 ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id);
ALTER TABLE ONLY ledger.accounting_category_detail
 ADD CONSTRAINT accounting_category_detail_category_fkey FOREIGN KEY (account_set_id, category_id) REFERENCES ledger.accounting_category(account_set_id, id);
ALTER TABLE ONLY ledger.currency_rate
 ADD CONSTRAINT currency_rate_currency_fkey FOREIGN KEY (account_set_id, currency_id) REFERENCES ledger.currency(account_set_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY ledger.job_file
 ADD CONSTRAINT job_file_job_fkey FOREIGN KEY (account_set_id, job_id) REFERENCES ledger.job(account_set_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY ledger.subject_auxiliary
 ADD CONSTRAINT subject_auxiliary_category_fkey FOREIGN KEY (account_set_id, category_id) REFERENCES ledger.accounting_category(account_set_id, id);
ALTER TABLE ONLY ledger.subject_auxiliary
 ADD CONSTRAINT subject_auxiliary_subject_fkey FOREIGN KEY (account_set_id, subject_id) REFERENCES ledger.subject(account_set_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY ledger.subject
 ADD CONSTRAINT subject_parent_fkey FOREIGN KEY (account_set_id, parent_id) REFERENCES ledger.subject(account_set_id, id);
ALTER TABLE ONLY ledger.voucher_attachment
 ADD CONSTRAINT voucher_attachment_file_fkey FOREIGN KEY (account_set_id, sha256) REFERENCES ledger.attachment_file(account_set_id, sha256);
ALTER TABLE ONLY ledger.voucher_attachment
 ADD CONSTRAINT voucher_attachment_voucher_fkey FOREIGN KEY (account_set_id, voucher_id) REFERENCES ledger.voucher(account_set_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY ledger.voucher_line
 ADD CONSTRAINT voucher_line_voucher_fkey FOREIGN KEY (account_set_id, voucher_id) REFERENCES ledger.voucher(account_set_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY ledger.voucher
 ADD CONSTRAINT voucher_reverses_fkey FOREIGN KEY (account_set_id, reverses_id) REFERENCES ledger.voucher(account_set_id, id);
ALTER TABLE ONLY ledger.voucher_template_line
 ADD CONSTRAINT voucher_template_line_template_fkey FOREIGN KEY (account_set_id, template_id) REFERENCES ledger.voucher_template(account_set_id, id) ON DELETE CASCADE;
ALTER TABLE ledger.account_set ENABLE ROW LEVEL SECURITY;
CREATE POLICY account_set ON ledger.account_set USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.accounting_category USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.accounting_category_detail USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.attachment_file USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.currency USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.currency_rate USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.deleted_voucher USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.idempotency USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.initial_balance USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.job USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.job_file USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.period USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.period_balance USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.print_setting USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.subject USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.subject_auxiliary USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher_attachment USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher_counter USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher_line USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher_template USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher_template_line USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
CREATE POLICY account_set ON ledger.voucher_word USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint)) WITH CHECK ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
ALTER TABLE ledger.accounting_category ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.accounting_category_detail ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.attachment_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.currency ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.currency_rate ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.deleted_voucher ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.initial_balance ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.job ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.job_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.period ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.period_balance ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.print_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.subject ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.subject_auxiliary ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_attachment ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_template_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.voucher_word ENABLE ROW LEVEL SECURITY;
CREATE POLICY add_own ON operation_log.entry FOR INSERT WITH CHECK (((account_set_id IS NULL) OR (account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint) OR (CURRENT_USER = 'mingzhang_identity'::name)));
ALTER TABLE operation_log.entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_own ON operation_log.entry FOR SELECT USING ((account_set_id = (NULLIF(current_setting('app.account_set_id'::text, true), ''::text))::bigint));
GRANT USAGE ON SCHEMA identity TO mingzhang_identity;
GRANT USAGE ON SCHEMA ledger TO mingzhang_ledger;
GRANT USAGE ON SCHEMA operation_log TO mingzhang_identity;
GRANT USAGE ON SCHEMA operation_log TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.change_voucher(p_set bigint, p_voucher bigint, p_version integer, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamp with time zone) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.check_family(p_set bigint, p_voucher bigint, p_beside bigint, p_state text) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.claim_code(p_set bigint, p_period text, p_word bigint, p_code integer) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.family_of(p_set bigint, p_voucher bigint) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.family_state(p_set bigint, p_voucher bigint, p_beside bigint) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.give_code_back(p_set bigint, p_period text, p_word bigint, p_code integer) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.import_vouchers(p_set bigint, p_drafts jsonb, p_log jsonb, p_now timestamp with time zone) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.is_reversed(p_set bigint, p_voucher bigint) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.lock_balances(p_set bigint, p_voucher bigint, p_period text, p_lines jsonb) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.lock_counters(p_set bigint, p_periods text[], p_words bigint[]) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.lock_open_period(p_set bigint, p_period text) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.lock_reversed(p_set bigint, p_voucher bigint) TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.lock_voucher(p_set bigint, p_voucher bigint, p_period text) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.make_room(p_set bigint, p_period text, p_word bigint, p_code integer, p_title text, p_log jsonb) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.move_balances(p_set bigint, p_voucher bigint, p_sign integer) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.move_quantities(p_set bigint, p_voucher bigint, p_sign integer) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.next_opening_version() TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.post_voucher(p_set bigint, p_head jsonb, p_lines jsonb, p_log jsonb, p_now timestamp with time zone) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.post_vouchers(p_set bigint, p_drafts jsonb, p_log jsonb, p_now timestamp with time zone) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.refresh_statistics(p_tables text[]) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.refuse(code text) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.refuse_marked(old ledger.voucher) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.remove_voucher(p_set bigint, p_voucher bigint, p_log jsonb, p_reversals text) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.reversal_stands(p_set bigint, p_voucher bigint) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.reverses_text(p_set bigint, p_original bigint, p_part boolean) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.summaries_of(p_lines jsonb) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.take_code(p_set bigint, p_period text, p_word bigint, p_code integer) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.voucher_log(p_set bigint, p_voucher bigint) TO mingzhang_ledger;
GRANT ALL ON FUNCTION ledger.write_lines(p_set bigint, p_voucher bigint, p_period text, p_date date, p_lines jsonb) TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.account_set TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.idempotency TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.identification TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.invitation TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.known_browser TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.membership TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.migration TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.quota TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.session TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.user_account TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.verification_code TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.wrong_try TO mingzhang_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.account_set TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.accounting_category TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.accounting_category_detail TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.attachment_file TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.attachment_sweep TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.currency TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.currency_rate TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.deleted_voucher TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.idempotency TO mingzhang_ledger;
GRANT USAGE ON SEQUENCE ledger.initial_balance_version TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.initial_balance TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.job TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.job_file TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.job_queue TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.period TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.period_balance TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.print_setting TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.subject TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.subject_auxiliary TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher_attachment TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher_counter TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher_line TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher_template TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher_template_line TO mingzhang_ledger;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ledger.voucher_word TO mingzhang_ledger;
GRANT INSERT ON TABLE operation_log.entry TO PUBLIC;
GRANT SELECT ON TABLE operation_log.entry TO mingzhang_identity;
