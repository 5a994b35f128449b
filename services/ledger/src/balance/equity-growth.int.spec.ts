import { chartCodeRule } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import type { Client } from 'pg';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { clientAsService, explainedScope, lookedAt } from '../testing/plans';
import { EquityVouchersQuery } from './equity-vouchers.query';

const VOUCHERS = 100;
const LINES = 2;

/** Posts the capital as one voucher each. */
async function paidIn(books: Books): Promise<void> {
  for (let count = 0; count < VOUCHERS; count += 1) {
    await books.post('2026-01-05', [
      { code: '1002', debit: '1' },
      { code: '3001', credit: '1' },
    ]);
  }
}

describe('vouchers that change equity', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await startLedger();
    for (const set of [1, 2]) await paidIn(await openAccountSet(service, set));
    await service.database.query('analyze');
    client = await clientAsService(service);
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  it.each(['custom', 'kept'] as const)(
    'are told by looking at each of their lines a few times (%s plan)',
    async (plan) => {
      const { parts, scope } = explainedScope(client, plan);
      const query = new EquityVouchersQuery(scope);
      const [vouchers] = await query.ofYears(['2026-01'], {
        standard: 0,
        codeRule: chartCodeRule,
        asked: 'all',
      });
      expect(vouchers).toHaveLength(VOUCHERS);
      expect(Math.max(...parts.map(lookedAt))).toBeLessThan(4 * VOUCHERS * LINES);
    },
  );
});
