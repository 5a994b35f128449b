import type { AccountSetScope } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { Client } from 'pg';
import type { VisibleSubjects } from '../subject/visible-subjects';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { JournalQuery } from './journal.query';

interface Node {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

const LINES = 1000;
const VOUCHERS = 20;
const SHOWN = 200;
const ITEMS = 4;

/** Parts of a plan, those below others with them. */
function partsOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(partsOf)];
}

/** Rows that a part of a plan has looked at. */
function lookedAt(node: Node): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

describe('a page of 序时账 of vouchers with many lines', () => {
  let service: TestService;
  let books: Books;
  let client: Client;
  let itemId = 0;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const lines = Array.from({ length: LINES }, (_, at) => ({
      ...{ code: '1122', item: `客户 ${at % ITEMS}`, [at % 2 ? 'credit' : 'debit']: '1' },
    }));
    for (let count = 0; count < VOUCHERS; count += 1) await books.post('2026-01-05', lines);
    itemId = Object.values(await books.auxiliary('1122', '客户 0'))[0] ?? 0;
    await service.database.query('analyze');
    const url = new URL(service.database.url);
    url.username = 'mingzhang_ledger';
    url.password = service.config.appPassword;
    client = new Client({ connectionString: url.toString() });
    await client.connect();
    await client.query("select set_config('app.account_set_id', '1', false)");
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  it.each([false, true])(
    'looks at its lines a few times, and each item up once (of one item alone: %p)',
    async (isOfItem) => {
      const plans: Node[] = [];
      const query = async (sql: string, values: unknown[] = []) => {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (analyze, format json) ${sql}`,
          values,
        );
        plans.push(rows[0]?.['QUERY PLAN'][0].Plan as Node);
        return (await client.query(sql, values)).rows;
      };
      const one = async (sql: string, values?: unknown[]) => (await query(sql, values))[0];
      const scope = { accountSetId: 1, query, one } as unknown as AccountSetScope;
      const all = { all: true, voucherCondition: () => 'true' } as unknown as VisibleSubjects;
      const journals = new JournalQuery(scope, all);
      const months = { periodFrom: '2026-01', periodTo: '2026-01' };
      const selection = await journals.selection(isOfItem ? { ...months, itemId } : months);
      plans.length = 0;
      const place = { from: '2026-01-01', to: '2026-01-31', offset: 0 };
      const lines = await journals.page(selection, { ...place, pageSize: 100, linesAtMost: SHOWN });
      expect([lines.length, lines[0]?.items]).toEqual([VOUCHERS * SHOWN, '客户 0']);
      expect(lines[0]?.lines).toBe(isOfItem ? LINES / ITEMS : LINES);
      const parts = plans.flatMap(partsOf);
      expect(Math.max(...parts.map(lookedAt))).toBeLessThan(1.5 * VOUCHERS * LINES);
      const taken = parts.filter((part) => part['Node Type'] === 'Function Scan');
      expect(Math.max(...taken.map((part) => part['Actual Loops']))).toBeLessThanOrEqual(ITEMS);
    },
  );
});
