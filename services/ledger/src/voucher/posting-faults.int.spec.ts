import { Client } from 'pg';
import { DatabaseFaults, type Fault, type TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';

/** The tables that a posting writes to, and whether it inserts or updates rows. */
const writes = [
  ['ledger.idempotency', 'insert'],
  ['ledger.voucher_counter', 'insert'],
  ['ledger.voucher_counter', 'update'],
  ['ledger.voucher', 'insert'],
  ['ledger.voucher_line', 'insert'],
  ['ledger.period_balance', 'insert'],
  ['ledger.period_balance', 'update'],
  ['operation_log.entry', 'insert'],
  ['ledger.idempotency', 'update'],
] as const;

describe('a fault in the middle of a posting', () => {
  let service: TestService;
  let books: Books;
  let faults: DatabaseFaults;
  /** The owner of the database may not end connections of the service's role. */
  let admin: Client;
  let body: Awaited<ReturnType<Books['body']>>;
  let turn = 0;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    body = await books.body('2026-01-05', [
      { code: '1001', debit: '5' },
      { code: '1002', credit: '5' },
    ]);
    await service.database.query(`set app.account_set_id = '1'`);
    const database = new URL(service.database.url).pathname.slice(1);
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = `/${database}`;
    admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    faults = new DatabaseFaults(database, 'mingzhang_ledger', (pid) =>
      admin.query('select pg_terminate_backend($1, 5000)', [pid]),
    );
    await save();
  });
  afterAll(async () => {
    faults.restore();
    await admin.end();
    await service.stop();
  });

  const save = (key?: string) =>
    books.api.raw('POST', '/voucher', body, key ? { 'idempotency-key': key } : {});
  const newKey = () => `posting-fault-${(turn += 1)}`;

  /**
   * Content of all tables that a posting writes to, as text: equal texts mean that nothing was
   * written.
   */
  async function state(): Promise<unknown> {
    const rows: unknown[] = [];
    for (const table of new Set(writes.map(([name]) => name))) {
      rows.push(
        await service.database.query(
          `select '${table}' as "table", count(*)::int as rows, md5(string_agg(t::text, ';' order by t::text)) as sum
           from ${table} t where account_set_id = 1`,
        ),
      );
    }
    return rows;
  }

  async function vouchers(): Promise<number> {
    const [row] = await service.database.query<{ count: number }>(
      'select count(*)::int as count from ledger.voucher where account_set_id = 1',
    );
    return row?.count ?? 0;
  }

  /** Checks that the next request works, the numbers have no gap and the balances agree. */
  async function expectSound(): Promise<void> {
    const before = await vouchers();
    expect(await save(newKey())).toMatchObject({
      status: 200,
      body: { success: true, data: { code: before + 1 } },
    });
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [1] })).toEqual([]);
  }

  async function statementsOf(key?: string): Promise<string[]> {
    faults.listen();
    await save(key);
    faults.rest();
    return faults.seen;
  }

  async function saveWith(fault: Fault, statement: number, key?: string) {
    faults.arm(fault, statement);
    const answer = await save(key);
    const met = faults.seen.length > statement;
    faults.rest();
    expect(met).toBe(true);
    return answer;
  }

  it('has a transaction, facts, the key, the write and the commit to fail in', async () => {
    const seen = await statementsOf(newKey());
    expect(seen[0]).toMatch(/^start transaction/);
    expect(seen.some((text) => text.includes('ledger.post_voucher'))).toBe(true);
    expect(seen.some((text) => text.includes('ledger.idempotency set response'))).toBe(true);
    expect(seen.at(-1)).toBe('commit');
    expect(seen.length).toBeGreaterThanOrEqual(6);
  });

  it.each(['refused', 'answer lost', 'terminated'] as const)(
    'leaves nothing and says so, whichever statement fails before the commit (%s)',
    async (fault) => {
      const statements = await statementsOf();
      for (let index = 0; index < statements.length - 1; index += 1) {
        const before = await state();
        const { status, body: answer } = await saveWith(fault, index);
        expect([index, status, answer]).toEqual([
          index,
          fault === 'terminated' ? 503 : 500,
          expect.objectContaining({
            success: false,
            msg: expect.stringMatching(/\p{Script=Han}/u),
          }),
        ]);
        expect(await state()).toEqual(before);
        await expectSound();
      }
    },
  );

  it.each(['refused', 'terminated'] as const)(
    'claims no success for a commit that did not happen (%s)',
    async (fault) => {
      const commit = (await statementsOf()).length - 1;
      const before = await state();
      expect((await saveWith(fault, commit)).body).toMatchObject({ success: false });
      expect(await state()).toEqual(before);
      await expectSound();
    },
  );

  it('books once when the answer of the commit is lost and the request comes again', async () => {
    const key = newKey();
    const commit = (await statementsOf(newKey())).length - 1;
    const before = await vouchers();
    expect((await saveWith('answer lost', commit, key)).body).toMatchObject({ success: false });
    const again = await save(key);
    expect(again.body).toMatchObject({ success: true, data: { code: before + 1 } });
    expect((await save(key)).body).toEqual(again.body);
    expect(await vouchers()).toBe(before + 1);
    await expectSound();
  });

  it('books once, and answers it, when the connection breaks anywhere under a request with a key', async () => {
    const statements = await statementsOf(newKey());
    for (let index = 0; index < statements.length; index += 1) {
      const before = await vouchers();
      const { status, body: answer } = await saveWith('terminated', index, newKey());
      expect([index, status, answer]).toMatchObject([index, 200, { data: { code: before + 1 } }]);
      expect(await vouchers()).toBe(before + 1);
    }
    await expectSound();
  });

  it.each(writes)('leaves nothing when writing %s by %s fails', async (table, act) => {
    await plant(table, act, `raise exception 'planted fault' using errcode = 'XX000'`);
    const before = await state();
    try {
      const { status, body: answer } = await save(newKey());
      expect([status, answer]).toMatchObject([500, { success: false, code: 'INTERNAL' }]);
      expect(await state()).toEqual(before);
    } finally {
      await uproot(table);
    }
    await expectSound();
  });

  it.each(['40P01', '40001'])(
    'books once after two %s in the middle, key or none',
    async (code) => {
      for (const key of [undefined, newKey()]) {
        await service.database.query('create sequence ledger.planted_turn');
        await service.database.query('grant usage on sequence ledger.planted_turn to public');
        const rule = `if nextval('ledger.planted_turn') < 3 then
        raise exception 'planted' using errcode = '${code}'; end if; return new`;
        await plant('ledger.voucher_line', 'insert', rule);
        const before = await vouchers();
        const answer = await save(key);
        await uproot('ledger.voucher_line');
        await service.database.query('drop sequence ledger.planted_turn');
        expect(answer).toMatchObject({ status: 200, body: { data: { code: before + 1 } } });
        expect(await vouchers()).toBe(before + 1);
      }
      await expectSound();
    },
  );

  it('books once of each of 20 keys sent 20 times at once while connections are broken', async () => {
    const before = await vouchers();
    const keys = Array.from({ length: 20 }, newKey);
    const breaking = new AbortController();
    const breaker = breakConnections(breaking.signal);
    const untilDone = async (key: string) => {
      for (;;) {
        const { status, body: answer } = await save(key);
        if (status === 200) return answer as { success: boolean; data: { id: number } };
        expect([status, answer]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
      }
    };
    const answers = await Promise.all(
      keys.map((key) => Promise.all(Array.from({ length: 20 }, () => untilDone(key)))),
    );
    breaking.abort();
    expect(await breaker).toBeGreaterThan(0);
    for (const same of answers) expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    expect(await vouchers()).toBe(before + keys.length);
    await expectSound();
  });

  /** Ends the service's busy connections repeatedly; returns how many. */
  async function breakConnections(signal: AbortSignal): Promise<number> {
    let broken = 0;
    while (!signal.aborted) {
      const { rows } = await admin.query(
        `select pg_terminate_backend(pid, 1000) from pg_stat_activity
         where usename = 'mingzhang_ledger' and datname = current_database()
           and (state = 'active' or state like '%transaction%') limit 2`,
      );
      broken += rows.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return broken;
  }

  async function plant(table: string, act: string, rule: string): Promise<void> {
    await service.database.query(
      `create function ledger.planted() returns trigger language plpgsql as
       $$ begin ${rule}; end $$`,
    );
    await service.database.query(
      `create trigger planted before ${act} on ${table}
       for each row execute function ledger.planted()`,
    );
  }

  async function uproot(table: string): Promise<void> {
    await service.database.query(`drop trigger planted on ${table}`);
    await service.database.query('drop function ledger.planted()');
  }
});
