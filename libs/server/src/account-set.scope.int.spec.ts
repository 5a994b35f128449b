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
      // Swallowed, as a careless caller might; the transaction is lost all the same.
      await scope.query('select 1 / 0').catch(() => undefined);
      return 'saved';
    });
    await expect(run).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
    expect(followed).toEqual([]);
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

  it('leaves the connection fit for the next request', async () => {
    await scope.run(asNobody, () => scope.query('insert into kept values (2)'));
    expect(await rows()).toEqual([{ id: 2 }]);
  });
});
