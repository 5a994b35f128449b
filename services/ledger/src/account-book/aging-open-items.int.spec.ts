import {
  agingCalls,
  currencyCalls,
  initialBalanceCalls,
  taxFigureCalls,
  voucherCalls,
  type AgingRow,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books, type TestLine } from '../testing/books';

const customer = '甲';
const claim = (debit: string): TestLine[] => [
  { code: '1122', item: customer, currency: 'CNY', debit },
  { code: '5001', credit: debit },
];
const payment = (amount: string): TestLine[] => [
  { code: '1002', debit: amount },
  { code: '1122', item: customer, currency: 'CNY', credit: amount },
];
const inDollars = (side: 'debit' | 'credit', own: string, yuan: string): TestLine[] => [
  {
    code: '1122',
    item: customer,
    currency: 'USD',
    foreignAmount: own,
    [side]: yuan,
    exchangeRate: own === '0' ? '7.1' : (Number(yuan) / Number(own)).toFixed(4),
  },
  { code: '5001', [side === 'debit' ? 'credit' : 'debit']: yuan },
];

describe('往来账龄 of red entries and currencies', () => {
  let service: TestService;
  let accountSetId = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  async function open(enableDate: string): Promise<Books> {
    accountSetId += 1;
    const books = await openAccountSet(service, accountSetId, { enableDate });
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    const auxiliary = [await books.categoryId('客户')];
    await books.keep('1122', { auxiliary, currencies: ['USD'] });
    return books;
  }

  async function reverse(
    books: Books,
    date: string,
    lines: readonly TestLine[],
    reverses?: number,
  ) {
    const body = await books.body(date, lines);
    await books.api.call(voucherCalls.create, {
      body: reverses === undefined ? body : { ...body, reverses },
    });
  }

  async function ages(books: Books, asOf: string, method: 'fifo' | 'marks' = 'fifo') {
    const subjectId = books.subject('1122').id;
    const categoryId = await books.categoryId('客户');
    const { rows, aged, net } = await books.api.call(agingCalls.aging, {
      query: { subjectId, categoryId, asOf, method },
    });
    expect(aged).toBe(net);
    return textOf(rows[0]);
  }

  it.each([true, false])(
    'keep the age of a debt whose payment is reversed, linked: %s',
    async (isLinked) => {
      const books = await open('2025-01-01');
      await books.post('2025-01-10', claim('1000'));
      const paid = await books.post('2026-11-10', payment('1000'));
      await reverse(books, '2026-11-12', payment('-1000'), isLinked ? paid.id : undefined);
      expect(await ages(books, '2026-11-28')).toBe('1–2 年 1000.00');
      expect(await ages(books, '2025-03-31')).toBe('61–90 天 1000.00');
    },
  );

  it('take a linked red claim off the claim that it reverses', async () => {
    const books = await open('2025-01-01');
    const old = await books.post('2025-01-10', claim('1000'));
    await books.post('2026-11-10', claim('1000'));
    await reverse(books, '2026-11-12', claim('-1000'), old.id);
    expect(await ages(books, '2026-11-28')).toBe('0–30 天 1000.00');
    expect(await ages(books, '2026-11-11')).toBe('0–30 天 1000.00, 1–2 年 1000.00');
  });

  it('follow a reversal of a reversal to the first date', async () => {
    const books = await open('2025-01-01');
    const old = await books.post('2025-01-10', claim('1000'));
    const body = await books.body('2026-11-12', claim('-1000'));
    const red = await books.api.call(voucherCalls.create, { body: { ...body, reverses: old.id } });
    await reverse(books, '2026-11-20', claim('1000'), red.id);
    expect(await ages(books, '2026-11-28')).toBe('1–2 年 1000.00');
  });

  it('are told to the tax examination alike: a reversed old claim is no old debt', async () => {
    const books = await open('2025-01-01');
    const old = await books.post('2025-01-10', claim('1000'));
    await books.post('2025-02-10', inDollars('debit', '100', '710'));
    await reverse(books, '2026-11-12', claim('-1000'), old.id);
    await books.post('2026-11-30', inDollars('debit', '0', '20'));
    const span = { periodFrom: '2026-11', periodTo: '2026-11' };
    const report = service.as({ ...manager, service: 'report', accountSetId });
    const { spans } = await report.call(taxFigureCalls.ledger, { body: { spans: [span] } });
    expect(spans[0]?.oldReceivables).toMatchObject([{ code: '1122', amount: '730.00' }]);
  });

  it('by marks need no mark for a payment and its red entry', async () => {
    const books = await open('2025-01-01');
    await books.post('2025-01-10', claim('1000'));
    await books.post('2026-11-10', payment('1000'));
    await reverse(books, '2026-11-12', payment('-1000'));
    expect(await ages(books, '2026-11-28', 'marks')).toBe('1–2 年 1000.00');
  });

  it('revalue a claim in dollars without making a new one', async () => {
    const books = await open('2026-01-01');
    await books.post('2026-01-05', inDollars('debit', '1000', '7100'));
    await books.post('2026-01-31', inDollars('debit', '0', '20'));
    await books.post('2026-02-28', inDollars('debit', '0', '30'));
    await books.post('2026-03-31', inDollars('debit', '0', '50'));
    expect(await ages(books, '2026-03-31')).toBe('61–90 天 7200.00');
    expect(await ages(books, '2026-03-31', 'marks')).toBe('61–90 天 7200.00');
  });

  it('age each currency apart', async () => {
    const books = await open('2025-12-01');
    await books.api.call(initialBalanceCalls.save, {
      body: [
        {
          subjectId: books.subject('1122').id,
          currency: 'CNY',
          opening: '5000',
          auxiliary: await books.auxiliary('1122', customer),
        },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '5000' },
      ],
    });
    await books.post('2026-01-09', claim('300'));
    await books.post('2026-01-15', inDollars('debit', '10', '71'));
    await books.post('2026-02-15', inDollars('credit', '10', '72'));
    await books.post('2026-02-28', inDollars('debit', '0', '1'));
    expect(await ages(books, '2026-03-31')).toBe('61–90 天 300.00, 91–180 天 5000.00');
  });

  it('show an advance in one currency beside a claim in another', async () => {
    const books = await open('2026-01-01');
    await books.post('2026-01-15', inDollars('credit', '100', '710'));
    await books.post('2026-02-09', claim('300'));
    expect(await ages(books, '2026-03-31')).toBe('31–60 天 300.00, contrary 710.00');
  });
});

const titles = ['0–30 天', '31–60 天', '61–90 天', '91–180 天', '181–365 天', '1–2 年', '2–3 年'];

function textOf(row: AgingRow | undefined): string {
  if (!row) return '';
  const bands = row.bands.map((amount, at) => `${titles[at] ?? '3 年以上'} ${amount}`);
  return [...bands, `contrary ${row.contrary}`]
    .filter((text) => !text.endsWith(' 0.00'))
    .join(', ');
}
