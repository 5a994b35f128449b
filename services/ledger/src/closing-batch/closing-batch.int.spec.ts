import {
  checkoutCalls,
  closingBatchCalls as calls,
  jobCalls,
  type Role,
} from '@mingzhang/contract';
import {
  FakeIdentity,
  rowsOf,
  setUp,
  startTestService,
  type TestApi,
  type TestService,
} from '@mingzhang/server/testing';
import {
  batchMonth,
  closedIn,
  earned,
  monthBody,
  rowsIn,
  settled,
  tried,
  withoutOpenSteps,
} from '../testing/batches';
import { type Books, manager, openAccountSet } from '../testing/books';
import * as ledger from '../service';
import { verify } from '../verify';

describe('batch closing', () => {
  const identity = new FakeIdentity();
  let service: TestService;
  let sets = 0;
  let users = 100;

  beforeAll(async () => {
    const serviceUrls = { identity: await identity.start() };
    service = await startTestService('ledger', ledger, { serviceUrls });
  });
  afterAll(async () => {
    await service.stop();
    await identity.stop();
  });

  /** A user without a current account set, as after signing in at an agency. */
  const somebody = (userId = (users += 1)): { userId: number; api: TestApi } => ({
    userId,
    api: service.as({ userId, accountSetId: null, role: null }),
  });

  async function open(userId: number, role: Role | null, changes = {}): Promise<[number, Books]> {
    const id = (sets += 1);
    identity.let(manager.userId, id, 'Manager');
    identity.let(userId, id, role);
    const books = await openAccountSet(service, id, { companyName: `第${id}公司`, ...changes });
    return [id, books];
  }

  async function openEarned(userId: number, role: Role | null = 'Manager', changes = {}) {
    const [id, books] = await open(userId, role, changes);
    await withoutOpenSteps(books);
    await earned(books);
    return { id, books };
  }

  /** Number of rows in each table of the ledger, except those with the progress of a batch. */
  async function rowCounts(): Promise<unknown> {
    const tables = await service.database.queryAll<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('ledger', 'operation_log')
         and tablename !~ '^(job|closing_batch)' order by 1`,
    );
    const counts = [];
    for (const { name } of tables) {
      const [row] = await service.database.queryAll<{ sum: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      );
      counts.push([name, row?.sum]);
    }
    return counts;
  }

  const stateOf = async ({ api }: Books) =>
    (await api.call(checkoutCalls.list, {})).find(({ period }) => period === batchMonth)?.state;
  const differences = (...ids: number[]) =>
    verify({ databaseUrl: service.database.url, accountSetIds: ids });

  it('tells by a trial what would be made and what blocks, and writes nothing', async () => {
    const { userId, api } = somebody();
    const good = await openEarned(userId);
    const unaudited = await openEarned(userId, 'Director', { voucherReviewed: 1 });
    const seen = await openEarned(userId, 'View');
    const before = await rowCounts();
    const batch = await tried(api, [good.id, unaudited.id, seen.id]);
    expect(batch).toMatchObject({ period: batchMonth, phase: 'trial', setCount: 3 });
    expect(batch.job).toMatchObject({ state: 'done', done: 3, report: { ended: 3 } });
    expect(await rowCounts()).toEqual(before);
    const [first, second, third] = await rowsIn(api, batch);
    expect(first).toMatchObject({ companyName: `第${good.id}公司`, profit: '500.00' });
    expect(first?.state).toMatch(/ready|warned/);
    expect(first?.vouchers.map(({ name }) => name)).toContain('结转本期损益');
    expect(first?.voucherCount).toBe(3 + (first?.vouchers.length ?? 0));
    expect(second?.state).toBe('blocked');
    expect(second?.findings[0]).toMatchObject({ title: '未审核凭证', severity: 'block' });
    expect(third).toMatchObject({ state: 'forbidden', vouchers: [], profit: null });
  });

  it('closes what may be closed as single closings do, and leaves the rest untouched', async () => {
    const { userId, api } = somebody();
    const earnedSet = await openEarned(userId);
    const two = await openEarned(userId);
    const blocked = await openEarned(userId, 'Manager', { voucherReviewed: 1 });
    const foreign = await openEarned(userId, 'Making');
    const ids = [earnedSet.id, two.id, blocked.id, foreign.id];
    const batch = await closedIn(api, await tried(api, ids), ids);
    expect(batch).toMatchObject({ phase: 'close', job: { state: 'done' } });
    const rows = await rowsIn(api, batch);
    expect(rows.map(({ state }) => state)).toEqual(['closed', 'closed', 'blocked', 'forbidden']);
    expect(await stateOf(earnedSet.books)).toBe('closed');
    const [seal] = await earnedSet.books.api.call(checkoutCalls.history, {});
    expect(seal).toMatchObject({ period: batchMonth, voucherCount: rows[0]?.voucherCount });
    for (const { books } of [blocked, foreign]) {
      expect(await stateOf(books)).toBe('open');
      expect(await books.api.call(checkoutCalls.history, {})).toEqual([]);
    }
    const entries = await service.database.queryAll<{ action: string }>(
      `select action from operation_log.entry where account_set_id = ${earnedSet.id} and user_id = ${userId}`,
    );
    expect(entries.map(({ action }) => action)).toContain('结账');
    expect(await differences(...ids)).toEqual([]);
  });

  it('is not told of, and not begun with, account sets that the user does not belong to', async () => {
    const { userId, api } = somebody();
    const own = await openEarned(userId);
    const other = await openEarned(userId, null);
    const body = { ...monthBody(), ids: [own.id, other.id] };
    const absent = { ...body, ids: [own.id, 987_654] };
    const [foreign, unknown] = [
      await api.send(calls.start, { body }),
      await api.send(calls.start, { body: absent }),
    ];
    expect([foreign, unknown]).toEqual(
      [other.id, 987_654].map((id) => ({
        success: false,
        code: 'NOT_FOUND',
        msg: `编号为 ${id} 的账套不存在或您已不能使用，请刷新后重新选择`,
      })),
    );
    const list = await api.call(calls.sets, { query: { ...monthBody() } });
    expect(list.records.map(({ id }) => id)).toEqual([own.id]);
    const batch = await tried(api, [own.id]);
    const stranger = somebody().api;
    const params = { batchId: batch.id };
    for (const answer of [
      await stranger.send(calls.rows, { params }),
      await stranger.send(calls.steer, { params, body: { act: 'cancel' } }),
      await stranger.send(calls.retry, { params, body: { id: own.id } }),
      await stranger.send(calls.close, { params, body: { ids: [own.id] } }),
      await stranger.send(calls.report, { params }),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
    identity.let(userId, own.id, null);
    expect(await rowsIn(api, batch)).toEqual([]);
  });

  it('shows the kind of taxpayer of its month, also where another kind follows', async () => {
    const { userId, api } = somebody();
    const { id } = await openEarned(userId, 'Manager', { vatType: 0 });
    await setUp(service, id, {
      companyName: `第${id}公司`,
      vatType: 1,
      vatTypeFrom: '2026-09',
      confirmed: true,
    });
    const kind = async (month: string) => {
      const list = await api.call(calls.sets, { query: { ...monthBody(month) } });
      return list.records[0]?.vatType;
    };
    expect([await kind(batchMonth), await kind('2026-09')]).toEqual([0, 1]);
    const batch = await tried(api, [id]);
    expect((await rowsIn(api, batch))[0]?.vatType).toBe(0);
    const params = { batchId: batch.id };
    expect((await api.call(calls.retry, { params, body: { id } })).vatType).toBe(0);
  });

  it('closes nothing where an account set is named that is not in the batch', async () => {
    const { userId, api } = somebody();
    const [own, beside] = [await openEarned(userId), await openEarned(userId)];
    const batch = await tried(api, [own.id]);
    const params = { batchId: batch.id };
    const refusal = (text: string) => ({
      success: false,
      code: 'NOT_FOUND',
      msg: `编号为 ${text}账套不在这一批里，没有结账任何账套，请刷新后重新选择`,
    });
    const close = (ids: number[]) => api.send(calls.close, { params, body: { ids } });
    expect(await close([own.id, 999_999_999])).toEqual(refusal('999999999 的'));
    expect(await close([beside.id, own.id])).toEqual(refusal(`${beside.id} 的`));
    const many = [901, 902, 903, 904, 905, 906];
    expect(await close([own.id, ...many])).toEqual(refusal('901、902、903、904、905 等 6 个'));
    expect((await api.call(calls.latest, {}))?.phase).toBe('trial');
    expect(await stateOf(own.books)).toBe('open');
  });

  it('asks for the right to close in each account set at the moment it comes to it', async () => {
    const { userId, api } = somebody();
    const [memberSet, lost, gone] = [
      await openEarned(userId),
      await openEarned(userId),
      await openEarned(userId),
    ];
    const ids = [memberSet.id, lost.id, gone.id];
    const batch = await tried(api, ids);
    identity.let(userId, lost.id, 'Making');
    identity.let(userId, gone.id, null);
    const rows = await rowsIn(api, await closedIn(api, batch, ids));
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [memberSet.id, 'closed'],
      [lost.id, 'forbidden'],
    ]);
    expect(await stateOf(lost.books)).toBe('open');
    expect(await stateOf(gone.books)).toBe('open');
  });

  it('shows how the month stands in each set, by state and name', async () => {
    const { userId, api } = somebody();
    const due = await openEarned(userId);
    const earlier = await openEarned(userId, 'Making', { enableDate: '2025-12-01' });
    const [absent] = await open(userId, 'Manager', { enableDate: '2026-03-01' });
    const list = await api.call(calls.sets, { query: { ...monthBody() } });
    expect(list.records).toMatchObject([
      { id: due.id, state: 'due', openPeriod: batchMonth, voucherCount: 3, mayClose: true },
      { id: earlier.id, state: 'earlier', openPeriod: '2025-12', mayClose: false },
      { id: absent, state: 'absent' },
    ]);
    const only = { ...monthBody(), state: 'earlier' as const };
    expect(await api.call(calls.sets, { query: only })).toMatchObject({
      total: 1,
      records: [{ id: earlier.id }],
    });
    const named = { ...monthBody(), keyword: `第${absent}公司` };
    expect((await api.call(calls.sets, { query: named })).records).toHaveLength(1);
  });

  it('pauses between account sets, goes on, and leaves each whole when it is cancelled', async () => {
    const { userId, api } = somebody();
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await openEarned(userId)).id);
    const batch = await tried(api, ids);
    const params = { batchId: batch.id };
    await api.call(calls.close, { params, body: { ids } });
    await api.call(calls.steer, { params, body: { act: 'pause' } });
    const paused = await settled(api);
    expect(paused.job?.state).toBe('paused');
    const closedSoFar = (await rowsIn(api, batch)).filter(({ state }) => state === 'closed').length;
    expect(closedSoFar).toBe(paused.job?.done);
    expect(await api.send(calls.close, { params, body: { ids } })).toMatchObject({
      code: 'CONFLICT',
    });
    await api.call(calls.steer, { params, body: { act: 'resume' } });
    await api.call(calls.steer, { params, body: { act: 'cancel' } });
    const ended = await settled(api);
    const states = (await rowsIn(api, ended)).map(({ state }) => state);
    for (const state of states) expect(['closed', 'ready', 'warned']).toContain(state);
    expect((await closedIn(api, ended, ids)).job?.state).toBe('done');
    expect(new Set((await rowsIn(api, ended)).map(({ state }) => state))).toEqual(
      new Set(['closed']),
    );
    expect(await differences(...ids)).toEqual([]);
  });

  it('closes each account set once where two batches go over the same ones', async () => {
    const user = somebody();
    const two = somebody();
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { id } = await openEarned(user.userId);
      identity.let(two.userId, id, 'Director');
      ids.push(id);
    }
    const first = await tried(user.api, ids);
    const second = await tried(two.api, ids);
    const ended = await Promise.all([
      closedIn(user.api, first, ids),
      closedIn(two.api, second, ids),
    ]);
    expect(ended.map(({ job }) => job?.state)).toEqual(['done', 'done']);
    for (const [{ api }, batch] of [
      [user, first],
      [two, second],
    ] as const) {
      expect(new Set((await rowsIn(api, batch)).map(({ state }) => state))).toEqual(
        new Set(['closed']),
      );
    }
    const [seals] = await service.database.queryAll<{ count: number }>(
      `select count(*)::integer as count from ledger.period_seal
       where account_set_id in (${ids.join(',')})`,
    );
    expect(seals?.count).toBe(ids.length);
    expect(await differences(...ids)).toEqual([]);
  });

  it('tries an exception anew when it was mended, and reports all as a workbook of figures', async () => {
    const { userId, api } = somebody();
    const set = await openEarned(userId, 'Manager', { enableDate: '2025-12-01' });
    const batch = await tried(api, [set.id]);
    const params = { batchId: batch.id };
    expect((await rowsIn(api, batch))[0]).toMatchObject({
      state: 'blocked',
      findings: [{ title: '上期未结账', message: expect.stringContaining('2025年第12期') }],
    });
    await withoutOpenSteps(set.books, '2025-12');
    await set.books.api.call(checkoutCalls.invoicing, { query: { year: 2025, month: 12 } });
    const row = await api.call(calls.retry, { params, body: { id: set.id } });
    expect(row.state).toMatch(/ready|warned/);
    const file = await api.file(calls.report, { params });
    expect(file.name).toBe('批量结账报告_2026-01.xlsx');
    const [line] = await rowsOf(file, ['账套', '状态', '结转后净利润', '凭证']);
    const [entry] = await service.database.queryAll<{ object: string }>(
      `select object from operation_log.entry where user_id = ${userId}
       and action = '导出批量结账报告'`,
    );
    expect(entry?.object).toBe('批量结账报告 2026-01');
    expect(line).toMatchObject({ 账套: `第${set.id}公司`, 结转后净利润: '500' });
  });

  it('finds of an amount that nobody has given what a single closing finds, and no more', async () => {
    const { userId, api } = somebody();
    const idle = await open(userId, 'Manager');
    const lockedSet = await open(userId, 'Manager');
    await earned(lockedSet[1]);
    const ids = [idle[0], lockedSet[0]];
    const batch = await tried(api, ids);
    const rows = await rowsIn(api, batch);
    for (const [at, [, books]] of [idle, lockedSet].entries()) {
      const single = await books.api.call(checkoutCalls.finalCheck, { query: monthBody() });
      const found = (rule: string) => ({
        batch: rows[at]?.findings.find((each) => each.rule === rule),
        single: single.find((each) => each.rule === rule),
      });
      const open = found('ledger.carry-forward-open');
      expect(open.batch).toMatchObject({ severity: 'warn', title: '结转金额待填写' });
      const { message, link } = open.single ?? {};
      expect([open.batch?.message, open.batch?.link]).toEqual([message, link]);
    }
    // Without income no wages are computed; with income, profit is not transferred before the
    // wages.
    expect(rows.map(({ state }) => state)).toEqual(['warned', 'blocked']);
    expect(rows[1]?.findings[0]).toMatchObject({
      title: '损益类科目未结平',
      link: '/check-out/carry-forward/2026/1',
      message: expect.stringMatching(/^请先填写“计提工资”.*的金额，再结转损益；/),
    });
    const closed = await rowsIn(api, await closedIn(api, batch, ids));
    expect(closed.map(({ state }) => state)).toEqual(['closed', 'blocked']);
    expect(await stateOf(lockedSet[1])).toBe('open');
    expect(
      await lockedSet[1].api.send(checkoutCalls.invoicing, { query: monthBody() }),
    ).toMatchObject({
      code: 'CLOSING_BLOCKED',
    });
  });

  it('is found again in another account set, and its work belongs to nobody else', async () => {
    const { userId, api } = somebody();
    const { id } = await openEarned(userId);
    const [elsewhere] = await open(userId, 'View');
    const batch = await tried(api, [id]);
    const there = service.as({ userId, accountSetId: elsewhere, role: 'View' });
    expect(await there.call(calls.latest, {})).toEqual(batch);
    const jobId = batch.job?.jobId ?? '';
    expect(await there.send(jobCalls.get, { params: { jobId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
