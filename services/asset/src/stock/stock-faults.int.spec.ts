import { Client } from 'pg';
import {
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  stockTakingCalls,
} from '@mingzhang/contract';
import {
  DatabaseFaults,
  startDomain,
  type DomainTest,
  type Fault,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { verify } from '../verify';

/** A walk that meets none of the statements that it is about would prove nothing. */
const leastStatements = 5;

type Answer = { readonly success: boolean; readonly data?: unknown };
interface Work {
  readonly faults: readonly Fault[];
  readonly send: (taking: number, key: string) => Promise<Answer>;
  /** What the last one did to the cards is undone. */
  readonly reset?: () => Promise<unknown>;
  /** Brings a stock-taking to where the work begins. */
  readonly prepare?: (taking: number) => Promise<unknown>;
}

describe('a stock-taking whose connection dies in between', () => {
  let test: DomainTest;
  let admin: Client;
  let faults: DatabaseFaults;
  let ids: ReadonlyMap<string, number>;
  let turn = 0;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    const { subjectId } = test.demo;
    const card = (code: string) => ({
      code,
      name: `电脑${code}`,
      typeId: types.find((each) => each.code === '05')?.id ?? 0,
      startUse: '2026-01-10',
      addMethod: 'bought' as const,
      originalValue: '6000',
      lifeMonths: 36,
      method: 'straightLine' as const,
      residualRate: '0.05',
      assetSubjectId: subjectId('1601'),
      accumulatedSubjectId: subjectId('1602'),
      uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
    });
    await test.api.call(assetsCalls.importCards, { body: { cards: ['P1', 'P2'].map(card) } });
    const { records } = await test.api.call(assetsCalls.page, {
      query: {},
      body: { period: '2026-01' },
    });
    ids = new Map(records.map((row) => [row.code, row.id]));
    const database = new URL(test.domain.database.url).pathname.slice(1);
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = `/${database}`;
    admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    faults = new DatabaseFaults(database, 'mingzhang_asset', (pid) =>
      admin.query('select pg_terminate_backend($1, 5000)', [pid]),
    );
  });
  afterAll(async () => {
    faults.restore();
    await admin.end();
    await test.stop();
  });

  const idOf = (code: string) => ids.get(code) ?? 0;
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const scan = (id: number, key: string) =>
    test.api.send(stockTakingCalls.scan, { params: { id }, body: { code: 'P1' } }, keyed(key));
  const short = async (_: number, key: string) => {
    const change = { kind: 'shortage' as const };
    const body = { assetId: idOf('P2'), version: cardVersion, date: '2026-01-31', change };
    return test.api.send(assetChangeCalls.create, { body }, keyed(key));
  };
  let cardVersion = 0;

  const works: Readonly<Record<string, Work>> = {
    scanned: { faults: ['terminated', 'cut'], send: scan },
    ticked: {
      faults: ['cut'],
      send: (id) => {
        const body = { assetId: idOf('P1'), result: 'found' as const, remark: '搬走' };
        return test.api.send(stockTakingCalls.note, { params: { id }, body });
      },
    },
    'noted without a card': {
      faults: ['cut'],
      send: (id, key) => {
        const body = { name: '投影设备', amount: '9600' };
        return test.api.send(stockTakingCalls.addSurplus, { params: { id }, body }, keyed(key));
      },
    },
    ended: {
      faults: ['terminated', 'cut'],
      prepare: (id) => scan(id, `prepared-${id}`),
      send: (id, key) => {
        const body = { isRestMissing: true };
        return test.api.send(stockTakingCalls.close, { params: { id }, body }, keyed(key));
      },
    },
    'turned into a change': {
      faults: ['cut'],
      reset: async () => {
        const { records } = await test.api.call(assetChangeCalls.page, {
          query: { assetId: idOf('P2') },
        });
        for (const { id } of records) {
          await test.api.call(assetChangeCalls.remove, { params: { id } });
        }
        const { version } = await test.api.call(assetsCalls.one, { params: { id: idOf('P2') } });
        cardVersion = version;
      },
      send: short,
    },
  };

  /** What one work may write, with who did it and when left out; entries of the log are counted. */
  async function written(taking: number): Promise<unknown> {
    const { queryAll } = test.domain.database;
    const { isOpen, counted, missing, surplus } = await test.api.call(stockTakingCalls.one, {
      params: { id: taking },
    });
    const lines = await queryAll(
      `select code, result, remark from asset.stock_line where taking_id = $1 order by code`,
      [taking],
    );
    const changes = await queryAll(`select kind, period, amount from asset.change`);
    const months = await queryAll(
      `select period, planned_amount, is_disposed from asset.card_month where asset_id = $1`,
      [idOf('P2')],
    );
    return { isOpen, counted, missing, surplus, lines, changes, months };
  }

  async function logged(): Promise<number> {
    const [row] = await test.domain.database.queryAll<{ count: number }>(
      'select count(*)::int as count from operation_log.entry where account_set_id = 1',
    );
    return row?.count ?? 0;
  }

  async function begun({ reset, prepare }: Work): Promise<number> {
    await reset?.();
    const body = { name: `盘点${(turn += 1)}`, period: '2026-01' };
    const { id } = await test.api.call(stockTakingCalls.create, { body });
    await prepare?.(id);
    return id;
  }

  it.each(Object.keys(works))(
    'is %s as a whole or not at all, once, and the repeat answers the same',
    async (name) => {
      const work = works[name];
      if (!work) throw new Error('a work of the test');
      const plain = await begun(work);
      const before = await written(plain);
      expect(await work.send(plain, `plain-${name.length}-${plain}`)).toMatchObject({
        success: true,
      });
      const after = await written(plain);
      expect(after).not.toEqual(before);
      for (const fault of work.faults) {
        for (let statement = 0; ; statement += 1) {
          const taking = await begun(work);
          const entries = await logged();
          const key = `fault-${fault.replace(' ', '-')}-${taking}`;
          faults.arm(fault, statement);
          const first = await work.send(taking, key).catch((): Answer => ({ success: false }));
          const isMet = faults.seen.length > statement;
          faults.rest();
          const now = await written(taking);
          expect([fault, statement, now]).toEqual([fault, statement, first.success ? after : now]);
          expect([before, after]).toContainEqual(now);
          const again = await work.send(taking, key);
          expect([fault, statement, again.success]).toEqual([fault, statement, true]);
          if (first.success) expect(again).toEqual(first);
          expect(await written(taking)).toEqual(after);
          expect([fault, statement, (await logged()) - entries]).toEqual([fault, statement, 1]);
          if (isMet) continue;
          expect(statement).toBeGreaterThanOrEqual(leastStatements);
          break;
        }
      }
      expect(await verify({ databaseUrl: test.domain.database.url, accountSetIds: [1] })).toEqual(
        [],
      );
    },
  );

  it('counts a scan once that is sent twice, one after the other and at once', async () => {
    const taking = await begun({ faults: [], send: scan });
    const entries = await logged();
    const both = await Promise.all([scan(taking, 'twice-at-once'), scan(taking, 'twice-at-once')]);
    const later = [await scan(taking, 'twice-at-once'), await scan(taking, 'another-key')];
    for (const answer of [...both, ...later]) expect(answer).toEqual(both[0]);
    expect([both[0].success, (await logged()) - entries]).toEqual([true, 1]);
  });
});
