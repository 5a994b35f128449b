import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger } from './testing/books';

describe('a new account set on a new database', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const known = async () => {
    const [row] = await service.database.query<{ known: boolean }>(
      `select bool_and(reltuples > 0) as known from pg_class
       where oid = any(array['ledger.voucher', 'ledger.voucher_line', 'ledger.period_balance',
         'ledger.subject', 'ledger.voucher_counter']::regclass[])`,
    );
    return row?.known ?? false;
  };

  it('has statistics after its first vouchers, wherever autovacuum is', async () => {
    const tables = await service.database.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'ledger'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) {
      await service.database.query(`alter table ${name} set (autovacuum_enabled = off)`);
    }
    const books = await openAccountSet(service, 1);
    expect(await known()).toBe(false);
    for (let index = 0; index < 40; index += 1) await books.draw();
    // Statistics are refreshed beside the requests.
    while (!(await known())) await new Promise((resolve) => setImmediate(resolve));
  });

  it('lets the service ask for them, and nobody else', async () => {
    const [may] = await service.database.query(
      `select has_function_privilege('mingzhang_ledger', 'ledger.refresh_grown_statistics()', 'execute') as own,
         has_function_privilege('public', 'ledger.refresh_grown_statistics()', 'execute') as others`,
    );
    expect(may).toEqual({ own: true, others: false });
  });
});
