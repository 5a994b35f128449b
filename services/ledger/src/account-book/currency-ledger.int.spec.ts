import { accountBookCalls, currencyCalls, initialBalanceCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const range = { periodFrom: '2026-02', periodTo: '2026-03' };

describe('明细账 in one currency', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-01-01' });
    const { api } = books;
    for (const [code, name] of [
      ['USD', '美元'],
      ['EUR', '欧元'],
    ] as const) {
      await api.call(currencyCalls.create, { body: { code, name, exchangeRate: '7.1' } });
    }
    await books.keep('1002', { currencies: ['USD', 'EUR'] });
    const bank = { subjectId: books.subject('1002').id, auxiliary: {} };
    await api.call(initialBalanceCalls.save, {
      body: [
        { ...bank, opening: '5000', currency: 'CNY' },
        { ...bank, opening: '710', currency: 'USD', foreign: '100' },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '5710' },
      ],
    });
    const dollars = { currency: 'USD', exchangeRate: '7.2' };
    await books.post('2026-01-08', [
      { code: '1002', debit: '72.00', ...dollars, foreignAmount: '10' },
      { code: '3001', credit: '72.00' },
    ]);
    await books.post('2026-02-03', [
      { code: '1002', debit: '360.00', ...dollars, foreignAmount: '50' },
      { code: '1002', credit: '150.00', currency: 'CNY' },
      { code: '3001', credit: '210.00' },
    ]);
    // 期末调汇 moves the base amount only.
    await books.post('2026-02-28', [
      { code: '1002', credit: '22.00', ...dollars },
      { code: '3001', debit: '22.00' },
    ]);
    await books.post('2026-03-09', [
      { code: '1002', credit: '1120.00', currency: 'USD', exchangeRate: '7', foreignAmount: '160' },
      { code: '1002', debit: '800.00', currency: 'EUR', exchangeRate: '8', foreignAmount: '100' },
      { code: '3001', debit: '320.00' },
    ]);
  });
  afterAll(() => service.stop());

  const details = (more: object = {}) =>
    books.api.call(accountBookCalls.details, {
      query: { ...range, subjectId: books.subject('1002').id, ...more },
    });

  it('has its own amounts beside those in base currency, and a rate in entries alone', async () => {
    const { rows, total } = await details({ currency: 'USD' });
    const text = rows.map((row) =>
      [
        row.date.slice(5),
        row.kind,
        row.exchangeRate ?? '-',
        `${row.foreignDebit ?? '-'}|${row.debit}`,
        `${row.foreignCredit ?? '-'}|${row.credit}`,
        `${row.direction}${row.foreignBalance ?? '-'}|${row.balance}`,
      ].join(' '),
    );
    expect(total).toBe(3);
    expect(text).toEqual([
      '02-01 opening - -|0.00 -|0.00 借110|782.00',
      '02-03 entry 7.200000 50|360.00 -|0.00 借160|1142.00',
      '02-28 entry 7.200000 -|0.00 -|22.00 借160|1120.00',
      '02-28 periodTotal - 50|360.00 -|22.00 借160|1120.00',
      '02-28 yearTotal - 60|432.00 -|22.00 借160|1120.00',
      '03-09 entry 7.000000 -|0.00 160|1120.00 平-|0.00',
      '03-31 periodTotal - -|0.00 160|1120.00 平-|0.00',
      '03-31 yearTotal - 60|432.00 160|1142.00 平-|0.00',
    ]);
  });

  it('ties to the balances in both, page by page too', async () => {
    for (const currency of ['USD', 'EUR']) {
      const { foreign, rows, book, balances } = await details({ currency });
      expect(book).toEqual(balances);
      expect(foreign?.ownBook).toEqual(foreign?.ownBalances);
      const pages = [];
      for (const page of [1, 2, 3]) {
        pages.push(...(await details({ currency, page, pageSize: 1 })).rows);
      }
      expect(pages).toEqual(rows);
    }
  });

  it('adds no currencies up: each has its part of the book in base currency', async () => {
    const net = ({ rows }: Awaited<ReturnType<typeof details>>) => {
      const last = rows.at(-1);
      return Number(last?.balance) * (last?.direction === '贷' ? -1 : 1);
    };
    const all = await details();
    expect(all.foreign).toBeUndefined();
    expect(all.book).toEqual(all.balances);
    expect(all.rows.every((row) => row.foreignBalance === undefined)).toBe(true);
    const parts = [];
    for (const currency of ['CNY', 'USD', 'EUR']) parts.push(net(await details({ currency })));
    expect(parts.reduce((sum, each) => sum + each, 0)).toBe(net(all));
  });

  it('names a currency that the account set does not have', async () => {
    await expect(details({ currency: 'JPY' })).rejects.toThrow('币别 JPY 不存在');
  });

  it('is a file with both amounts and the rate', async () => {
    const { bytes, name } = await books.api.file(accountBookCalls.detailsFile, {
      query: {
        ...range,
        subjectId: books.subject('1002').id,
        currency: 'USD',
        format: 'csv',
      },
    });
    expect(name).toContain('USD');
    const text = bytes.toString('utf8');
    expect(text).toContain('汇率,借方原币,借方本位币,贷方原币,贷方本位币,方向,余额原币,余额本位币');
    expect(text).toContain('7.2,50,360.00,,,借,160,1142.00');
  });

  it('proves a currency of three decimals to the last of them', async () => {
    const { api } = books;
    await api.call(currencyCalls.create, {
      body: { code: 'KWD', name: '科威特第纳尔', exchangeRate: '23' },
    });
    await books.keep('1002', { currencies: ['USD', 'EUR', 'KWD'] });
    const dinars = { currency: 'KWD', exchangeRate: '23' };
    for (const [foreignAmount, amount] of [
      ['0.124', '2.85'],
      ['0.125', '2.88'],
    ] as const) {
      await books.post('2026-03-20', [
        { code: '1002', debit: amount, ...dinars, foreignAmount },
        { code: '3001', credit: amount },
      ]);
    }
    const { foreign } = await details({ currency: 'KWD' });
    const ends = { opening: '0', debit: '0.249', credit: '0', closing: '0.249' };
    expect([foreign?.ownBook, foreign?.ownBalances]).toEqual([ends, ends]);
  });
});
