import { settlementCalls } from '@mingzhang/contract';
import type { AccountSetScope } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import type { Client } from 'pg';
import { AgingQuery } from '../account-book/aging.query';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { clientAsService, explainedScope, lookedAt } from '../testing/plans';
import { SettlementQuery } from './settlement.query';

interface Of {
  readonly subjectId: number;
  readonly categoryId: number;
  readonly itemId: number;
}

const LINES = 1000;
const VOUCHERS = 3;
const MARKED = 200;

/** An item with many entries, all settled by one request. */
async function settled(books: Books): Promise<Of> {
  const categoryId = await books.categoryId('客户');
  const auxiliary = await books.auxiliary('1122', '华美商贸');
  const itemId = auxiliary[categoryId] ?? 0;
  const account = { subjectId: books.subject('1122').id, categoryId, itemId };
  const lines = Array.from({ length: LINES }, (_, at) => ({
    code: '1122',
    item: '华美商贸',
    [at % 2 ? 'credit' : 'debit']: '1',
  }));
  const marks = [];
  for (let count = 0; count < VOUCHERS; count += 1) {
    const { id } = await books.post('2026-01-05', lines);
    for (let from = 0; from < LINES; from += MARKED) {
      const lineOf = (_: unknown, at: number) => ({
        voucherId: id,
        lineNo: from + at + 1,
        amount: '1',
      });
      marks.push({ lines: Array.from({ length: MARKED }, lineOf) });
    }
  }
  await books.api.call(settlementCalls.settle, { body: { ...account, marks } });
  return account;
}

/** An item with many entries, all settled at once before the planner has statistics on them. */
describe('往来核销 of an item whose entries have just been settled', () => {
  let service: TestService;
  let client: Client;
  let account: Of;

  beforeAll(async () => {
    service = await startLedger();
    await settled(await openAccountSet(service, 2));
    // The planner's statistics describe another account set.
    await service.database.query('analyze');
    account = await settled(await openAccountSet(service, 1));
    client = await clientAsService(service);
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  /** The largest number of rows that any plan node of a query's statements has read. */
  async function most(ask: (scope: AccountSetScope) => Promise<unknown>): Promise<number> {
    const { parts, scope } = explainedScope(client);
    await ask(scope);
    return Math.max(...parts.map(lookedAt));
  }

  it.each([true, false])('looks at each a few times at most (open only: %p)', async (openOnly) => {
    const place = { openOnly, currency: undefined, limit: 100, offset: 0 };
    expect(await most((scope) => new SettlementQuery(scope).page(account, place))).toBeLessThan(
      4 * VOUCHERS * LINES,
    );
  });

  it('has its ages by marks told by as little', async () => {
    const asked = {
      subjectIds: [account.subjectId],
      categoryId: account.categoryId,
      asOf: '2026-01-31',
      limits: [30, 60, 90],
      sign: 1 as const,
      keyword: '',
      limit: 100,
      offset: 0,
    };
    expect(await most((scope) => new AgingQuery(scope).byMarks(asked))).toBeLessThan(
      4 * VOUCHERS * LINES,
    );
  });
});
