import {
  carryForwardCalls,
  checkoutCalls,
  homeCalls,
  initialBalanceCalls,
  isStepUnfinished,
  roles,
  voucherCalls,
} from '@mingzhang/contract';
import { numberGaps } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';

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

describe('figures of money and cost on the dashboard', () => {
  it('lead to the books of their subjects', async () => {
    const service = await startLedger();
    const books = await openAccountSet(service, 1);
    const request = { query: { period: '2026-01' } };
    const cash = await books.api.call(homeCalls.cash, request);
    const cost = await books.api.call(homeCalls.cost, request);
    const idsOf = (codes: readonly string[]) => codes.map((code) => books.subject(code).id);
    expect(cash.map(({ subjectId }) => subjectId)).toEqual(idsOf(['1001', '1002', '1012']));
    expect(cost.map(({ subjectId }) => subjectId)).toEqual(idsOf(['5601', '5602', '5603']));
    await service.stop();
  });
});

describe('the profit of the year on the dashboard', () => {
  let service: TestService;
  let books: Books;
  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-07-01' });
    await books.post('2026-07-31', [
      { code: '560208', debit: '2620' },
      { code: '1002', credit: '2620' },
    ]);
  });
  afterAll(() => service.stop());

  const opened = (code: string, moved: string, ytdActual: string) => ({
    subjectId: books.subject(code).id,
    opening: '0',
    ytdActual,
    ytdDebit: moved,
    ytdCredit: moved,
  });
  const save = (...body: ReturnType<typeof opened>[]) =>
    books.api.call(initialBalanceCalls.save, { body });
  const revenueProfit = (period: string) =>
    books.api.call(homeCalls.revenueProfit, { query: { period } });

  it('has nothing of the months before the enable month where no result of them is entered', async () => {
    await save(opened('5001', '10900', '0'), opened('560208', '3000', '0'));
    expect(await revenueProfit('2026-07')).toEqual({
      year: 2026,
      本年利润: { '7': '-2620.00' },
      主营业务收入: {},
    });
  });

  it('takes in the results that were entered of them, in the enable year only', async () => {
    await save(opened('5001', '10900', '10900'), opened('560208', '3000', '3000'));
    expect(await revenueProfit('2026-07')).toEqual({
      year: 2026,
      本年利润: { '7': '-2620.00' },
      主营业务收入: {},
      profitBeforeEnabling: '7900.00',
    });
    expect(await revenueProfit('2027-01')).toEqual({ year: 2027, 本年利润: {}, 主营业务收入: {} });
  });
});

describe('the closing of a month on the dashboard', () => {
  let service: TestService;
  let books: Books;
  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.post('2026-02-03', [
      { code: '1002', debit: '210000' },
      { code: '5001', credit: '210000' },
    ]);
  });
  afterAll(() => service.stop());

  const closing = (role: (typeof roles)[number], period: string) =>
    service.as({ ...manager, role }).call(homeCalls.closing, { query: { period } });
  const unfinished = async (period: string) => {
    const { steps } = await closing('View', period);
    return steps.filter(isStepUnfinished).map(({ name }) => name);
  };

  it('has for every role the steps of the closing screen with the same states', async () => {
    const query = { year: 2026, month: 2 };
    const { steps } = await books.api.call(carryForwardCalls.view, { query });
    for (const role of roles) {
      expect(await closing(role, '2026-02')).toEqual({
        period: '2026-02',
        state: 'open',
        steps: steps.map(({ name, part, state }) => ({ name, part, state })),
        doubts: ['有收入无成本'],
        lastClosed: null,
      });
    }
  });

  it('names the steps that are missing', async () => {
    expect(await unfinished('2026-02')).toContain('结转本期损益');
  });

  it('names the cost of sales once: as its step where goods are kept', async () => {
    await books.post('2026-02-04', [
      { code: '1405', debit: '200000' },
      { code: '1002', credit: '200000' },
    ]);
    expect(await unfinished('2026-02')).toEqual(
      expect.arrayContaining(['结转销售成本', '结转本期损益']),
    );
    expect((await closing('Cashier', '2026-02')).doubts).toEqual([]);
  });

  it('names the newest closed month, and no steps of it', async () => {
    await books.api.call(checkoutCalls.invoicing, { query: { year: 2026, month: 1 } });
    expect((await closing('View', '2026-02')).lastClosed).toBe('2026-01');
    expect(await closing('View', '2026-01')).toEqual({
      period: '2026-01',
      state: 'closed',
      steps: [],
      doubts: [],
      lastClosed: '2026-01',
    });
  });
});
