import { homeCalls, voucherCalls } from '@mingzhang/contract';
import { numberGaps } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('the count of vouchers on the dashboard', () => {
  let service: TestService;
  let books: Books;
  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  const counted = () => books.api.call(homeCalls.voucherCount, { query: { period: '2026-01' } });

  it('is zero without gaps in a month without vouchers', async () => {
    expect(await counted()).toEqual({ period: '2026-01', count: 0, gaps: 0 });
  });

  it('names as many gaps as the rule finds in the numbers of the month', async () => {
    const lines = [
      { code: '1001', debit: '5.00' },
      { code: '1002', credit: '5.00' },
    ];
    const vouchers = [];
    for (const day of ['05', '06', '07', '08', '09']) {
      vouchers.push(await books.post(`2026-01-${day}`, lines));
    }
    await books.post('2026-02-01', lines);
    for (const at of [1, 2]) {
      await books.api.call(voucherCalls.remove, { params: { id: vouchers[at]?.id ?? 0 } });
    }
    const left = vouchers.filter((_, at) => at !== 1 && at !== 2).map(({ code }) => code);
    expect(await counted()).toEqual({
      period: '2026-01',
      count: left.length,
      gaps: numberGaps(left).length,
    });
    expect(numberGaps(left)).toHaveLength(2);
  });
});
