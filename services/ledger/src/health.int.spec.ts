import { subjectCalls } from '@mingzhang/contract';
import { roleOf } from '@mingzhang/server';
import { startTestService, type TestService } from '@mingzhang/server/testing';
import * as ledger from './service';
import { manager, openAccountSet } from './testing/books';

describe('health after a restore without grants', () => {
  let service: TestService;
  let role: string;
  beforeAll(async () => {
    service = await startTestService('ledger', ledger);
    role = roleOf(service.config, 'ledger');
  });
  afterAll(() => service.stop());

  const health = async () => {
    const answer = await fetch(`${service.url}/health`);
    return { status: answer.status, body: await answer.json() };
  };
  const down = { status: 503, body: { service: 'ledger', up: false } };
  const up = { status: 200, body: { service: 'ledger', up: true } };

  it.each([
    ['a table', 'select on ledger.voucher_line'],
    ['the table that is read', 'all on ledger.idempotency'],
    ['every table', 'all on all tables in schema ledger'],
    ['a function', 'all on all functions in schema ledger'],
    ['the schema', 'usage on schema ledger'],
  ])(
    'is down without the right to %s, and up after a start, which grants it',
    async (_what, right) => {
      expect(await health()).toEqual(up);
      await service.database.query(`revoke ${right} from ${role}`);
      expect(await health()).toEqual(down);
      await ledger.migrate(service.config);
      expect(await health()).toEqual(up);
      const api = service.as({ ...manager, accountSetId: 1 });
      expect(await api.send(subjectCalls.list, {})).toMatchObject({ success: true });
    },
  );
});

describe('a database without room', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService('ledger', ledger);
  });
  afterAll(() => service.stop());

  it('refuses a posting with 503 and who can help, and health says it', async () => {
    const books = await openAccountSet(service, 1);
    await service.database.query(`
      create function ledger.no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on ledger.voucher execute function ledger.no_room()`);
    const lines = [
      { summary: '存现', subjectId: books.subject('1002').id, debit: '100.00' },
      { summary: '存现', subjectId: books.subject('1001').id, credit: '100.00' },
    ];
    const body = { wordId: books.wordId, voucherDate: '2026-01-05', lines };
    expect(await books.api.raw('POST', '/voucher', body)).toEqual({
      status: 503,
      body: { success: false, code: 'STORAGE_FULL', msg: '存储空间不足，请联系管理员' },
    });
    const health = await fetch(`${service.url}/health`);
    expect([health.status, await health.json()]).toEqual([
      503,
      { service: 'ledger', up: false, storage: 'full' },
    ]);
  });
});
