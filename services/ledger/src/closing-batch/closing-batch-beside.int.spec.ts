import { Client } from 'pg';
import { closingBatchCalls as calls, voucherCalls, type Envelope } from '@mingzhang/contract';
import {
  FakeIdentity,
  startTestService,
  type TestApi,
  type TestService,
} from '@mingzhang/server/testing';
import {
  batchMonth,
  closedIn,
  monthBody,
  openEarned,
  rowsIn,
  settled,
  tried,
} from '../testing/batches';
import type { Books } from '../testing/books';
import * as ledger from '../service';
import { verify } from '../verify';

const atOnce = 8;

describe('a batch beside others', () => {
  const identity = new FakeIdentity();
  let service: TestService;
  let admin: Client;
  let sets = 0;
  let users = 100;

  beforeAll(async () => {
    const serviceUrls = { identity: await identity.start() };
    service = await startTestService('ledger', ledger, { serviceUrls });
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = new URL(service.database.url).pathname;
    admin = new Client({ connectionString: url.toString() });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
    await identity.stop();
  });

  const somebody = (): { userId: number; api: TestApi } => {
    const userId = (users += 1);
    return { userId, api: service.as({ userId, accountSetId: null, role: null }) };
  };
  async function open(userId: number): Promise<{ id: number; books: Books }> {
    const id = (sets += 1);
    return { id, books: await openEarned({ service, identity }, { id, userId }) };
  }
  const batchesOf = async (userId: number) => {
    const sql = `select id from ledger.closing_batch where user_id = ${userId} order by id`;
    return (await service.database.queryAll<{ id: number }>(sql)).map(({ id }) => Number(id));
  };
  const startedAtOnce = async (api: TestApi, ids: number[], headers?: Record<string, string>) => {
    const body = { ...monthBody(), ids };
    const start = () => api.call(calls.start, { body }, headers);
    return new Set((await Promise.all(Array.from({ length: atOnce }, start))).map(({ id }) => id));
  };

  it('is begun once by equal requests at once, and anew when its work is over', async () => {
    const { userId, api } = somebody();
    const ids = [(await open(userId)).id, (await open(userId)).id];
    const first = await startedAtOnce(api, ids);
    expect([...first]).toEqual(await batchesOf(userId));
    expect(first.size).toBe(1);
    await settled(api);
    const second = await tried(api, ids.toReversed());
    expect(await batchesOf(userId)).toEqual([...first, second.id]);
  });

  it('is begun once by a key, also when its work is over; the key serves nothing else', async () => {
    const { userId, api } = somebody();
    const ids = [(await open(userId)).id];
    const headers = { 'idempotency-key': 'batch-once' };
    const first = await startedAtOnce(api, ids, headers);
    expect(first.size).toBe(1);
    const [batchId = 0] = first;
    const { job } = await settled(api);
    expect(await startedAtOnce(api, ids, headers)).toEqual(first);
    expect(await batchesOf(userId)).toEqual([batchId]);
    const december = { body: { ...monthBody('2025-12'), ids } };
    expect(await api.send(calls.start, december, headers)).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const close = () =>
      api.call(
        calls.close,
        { params: { batchId }, body: { ids } },
        { 'idempotency-key': 'close-once' },
      );
    const begun = await close();
    await settled(api);
    expect((await close()).job?.jobId).toBe(begun.job?.jobId);
    expect(begun.job?.jobId).not.toBe(job?.jobId);
  });

  /** Stops the batch where it reads the settings of steps, after it has locked the month. */
  async function stopped<T>(work: (whenStuck: Promise<void>) => Promise<T>): Promise<T> {
    await admin.query('begin');
    await admin.query('lock table ledger.closing_step in access exclusive mode');
    try {
      return await work(until(async () => (await waiting('closing_step')) > 0));
    } finally {
      await admin.query('rollback');
    }
  }
  /** Number of connections of this database that wait for a lock, or for the lock of a table. */
  async function waiting(table?: string): Promise<number> {
    const { rows } = await admin.query<{ count: number }>(
      `select count(distinct a.pid)::integer as count
       from pg_stat_activity a join pg_locks l on l.pid = a.pid and not l.granted
       where a.datname = current_database() and ($1::text is null or l.relation = to_regclass($1))`,
      [table === undefined ? null : `ledger.${table}`],
    );
    return rows[0]?.count ?? 0;
  }
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo()));
  }
  const ofDraw = async (books: Books, date: string) => ({
    body: await books.body(date, [
      { code: '1001', debit: '1.00' },
      { code: '3001', credit: '1.00' },
    ]),
  });

  it('holds the month while it tries it: who saves there waits, and nothing is lost', async () => {
    const { userId, api } = somebody();
    const { id, books } = await open(userId);
    const draw = await ofDraw(books, `${batchMonth}-20`);
    let saved: Envelope<unknown> | undefined;
    const saving = await stopped(async (whenStuck) => {
      await api.call(calls.start, { body: { ...monthBody(), ids: [id] } });
      await whenStuck;
      const sent = books.api.send(voucherCalls.create, draw).then((answer) => (saved = answer));
      await until(async () => saved !== undefined || (await waiting()) > 1);
      expect(saved).toBeUndefined();
      return { sent };
    });
    expect(await saving.sent).toMatchObject({ success: true });
    const batch = await settled(api);
    const [row] = await rowsIn(api, batch);
    const { total } = await books.api.call(voucherCalls.list, { query: {} });
    // The trial did not count the waiting voucher, which is the only one that was saved.
    expect([total, row?.voucherCount]).toEqual([4, 3 + (row?.vouchers.length ?? 0)]);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [id] })).toEqual([]);
  });

  it('closes the month over nobody: who saves meanwhile is in it or is refused', async () => {
    const { userId, api } = somebody();
    const { id, books } = await open(userId);
    const draw = await ofDraw(books, `${batchMonth}-20`);
    const next = await ofDraw(books, '2026-02-05');
    const batch = await tried(api, [id]);
    const params = { batchId: batch.id };
    const saving = await stopped(async (whenStuck) => {
      await api.call(calls.close, { params, body: { ids: [id] } });
      await whenStuck;
      const sent = [draw, draw, next].map((each) => books.api.send(voucherCalls.create, each));
      await until(async () => (await waiting()) > 1);
      return { sent };
    });
    const answers = await Promise.all(saving.sent);
    expect(answers).toMatchObject([
      { success: false, code: 'PERIOD_CLOSED' },
      { success: false, code: 'PERIOD_CLOSED' },
      { success: true },
    ]);
    const [row] = await rowsIn(api, await settled(api));
    expect(row?.state).toBe('closed');
    const { total } = await books.api.call(voucherCalls.list, { query: {} });
    expect(total).toBe((row?.voucherCount ?? 0) + 1);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [id] })).toEqual([]);
  });

  it('is not gone on with when its first account set is gone; the others are told and begun anew', async () => {
    const { userId, api } = somebody();
    const [home, other] = [await open(userId), await open(userId)];
    const batch = await tried(api, [home.id, other.id]);
    const params = { batchId: batch.id };
    identity.let(userId, home.id, null);
    const msg = '建立这一批时所在的账套您已不能使用，请重新选择账套，另建一批';
    const refusal = { success: false, code: 'NOT_FOUND', msg };
    const body = { ids: [other.id] };
    expect(await api.send(calls.close, { params, body })).toMatchObject(refusal);
    expect(await api.send(calls.steer, { params, body: { act: 'cancel' } })).toMatchObject(refusal);
    expect((await rowsIn(api, batch)).map(({ id }) => id)).toEqual([other.id]);
    const anew = await closedIn(api, await tried(api, [other.id]), [other.id]);
    expect((await rowsIn(api, anew)).map(({ state }) => state)).toEqual(['closed']);
  });
});
