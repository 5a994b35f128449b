import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { closingBatchCalls as calls, type ClosingBatch } from '@mingzhang/contract';
import {
  DatabaseFaults,
  FakeIdentity,
  startTestService,
  type TestApi,
  type TestService,
} from '@mingzhang/server/testing';
import { closedIn, openEarned as openEarnedSet, rowsIn, settled, tried } from '../testing/batches';
import { manager } from '../testing/books';
import * as ledger from '../service';
import { verify } from '../verify';

/** Statements of closing one account set, from the first to the last. */
const steps = [
  ['the month is held', /ledger\.period[^_][^]*for update/],
  ['its entries are posted', /import_vouchers/],
  ['the checks read', /period_balance/],
  ['it is sealed', /seal_period/],
  ['it is closed', /update ledger\.period set state/],
  ['what came of it is kept', /insert into ledger\.closing_batch_set/],
] as const;

/** The last statement before the commit of a set. */
const last = /delete from ledger\.closing_batch_set/;

describe('a batch that is killed', () => {
  const identity = new FakeIdentity();
  const api = (): TestApi => service.as({ accountSetId: null, role: null });
  let service: TestService;
  let admin: Client;
  let faults: DatabaseFaults;
  let sets = 0;
  let undisturbed: unknown;

  beforeAll(async () => {
    const serviceUrls = { identity: await identity.start() };
    service = await startTestService('ledger', ledger, { serviceUrls });
    const database = new URL(service.database.url).pathname.slice(1);
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = `/${database}`;
    admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    faults = new DatabaseFaults(database, 'mingzhang_ledger', (pid) =>
      admin.query('select pg_terminate_backend($1, 5000)', [pid]),
    );
    const id = await openEarned();
    const batch = await tried(api(), [id]);
    await closedIn(api(), batch, [id]);
    undisturbed = await resultOf(id);
  });
  afterAll(async () => {
    faults.restore();
    await admin.end();
    await service.stop();
    await identity.stop();
  });

  async function openEarned(): Promise<number> {
    const id = (sets += 1);
    await openEarnedSet({ service, identity }, { id, userId: manager.userId });
    return id;
  }

  /** Content of January's books, without ids, hashes and times. */
  async function resultOf(id: number): Promise<unknown> {
    const rows = (select: string) => service.database.queryAll(select);
    return {
      state: await rows(
        `select period, state from ledger.period where account_set_id = ${id}
         and period < '2026-03' order by period`,
      ),
      vouchers: await rows(
        `select v.code, v.amount::text, v.source_key, l.line_no, s.code as subject,
           l.debit::text, l.credit::text
         from ledger.voucher v join ledger.voucher_line l
           on l.account_set_id = v.account_set_id and l.voucher_id = v.id
         join ledger.subject s on s.account_set_id = v.account_set_id and s.id = l.subject_id
         where v.account_set_id = ${id} order by v.code, l.line_no`,
      ),
      balances: await rows(
        `select s.code, b.debit::text, b.credit::text from ledger.period_balance b
         join ledger.subject s on s.account_set_id = b.account_set_id and s.id = b.subject_id
         where b.account_set_id = ${id} order by s.code`,
      ),
      seals: await rows(
        `select period, voucher_count, line_count, opened_at from ledger.period_seal
         where account_set_id = ${id}`,
      ),
      entries: await rows(
        `select action, object from operation_log.entry where account_set_id = ${id}
         and action in ('结账', '新增凭证', '生成凭证') order by id`,
      ),
    };
  }

  async function expectUndisturbed(batch: ClosingBatch, ...ids: number[]): Promise<void> {
    expect((await settled(api())).job?.state).toBe('done');
    expect((await rowsIn(api(), batch)).map(({ state }) => state)).toEqual(ids.map(() => 'closed'));
    for (const id of ids) expect(await resultOf(id)).toEqual(undisturbed);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: ids })).toEqual([]);
  }

  it.each(steps)('ends as the undisturbed one when it happens while %s', async (_name, step) => {
    const id = await openEarned();
    const batch = await tried(api(), [id]);
    const met = jest.fn((text: string) => step.test(text));
    faults.arm('cut', met);
    await closedIn(api(), batch, [id]);
    faults.rest();
    expect(met).toHaveReturnedWith(true);
    await expectUndisturbed(batch, id);
  });

  it('ends as the undisturbed one when the answer to the commit is lost', async () => {
    const id = await openEarned();
    const batch = await tried(api(), [id]);
    const met = jest.fn((text: string, before: string) => text === 'commit' && last.test(before));
    faults.arm('cut', met);
    await closedIn(api(), batch, [id]);
    faults.rest();
    expect(met).toHaveReturnedWith(true);
    await expectUndisturbed(batch, id);
  });

  it('goes over closed sets without a mark and changes nothing', async () => {
    const ids = [await openEarned(), await openEarned()];
    const batch = await closedIn(api(), await tried(api(), ids), ids);
    const job = Number(batch.job?.jobId.split('-')[1]);
    // Simulates a worker that dies between an account set and its outcome.
    await service.database.queryAll(
      `set app.account_set_id = '${ids[0]}';
       update ledger.job set state = 'running', steps = '[]', report = null, ended_at = null,
         attempt = 1 where id = ${job};
       insert into ledger.job_queue (job_id, set_id, user_id, attempt)
       values (${job}, ${ids[0]}, ${manager.userId}, 1)`,
    );
    await expectUndisturbed(batch, ...ids);
  });

  it('goes on after a restart of the service where it stood', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await openEarned());
    const batch = await tried(api(), ids);
    const params = { batchId: batch.id };
    await api().call(calls.close, { params, body: { ids } });
    while ((await api().call(calls.latest, {}))?.job?.done === 0);
    await service.restart();
    await expectUndisturbed(batch, ...ids);
  });

  it('keeps a set that fails unexpectedly as an exception, and goes on', async () => {
    const ids = [await openEarned(), await openEarned()];
    const batch = await tried(api(), ids);
    faults.arm('refused', (text) => /seal_period/.test(text));
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await closedIn(api(), batch, ids);
    faults.rest();
    expect(logged.mock.calls).toHaveLength(1);
    logged.mockRestore();
    const rows = await rowsIn(api(), batch);
    expect(rows.map(({ state }) => state).sort()).toEqual(['blocked', 'closed']);
    const failed = rows.find(({ state }) => state === 'blocked');
    expect(failed?.findings).toMatchObject([{ rule: 'INTERNAL', title: '未能结账' }]);
    await closedIn(api(), batch, [failed?.id ?? 0]);
    await expectUndisturbed(batch, ...ids);
  });
});
