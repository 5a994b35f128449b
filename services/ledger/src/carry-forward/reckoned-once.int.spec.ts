import { Client, type QueryConfig } from 'pg';
import { carryForwardCalls, checkoutCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { earned, withoutOpenSteps } from '../testing/batches';
import { openAccountSet, startLedger } from '../testing/books';
import { closeMonth } from '../testing/closing';

const january = { year: 2026, month: 1 };
/** Plan names of the reads whose cost grows with the month. */
const large = ['closing-cells', 'check-cells', 'closing-subjects', 'income', 'check-vouchers'];

/** Counts how often each of them is sent during `work`. */
async function sentDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const sent: string[] = [];
  const original = Client.prototype.query as unknown as (...args: unknown[]) => unknown;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    const [first] = args as [string | QueryConfig | undefined];
    if (typeof first === 'object' && first.name) sent.push(first.name);
    return original.apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    Client.prototype.query = original as never;
  }
  const counts = large.map((name) => [name, sent.filter((each) => each === name).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

describe('the figures of a month', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('are read once by whoever makes its vouchers, and once by whoever closes it', async () => {
    const books = await openAccountSet(service, 1);
    await withoutOpenSteps(books);
    await earned(books);
    const once = { 'closing-cells': 1, 'closing-subjects': 1, income: 1 };
    const make = () => books.api.call(carryForwardCalls.make, { body: january });
    let made: unknown;
    expect(await sentDuring(async () => (made = await make()))).toEqual(once);
    // The answer built without reading again equals the stored state.
    expect(await books.api.call(carryForwardCalls.view, { query: january })).toEqual(made);
    const checked = { ...once, 'check-cells': 1, 'check-vouchers': 1 };
    const check = () => books.api.call(checkoutCalls.finalCheck, { query: january });
    expect(await sentDuring(check)).toEqual(checked);
    expect(await sentDuring(() => closeMonth(books, '2026-01'))).toEqual(checked);
  });
});
