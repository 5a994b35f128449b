import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseClient } from './database-client';
import { isPassing } from './database-fault';
import { createTestDatabase, type TestDatabase } from './testing';
import { turnsDuring } from './testing/turns';

const lost = () => Object.assign(new Error('terminating connection'), { code: '57P01' });

describe('a connection', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('that is lost ends nothing but itself, at each stage of its life', async () => {
    const client = new DatabaseClient(database.url);
    const lose = () => client.emit('error', lost());
    expect(lose).not.toThrow();
    const connected = client.connect();
    expect(lose).not.toThrow();
    await connected;
    expect(lose).not.toThrow();
    const answered = client.query('select pg_sleep(0)');
    expect(lose).not.toThrow();
    await answered.catch(() => undefined);
    const ended = client.end();
    expect(lose).not.toThrow();
    await ended;
    expect(lose).not.toThrow();
  });

  it('that is lost is replaced by a pool that has lent it', async () => {
    const pool = new Pool({ connectionString: database.url, max: 1, Client: DatabaseClient });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // The connection ends before or during the statement: both count as a passing fault.
    const refused = client.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isPassing(await refused)).toBe(true);
    client.release(true);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('gives others turns between the readings of many rows', async () => {
    const client = new DatabaseClient(database.url);
    await client.connect();
    let found = 0;
    const turns = await turnsDuring(async () => {
      const long = await client.query(
        "select repeat('a', 1000) as text from generate_series(1, 16000)",
      );
      found = long.rows.length;
    });
    await client.end();
    expect(found).toBe(16_000);
    // 16 MB are about 250 readings; the system delivers many at once.
    expect(turns).toBeGreaterThan(200);
  });

  it('is what the entity manager works with', async () => {
    const source = await new DataSource({
      type: 'postgres',
      url: database.url,
      extra: { Client: DatabaseClient },
    }).initialize();
    const runner = source.createQueryRunner();
    expect(await runner.connect()).toBeInstanceOf(DatabaseClient);
    await runner.release();
    await source.destroy();
  });
});
