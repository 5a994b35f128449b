import { settlementCalls } from '@mingzhang/contract';
import type { AccountSetScope } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { Client } from 'pg';
import { AgingQuery } from '../account-book/aging.query';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { SettlementQuery } from './settlement.query';

interface Of {
  readonly subjectId: number;
  readonly categoryId: number;
  readonly itemId: number;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

const LINES = 1000;
const VOUCHERS = 3;
/** Lines of a mark. */
const MARKED = 200;

/** Rows that a part of a plan has looked at, and those below it. */
function rowsOf(node: Node): number[] {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const rows = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return [rows, ...(node.Plans ?? []).flatMap(rowsOf)];
}

/** An item with many entries, all of them settled by one request. */
async function settled(books: Books): Promise<Of> {
  const categoryId = await books.categoryId('客户');
  const auxiliary = await books.auxiliary('1122', '华美商贸');
  const itemId = auxiliary[categoryId] ?? 0;
  const of = { subjectId: books.subject('1122').id, categoryId, itemId };
  const lines = Array.from({ length: LINES }, (_, at) => ({
    ...{ code: '1122', item: '华美商贸', [at % 2 ? 'credit' : 'debit']: '1' },
  }));
  const marks = [];
  for (let count = 0; count < VOUCHERS; count += 1) {
    const { id } = await books.post('2026-01-05', lines);
    for (let from = 0; from < LINES; from += MARKED) {
      const lineOf = (_: unknown, at: number) => ({
        ...{ voucherId: id, lineNo: from + at + 1, amount: '1' },
      });
      marks.push({ lines: Array.from({ length: MARKED }, lineOf) });
    }
  }
  await books.api.call(settlementCalls.settle, { body: { ...of, marks } });
  return of;
}

/** An item of whose many entries all are settled at once, before the planner has been told of them. */
describe('往来核销 of an item whose entries have just been settled', () => {
  let service: TestService;
  let client: Client;
  let of: Of;

  beforeAll(async () => {
    service = await startLedger();
    await settled(await openAccountSet(service, 2));
    // What the planner knows is of another account set.
    await service.database.query('analyze');
    of = await settled(await openAccountSet(service, 1));
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

  /** The most that any part of the statements of a query has looked at. */
  async function most(ask: (scope: AccountSetScope) => Promise<unknown>): Promise<number> {
    const looked: number[] = [];
    const query = async (sql: string, values: unknown[] = []) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) ${sql}`,
        values,
      );
      looked.push(...rowsOf(rows[0]?.['QUERY PLAN'][0].Plan as Node));
      return (await client.query(sql, values)).rows;
    };
    const one = async (sql: string, values?: unknown[]) => (await query(sql, values))[0];
    await ask({ accountSetId: 1, query, one } as unknown as AccountSetScope);
    return Math.max(...looked);
  }

  it.each([true, false])('looks at each a few times at most (open only: %p)', async (openOnly) => {
    const place = { openOnly, currency: undefined, limit: 100, offset: 0 };
    expect(await most((scope) => new SettlementQuery(scope).page(of, place))).toBeLessThan(
      4 * VOUCHERS * LINES,
    );
  });

  it('has its ages by marks told by as little', async () => {
    const asked = {
      ...{ subjectIds: [of.subjectId], categoryId: of.categoryId, asOf: '2026-01-31' },
      ...{ limits: [30, 60, 90], sign: 1 as const, keyword: '', limit: 100, offset: 0 },
    };
    expect(await most((scope) => new AgingQuery(scope).byMarks(asked))).toBeLessThan(
      4 * VOUCHERS * LINES,
    );
  });
});
