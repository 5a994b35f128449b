import { employeeCalls, salaryCalls } from '@mingzhang/contract';
import { runImport, startDomain, type DomainTest } from '@mingzhang/server/testing';
import { Client, type QueryConfig } from 'pg';
import * as service from './service';

const few = 60;
const many = 1_000;
/** How many times the rows of a sheet a statement may look at; joined row by row it looks at a thousand times as many. */
const timesAtMost = 40;

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that the nodes of a plan have looked at. */
function rowsOf(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), own);
}

type Query = (...given: unknown[]) => unknown;

/** The reads of sheets and employees that services send from here on, and a function that ends it. */
function recordReads(): { readonly reads: Map<string, unknown[]>; readonly end: () => void } {
  const reads = new Map<string, unknown[]>();
  const original = Client.prototype.query as unknown as Query;
  Client.prototype.query = function query(this: Client, ...given: unknown[]) {
    const { text = '', values = [] } = (given[0] ?? {}) as Partial<QueryConfig>;
    if (/^\s*select\b.*payroll\.(salary_row|employee)\b/s.test(text)) reads.set(text, [...values]);
    return original.apply(this, given);
  } as never;
  const end = () => {
    Client.prototype.query = original as never;
  };
  return { reads, end };
}

describe('sheets of a company that has grown', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
  });
  afterAll(() => test.stop());

  const add = async (from: number, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => {
      const number = String(from + at).padStart(5, '0');
      return `${number},员工${number},2024-03-11\n`;
    });
    const bytes = Buffer.from(`工号,姓名,入职日期\n${rows.join('')}`);
    const file = { name: '员工.csv', bytes };
    await runImport(test.api, employeeCalls.import, { file, mode: 'all' });
  };
  const create = (period: string) =>
    test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });

  it('are read by plans that look at as many rows as there are', async () => {
    const { database } = test.domain;
    await add(1, few);
    await create('2026-01');
    await create('2026-02');
    await database.queryAll('analyze');
    await add(few + 1, many);
    await create('2026-03');
    await create('2026-04');
    const { reads, end } = recordReads();
    try {
      for (const period of ['2026-03', '2026-04']) {
        const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
        expect(rows).toHaveLength(few + many);
      }
      await test.api.call(employeeCalls.page, { query: {}, body: {} });
    } finally {
      end();
    }
    expect(reads.size).toBeGreaterThan(2);
    for (const [text, values] of reads) {
      const [row] = await database.queryAll<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      const looked = row ? rowsOf(row['QUERY PLAN'][0].Plan) : Infinity;
      expect({ text, isFew: looked < timesAtMost * many }).toEqual({ text, isFew: true });
    }
  });
});
