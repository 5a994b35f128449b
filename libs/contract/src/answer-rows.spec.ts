import { z } from 'zod';
import { allCalls } from './all-calls';
import { answerRowsAtMost, isHeavyRead } from './answer-rows';
import { defineCall } from './call';
import { pageOf, paging } from './common.schema';

const spec = { method: 'GET', path: '/card', summary: '卡片', access: 'voucher.view' } as const;
const row = z.strictObject({ name: z.string(), tags: z.array(z.string()) });
const rowsOf = (result: z.ZodType, query: unknown = {}) =>
  answerRowsAtMost(defineCall({ ...spec, result }), query);

describe('the rows that an answer may hold', () => {
  it('are one where it holds no list of objects', () => {
    expect(rowsOf(row)).toBe(1);
    expect(rowsOf(z.null())).toBe(1);
    expect(rowsOf(z.array(z.string()))).toBe(1);
  });

  it('are as many as its lists declare, times those within a row', () => {
    expect(rowsOf(z.array(row).max(20))).toBe(20);
    expect(rowsOf(z.array(row))).toBe(Infinity);
    const card = z.strictObject({ lines: z.array(row).max(30) });
    expect(rowsOf(z.strictObject({ cards: z.array(card).max(20) }))).toBe(600);
    expect(rowsOf(z.union([z.array(row).max(7), z.array(card).max(2)]))).toBe(60);
    expect(rowsOf(z.record(z.string(), row))).toBe(Infinity);
  });

  it('are those of the page that is asked for', () => {
    expect(rowsOf(pageOf(row), { pageSize: 50 })).toBe(50);
    const card = z.strictObject({ lines: z.array(row) });
    expect(rowsOf(pageOf(card), { pageSize: 1 })).toBe(Infinity);
    expect(rowsOf(z.array(row).max(20), { pageSize: 500 })).toBe(20);
  });

  it('have no bound in a schema that holds itself', () => {
    interface Node {
      readonly children: Node[];
    }
    const node: z.ZodType<Node> = z.lazy(() => z.strictObject({ children: z.array(node) }));
    expect(rowsOf(node)).toBe(Infinity);
  });
});

describe('a heavy read', () => {
  const page = { method: 'GET', query: z.strictObject(paging), result: pageOf(row) } as const;
  it('is one of many rows, by the page that is asked for', () => {
    const call = defineCall({ ...spec, ...page });
    expect(isHeavyRead(call, { pageSize: 20 })).toBe(false);
    expect(isHeavyRead(call, { pageSize: 500 })).toBe(true);
  });

  it('is no call that writes, and none that answers a file: those have turns of their own', () => {
    expect(isHeavyRead(defineCall({ ...spec, result: z.array(row), writes: true }), {})).toBe(
      false,
    );
    expect(isHeavyRead(defineCall({ ...spec, result: z.array(row), answers: 'file' }), {})).toBe(
      false,
    );
  });

  it('is a list of vouchers, whose lines have no bound of their own, and a single voucher', () => {
    expect(isHeavyRead(allCalls['voucher.list'] as never, { pageSize: 20 })).toBe(true);
    expect(isHeavyRead(allCalls['voucher.get'] as never, {})).toBe(true);
    expect(isHeavyRead(allCalls['accountBook.generalLedger'] as never, {})).toBe(true);
  });

  it('is none of the short lists that every page asks for', () => {
    const short = [
      'voucherWord.list',
      'currency.list',
      'accountingCategory.list',
      'session.init',
      'home.cost',
      'home.closing',
      'home.cash',
      'job.get',
      'job.latest',
    ];
    const heavy = short.filter((name) => isHeavyRead(allCalls[name] as never, {}));
    expect(heavy).toEqual([]);
  });

  it('is none that every page waits for, whose lists have bounds all the same', () => {
    const light = Object.entries(allCalls).filter(([, call]) => call.isAlwaysLight);
    expect(light.map(([name]) => name).sort()).toEqual(['job.get', 'job.latest', 'session.init']);
    for (const [, call] of light) {
      expect(Number.isFinite(answerRowsAtMost(call as never, {}))).toBe(true);
      expect(isHeavyRead(call as never, {})).toBe(false);
    }
  });
});
