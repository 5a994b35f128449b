import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AccountSetScope } from './account-set.scope';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const asNobody = { actor: undefined, writes: true, requestId: 'test', address: '' };

describe('the transaction of a request', () => {
  let database: TestDatabase;
  let source: DataSource;
  let scope: AccountSetScope;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('create table kept (id integer primary key)');
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    scope = new AccountSetScope(source);
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const rows = () => database.query('select id from kept order by id');

  it('is no success when the database rolls back instead of committing', async () => {
    const followed: string[] = [];
    const run = scope.run(asNobody, async () => {
      scope.afterCommit(() => followed.push('told others'));
      await scope.query('insert into kept values (1)');
      // The caller swallows the error; the transaction is lost nevertheless.
      await scope.query('select 1 / 0').catch(() => undefined);
      return 'saved';
    });
    await expect(run).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
    expect(followed).toEqual([]);
  });

  it('of a shadow reads as any other, and writes nothing whatever it says of itself', async () => {
    const shadow = { ...asNobody, isShadow: true };
    const one = () => scope.one<{ id: number }>('select 1 as id');
    expect(await scope.run(shadow, one)).toEqual({ id: 1 });
    const insert = () => scope.write('insert into kept values (2)');
    const refused = { code: '25006' };
    await expect(scope.run(shadow, insert)).rejects.toMatchObject(refused);
    await expect(scope.runOutside(shadow, () => scope.transaction(insert))).rejects.toMatchObject(
      refused,
    );
    expect(await rows()).toEqual([]);
  });

  it('takes so many bytes of rows and lets the rest go by, however many there are', async () => {
    const bounded = { ...asNobody, rowBytesAtMost: 100_000 };
    const series = (rows: number) =>
      scope.run(bounded, () =>
        scope.query<{ text: string }>(
          `select repeat('x', 100) as text from generate_series(1, $1)`,
          [rows],
        ),
      );
    expect(await series(500)).toHaveLength(500);
    await expect(series(500_000)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
    expect(await series(500)).toHaveLength(500);
  });

  it('sends one statement at a time where tables are distributed, and the same otherwise', async () => {
    const actor = { userId: 1, userName: '', accountSetId: null, role: null, session: '' };
    const distributed = new AccountSetScope(source, { isDistributed: true });
    const query = jest.spyOn(Client.prototype, 'query');
    const read = (each: AccountSetScope) =>
      each.run({ ...asNobody, actor, writes: false }, () =>
        each.queryEach<{ id: string }>(
          [3, 4],
          (id) => `select ${id} as own, current_setting('app.account_set_id') as id`,
        ),
      );
    const rows = [
      { own: 3, id: '3' },
      { own: 4, id: '4' },
    ];
    expect(await read(scope)).toEqual(rows);
    query.mockClear();
    expect(await read(distributed)).toEqual(rows);
    const sent = query.mock.calls.map(([text]) => String(text));
    query.mockRestore();
    expect(sent[0]).toBe('start transaction');
    expect(sent.length).toBeGreaterThanOrEqual(7);
    expect(sent.filter((text) => text.includes(';'))).toEqual([]);
  });

  it('is short and its own where a call waits for something else in between', async () => {
    const seen = await scope.runOutside(asNobody, async () => {
      await scope.transaction(() => scope.query('insert into kept values (7)'));
      const failing = scope.transaction(async () => {
        await scope.query('insert into kept values (8)');
        throw new Error('wrong');
      });
      await expect(failing).rejects.toThrow('wrong');
      await expect(async () => scope.query('select 1')).rejects.toThrow('no transaction is open');
      return rows();
    });
    expect(seen).toEqual([{ id: 7 }]);
    await database.query('delete from kept');
  });

  it('takes its turn with the statement that opens it, in its set and service', async () => {
    const actor = { userId: 1, userName: '', accountSetId: 3, role: null, session: '' };
    const scopeOf = (service: string) => new AccountSetScope(source, { service });
    const run = (service: string, turn: 'alone' | 'beside' | 'none', accountSetId = 3) => {
      const options = { ...asNobody, actor: { ...actor, accountSetId }, turn };
      return (work: () => Promise<unknown>) => scopeOf(service).run(options, work);
    };
    const order: string[] = [];
    let waiter: Promise<unknown> = Promise.resolve();
    await run(
      'books',
      'beside',
    )(async () => {
      // Other `beside` work, another set, another service and work without a turn all continue.
      for (const other of [
        run('books', 'beside'),
        run('books', 'alone', 4),
        run('cards', 'alone'),
        run('books', 'none'),
      ]) {
        await other(async () => undefined);
      }
      waiter = run('books', 'alone')(async () => order.push('alone'));
      const isWaiting = () =>
        database.queryAll(`select 1 from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`);
      while ((await isWaiting()).length === 0) await new Promise((next) => setImmediate(next));
      order.push('beside');
    });
    await waiter;
    expect(order).toEqual(['beside', 'alone']);

    const query = jest.spyOn(Client.prototype, 'query');
    await run('books', 'beside')(async () => undefined);
    const sent = query.mock.calls.map(([text]) => String(text));
    query.mockRestore();
    expect(sent).toEqual([expect.stringContaining('pg_advisory_xact_lock_shared'), 'commit']);
  });

  it('leaves the connection fit for the next request', async () => {
    await scope.run(asNobody, () => scope.query('insert into kept values (2)'));
    expect(await rows()).toEqual([{ id: 2 }]);
  });

  it('keeps no connection from other account sets while it waits for its turn', async () => {
    const small = await new DataSource({
      type: 'postgres' as const,
      url: database.url,
      extra: { max: 2 },
    }).initialize();
    const of = (accountSetId: number, turn: 'alone' | 'beside') => ({
      ...asNobody,
      turn,
      actor: { userId: 1, userName: '', accountSetId, role: null, session: '' },
    });
    const shared = new AccountSetScope(small, { service: 'rooms' });
    let end = () => {};
    const over = new Promise<void>((resolve) => (end = resolve));
    const importing = shared.run(of(5, 'alone'), () => over);
    const waiting = [1, 2, 3, 4].map(() => shared.run(of(5, 'beside'), async () => 'had its turn'));
    expect(await shared.run(of(6, 'beside'), async () => 'went on')).toBe('went on');
    end();
    await importing;
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 4 }, () => 'had its turn'));
    await small.destroy();
  });
});
