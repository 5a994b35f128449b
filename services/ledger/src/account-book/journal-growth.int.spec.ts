import type { TestService } from '@mingzhang/server/testing';
import type { Client } from 'pg';
import type { BookNames } from '../balance/book-names';
import type { VisibleSubjects } from '../subject/visible-subjects';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { clientAsService, explainedScope, lookedAt } from '../testing/plans';
import { JournalQuery } from './journal.query';

const LINES = 1000;
const VOUCHERS = 20;
const SHOWN = 200;
const ITEMS = 4;

describe('a page of 序时账 of vouchers with many lines', () => {
  let service: TestService;
  let books: Books;
  let client: Client;
  let itemId = 0;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const lines = Array.from({ length: LINES }, (_, at) => ({
      code: '1122',
      item: `客户 ${at % ITEMS}`,
      [at % 2 ? 'credit' : 'debit']: '1',
    }));
    for (let count = 0; count < VOUCHERS; count += 1) await books.post('2026-01-05', lines);
    itemId = Object.values(await books.auxiliary('1122', '客户 0'))[0] ?? 0;
    await service.database.query('analyze');
    client = await clientAsService(service);
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  it.each([false, true])(
    'looks at its lines a few times, and each item up once (of one item alone: %p)',
    async (isOfItem) => {
      const { parts, scope } = explainedScope(client);
      const all = { all: true, voucherCondition: () => 'true' } as unknown as VisibleSubjects;
      const names = {
        values: async () => [[], [], [], [], []],
        items: async (_months: unknown, items: readonly unknown[]) => items,
      } as unknown as BookNames;
      const journals = new JournalQuery(scope, all, names);
      const months = { periodFrom: '2026-01', periodTo: '2026-01' };
      const selection = await journals.selection(isOfItem ? { ...months, itemId } : months);
      parts.length = 0;
      const place = { from: '2026-01-01', to: '2026-01-31', offset: 0 };
      const lines = await journals.page(selection, { ...place, pageSize: 100, linesAtMost: SHOWN });
      expect([lines.length, lines[0]?.items]).toEqual([VOUCHERS * SHOWN, '客户 0']);
      expect(lines[0]?.lines).toBe(isOfItem ? LINES / ITEMS : LINES);
      expect(Math.max(...parts.map(lookedAt))).toBeLessThan(1.5 * VOUCHERS * LINES);
      const taken = parts.filter((part) => part['Node Type'] === 'Function Scan');
      expect(Math.max(...taken.map((part) => part['Actual Loops']))).toBeLessThanOrEqual(ITEMS);
    },
  );
});
