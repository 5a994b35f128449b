import { Client } from 'pg';
import { checkoutCalls } from '@mingzhang/contract';
import { DatabaseFaults, type Fault, type TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, closing, openMonth, paidIn } from '../testing/closing';
import { verify } from '../verify';

const kills = Number(process.env['MINGZHANG_CLOSING_KILLS'] ?? '20');
const unclosing = { query: { ...closing('2026-01').query, reason: '更正' } };

describe('closing a month in the middle of trouble', () => {
  let service: TestService;
  let books: Books;
  let faults: DatabaseFaults;
  /** The owner of the database may not end connections of the service's role. */
  let admin: Client;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    for (let day = 10; day < 30; day += 1) await paidIn(books, `2026-01-${day}`);
    const database = new URL(service.database.url).pathname.slice(1);
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = `/${database}`;
    admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    faults = new DatabaseFaults(database, 'mingzhang_ledger', (pid) =>
      admin.query('select pg_terminate_backend($1, 5000)', [pid]),
    );
    await closeMonth(books, '2026-01');
    await openMonth(books, '2026-01');
  });
  afterAll(async () => {
    faults.restore();
    await admin.end();
    await service.stop();
  });

  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });

  /**
   * State of January and its seals: `open` has no valid seal, `closed` has one over all vouchers.
   */
  async function standing(): Promise<'open' | 'closed' | 'half'> {
    const [row] = await service.database.queryAll<{ state: string; seals: number; sealed: number }>(
      `select p.state, count(distinct s.id)::integer as seals, count(x.place)::integer as sealed
       from ledger.period p
       left join ledger.period_seal s on s.period = p.period and s.opened_at is null
       left join ledger.voucher_seal x on x.seal_id = s.id
       where p.period = '2026-01' group by p.state`,
    );
    const { state = '', seals = 0, sealed = 0 } = row ?? {};
    if (state === 'open' && seals === 0) return 'open';
    const [all] = await service.database.queryAll<{ count: number }>(
      `select count(*)::integer as count from ledger.voucher where period = '2026-01'`,
    );
    return state === 'closed' && seals === 1 && sealed === all?.count ? 'closed' : 'half';
  }

  const acts = [
    ['closing', 'open', () => books.api.raw('GET', pathOf('invoicing'))],
    ['opening', 'closed', () => books.api.raw('GET', `${pathOf('unCheck')}&reason=x`)],
  ] as const;
  const pathOf = (act: string) => `/checkout/${act}?year=2026&month=1`;

  /** Brings January into the initial state of an act. */
  async function begin(from: 'open' | 'closed'): Promise<void> {
    if ((await standing()) === from) return;
    await (from === 'open' ? openMonth(books, '2026-01') : closeMonth(books, '2026-01'));
  }

  describe.each(acts)('%s', (_name, from, act) => {
    it.each(['refused', 'answer lost', 'terminated', 'cut'] as const)(
      'is done or undone as a whole, whichever statement fails (%s)',
      async (fault: Fault) => {
        await begin(from);
        faults.listen();
        await act();
        faults.rest();
        const statements = faults.seen.length;
        expect(statements).toBeGreaterThan(8);
        for (let index = 0; index < statements; index += 1) {
          await begin(from);
          faults.arm(fault, index);
          const { body } = await act();
          faults.rest();
          const now = await standing();
          const isAccepted = (body as { success: boolean }).success;
          expect([index, now === 'half', isAccepted && now === from]).toEqual([
            index,
            false,
            false,
          ]);
        }
        expect(await differences()).toEqual([]);
      },
    );

    it(`is done or undone as a whole when its connection is ended ${kills} times`, async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await begin(from);
        const answer = act();
        await endBusyConnection();
        await answer;
        expect(await standing()).not.toBe('half');
      }
      expect(await differences()).toEqual([]);
    });
  });

  /** Ends the first connection of the service that is busy with closing. */
  async function endBusyConnection(): Promise<void> {
    for (let tries = 0; tries < 2_000; tries += 1) {
      const { rows } = await admin.query(
        `select pg_terminate_backend(pid, 1000) from pg_stat_activity
         where usename = 'mingzhang_ledger' and datname = current_database()
           and query ~ 'period|seal' and (state = 'active' or state like '%transaction%') limit 1`,
      );
      if (rows.length > 0) return;
    }
  }

  it('closes once of sixteen who close at the same moment', async () => {
    await begin('open');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => books.api.send(checkoutCalls.invoicing, closing('2026-01'))),
    );
    const refused = answers.filter(({ success }) => !success);
    expect(refused).toHaveLength(15);
    expect(new Set(refused.map((each) => 'code' in each && each.code))).toEqual(
      new Set(['PERIOD_CLOSED']),
    );
    expect(await standing()).toBe('closed');
    const opened = await Promise.all(
      Array.from({ length: 16 }, () => books.api.send(checkoutCalls.unCheck, unclosing)),
    );
    expect(opened.filter(({ success }) => success)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  it('has each voucher that is saved meanwhile sealed, or refused', async () => {
    await begin('open');
    const body = await books.body('2026-01-30', [
      { code: '1001', debit: '1' },
      { code: '3001', credit: '1' },
    ]);
    const savers = Array.from({ length: 24 }, () => books.api.raw('POST', '/voucher', body));
    const [seal, ...saved] = await Promise.all([closeMonth(books, '2026-01'), ...savers]);
    const codes = saved.map((each) => each.body as { success: boolean; code?: string });
    const taken = codes.filter(({ success }) => success).length;
    const late = codes.filter(({ code }) => code === 'PERIOD_CLOSED').length;
    expect(taken + late).toBe(savers.length);
    expect(seal.voucherCount).toBe(20 + taken);
    expect(await differences()).toEqual([]);
  });
});
