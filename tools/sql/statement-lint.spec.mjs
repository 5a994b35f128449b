import { piecesOf, statementFindings, textFindings } from './statement-lint.mjs';

const schema = {
  tables: new Set(['ledger.voucher', 'ledger.voucher_line', 'ledger.subject']),
  readers: new Set(['ledger.is_reversed']),
};

/** Faults: [what is wrong, statement, part of the finding]. */
const PLANTED = [
  ['no account set', 'select 1 from ledger.voucher where id = $1', 'no table carries'],
  [
    'a set that comes from a join, in a subquery',
    `select (select max(l.line_no) from ledger.voucher_line l
       where l.account_set_id = v.account_set_id and l.voucher_id = v.id)
     from ledger.voucher v where v.account_set_id = $1`,
    'ledger.voucher_line l: no account_set_id',
  ],
  [
    'an outer join without its own set',
    `select 1 from ledger.voucher_line l
     left join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id
     where l.account_set_id = $1`,
    'ledger.subject s: no account_set_id',
  ],
  [
    'a common table expression without the set',
    `with wanted as (select id from ledger.subject where leaf)
     select 1 from ledger.voucher v join wanted on true where v.account_set_id = $1`,
    'ledger.subject: no account_set_id',
  ],
  [
    'a branch of a union without the set',
    `select 1 from (select id from ledger.voucher where account_set_id = $1
       union all select id from ledger.subject) as x`,
    'ledger.subject: no account_set_id',
  ],
  [
    "an entity manager's subquery without the set",
    `SELECT 1 AS "row_exists" FROM (SELECT 1 AS dummy_column) "dummy_table"
     WHERE EXISTS (SELECT 1 FROM "ledger"."subject" "Subject" WHERE "Subject"."id" = $1)`,
    'ledger.subject subject: no account_set_id',
  ],
  [
    'a plain insert of a selection',
    `insert into ledger.subject (account_set_id, code) select $1, r.code from unnest($2::text[]) as r (code)`,
    'goes past row-level security',
  ],
  [
    'a writing with',
    `with made as (insert into ledger.voucher (account_set_id) values ($1) returning id)
     insert into ledger.voucher_line (account_set_id, voucher_id) select $1, id from made on conflict do nothing`,
    'a writing `with`',
  ],
  [
    'a simple case',
    `select case direction when 'debit' then 1 end from ledger.subject where account_set_id = $1`,
    'case when x',
  ],
  [
    'the time inside CASE of an update',
    `update ledger.voucher set audited_at = case when $2 then now() end where account_set_id = $1`,
    'pass the time',
  ],
  [
    'the time inside COALESCE of an update',
    `update ledger.voucher set audited_at = coalesce(audited_at, now()) where account_set_id = $1`,
    'pass the time',
  ],
  [
    'a volatile function in an update',
    `update ledger.voucher set version = nextval('ledger.v') where account_set_id = $1`,
    'a volatile function',
  ],
  [
    'a function that reads tables',
    `select ledger.is_reversed($1, v.id) from ledger.voucher v where v.account_set_id = $1`,
    'ledger.is_reversed() reads tables',
  ],
  [
    'two statements in one text',
    `delete from ledger.voucher where account_set_id = $1; select 1`,
    'several statements',
  ],
];

describe('a statement', () => {
  it.each(PLANTED)('is found with %s', (_name, sql, finding) => {
    expect(textFindings(sql, schema)).toEqual([expect.stringContaining(finding)]);
  });

  it.each([
    `select v.id from ledger.voucher v
     join ledger.subject s on s.account_set_id = v.account_set_id and s.id = v.id
     where v.account_set_id = $1`,
    `select (select jsonb_agg(l.id) from ledger.voucher_line l where l.account_set_id = $1) as lines
     from "ledger"."voucher" "v" where ("v"."account_set_id" = $1) -- of nobody else`,
    `insert into ledger.subject (account_set_id, code) values ($1, 'insert into x select')`,
    `insert into ledger.subject (account_set_id, code)
     select $1, r.code from jsonb_to_recordset($2) as r (code text) returning id`,
    `insert into ledger.subject (account_set_id, code)
     select s.account_set_id, r.code from ledger.subject s, unnest($2::text[]) as r (code)
     where s.account_set_id = $1`,
    `with expired as (delete from ledger.voucher where account_set_id = $1)
     insert into ledger.subject (account_set_id, code) values ($1, $2) on conflict do nothing`,
    `update ledger.voucher set updated_at = now() where account_set_id = $1`,
    `start transaction;set local statement_timeout = 5000;set local app.account_set_id = '1'`,
    `set local app.account_set_id = '7'; select 1 from (select 1 from ledger.voucher where account_set_id = 7) as x`,
    `select ledger.is_reversed($1, $2)`,
    `select case state when 'a' then 1 end from ledger.job_queue`,
  ])('is well: %s', (sql) => expect(textFindings(sql, schema)).toEqual([]));
});

describe('the body of a function', () => {
  const found = (/** @type {string} */ body) =>
    piecesOf(body).flatMap((piece) => statementFindings(piece, schema));

  it('is read statement by statement, conditions and loops too', () => {
    const body = `declare v_id bigint; begin
      if exists (select from ledger.voucher where account_set_id = p_set) then
        perform ledger.is_reversed(p_set, 1);
      end if;
      for v_id in select id from ledger.voucher where account_set_id = p_set loop
        if ledger.is_reversed(p_set, v_id) then return true; end if;
      end loop; end`;
    expect(found(body)).toEqual([]);
    expect(
      found(
        body.replace(
          'from ledger.voucher where account_set_id = p_set) then',
          'from ledger.voucher) then',
        ),
      ),
    ).toEqual(['ledger.voucher: no account_set_id = $n of its own']);
  });

  it('is found with a plain insert of a selection, also of one from a table', () => {
    const insert = `begin insert into ledger.subject (account_set_id, code)
      select p_set, v.code from ledger.voucher v where v.account_set_id = p_set`;
    expect(found(`${insert}; end`)).toEqual([expect.stringContaining('goes past')]);
    expect(found(`${insert} on conflict do nothing; end`)).toEqual([]);
  });
});
