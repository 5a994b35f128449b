import { voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Client } from 'pg';
import { openAccountSet, startLedger } from '../testing/books';

describe('a voucher saved while the account set is held', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('is refused with what goes on and that nothing was written, whoever else waits', async () => {
    const books = await openAccountSet(service, 1);
    const lines = [
      { code: '1001', debit: '1' },
      { code: '1002', credit: '1' },
    ];
    const body = await books.body('2026-01-15', lines);
    const other = new Client({ connectionString: service.database.url });
    await other.connect();
    try {
      await other.query(`begin; set local app.account_set_id = '1'`);
      await other.query('select from ledger.period where account_set_id = 1 for update');
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => books.api.raw('POST', '/voucher', body)),
      );
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 503,
          body: {
            code: 'UNAVAILABLE',
            msg: '账套正在导入或整理数据，请稍后再保存；本次没有写入任何数据',
          },
        });
      }
    } finally {
      await other.end();
    }
    expect((await books.api.call(voucherCalls.list, { query: {} })).total).toBe(0);
  });
});
