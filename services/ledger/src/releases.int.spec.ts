import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountBookCalls, voucherCalls } from '@mingzhang/contract';
import type { ServiceConfig } from '@mingzhang/server';
import {
  loadRelease,
  releases,
  startTestService,
  type TestService,
} from '@mingzhang/server/testing';
import * as ledger from './service';
import { Books, manager } from './testing/books';
import { verify } from './verify';

const sets = [1, 2];

it('keeps a dump of a release', () => expect(releases().length).toBeGreaterThan(0));

describe.each(releases())('the database of release %s, upgraded', (release) => {
  let service: TestService;

  beforeAll(async () => {
    const upgraded = {
      ...ledger,
      migrate: async (config: ServiceConfig) => {
        await loadRelease(config.databaseUrl, release);
        await ledger.migrate(config);
      },
    };
    service = await startTestService('ledger', upgraded, {
      template: `ledger_of_${release}`,
    });
  });
  afterAll(() => service.stop());

  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: sets });
  const booksOf = (accountSetId: number) => Books.load(service.as({ ...manager, accountSetId }));

  it('holds what it held, and verify finds no difference', async () => {
    expect(await differences()).toEqual([]);
    for (const set of sets) {
      const { api } = await booksOf(set);
      const { total } = await api.call(voucherCalls.list, { query: {} });
      expect(total).toBe(5);
      const { totals } = await api.call(accountBookCalls.subjectBalance, {
        query: { periodFrom: '2026-01', periodTo: '2026-02' },
      });
      expect(totals.debit).toBe(totals.credit);
      expect(Number(totals.debit)).toBeGreaterThan(1000);
    }
  });

  it('has the functions that the files state, and no others', async () => {
    const live = await service.database.query<{ name: string }>(
      `select proname::text as name from pg_proc where pronamespace = 'ledger'::regnamespace
       order by proname collate "C"`,
    );
    const files = readdirSync(join(__dirname, 'functions')).filter((file) => file.endsWith('.sql'));
    expect(live.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
  });

  it.each(sets)('is worked on as before in account set %s', async (set) => {
    const books = await booksOf(set);
    const posted = await books.draw('2026-02-20', '12.34');
    const body = await books.body('2026-02-21', [
      { code: '1001', debit: '56.78' },
      { code: '1002', credit: '56.78' },
    ]);
    const { id, version } = posted;
    await books.api.call(voucherCalls.update, { body: { id, version, ...body } });
    const { records } = await books.api.call(voucherCalls.list, {
      query: { periodFrom: '2026-02', periodTo: '2026-02' },
    });
    expect(records.flatMap(({ lines }) => lines.map(({ debit }) => debit))).toContain('56.78');
    await books.api.call(voucherCalls.remove, { params: { id } });
    await books.draw('2026-01-31', '9.99');
    expect(await differences()).toEqual([]);
  });
});
