import { accountBookCalls, currencyCalls, initialBalanceCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const range = { periodFrom: '2026-02', periodTo: '2026-03' };

describe('科目余额表, 总账 and 明细账 by currency', () => {
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
      await api.call(currencyCalls.create, { body: { code, name, exchangeRate: '7' } });
    }
    await books.keep('1002', { currencies: ['USD', 'EUR'] });
    const customers = await books.categoryId('客户');
    await books.keep('1122', { currencies: ['USD'], auxiliary: [customers] });
    const bank = { subjectId: books.subject('1002').id, auxiliary: {} };
    await api.call(initialBalanceCalls.save, {
      body: [
        { ...bank, opening: '5000', currency: 'CNY' },
        { ...bank, opening: '710', currency: 'USD', foreign: '100' },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '5710' },
      ],
    });
    const dollars = { currency: 'USD', exchangeRate: '7' };
    await books.post('2026-01-08', [
      { code: '1002', debit: '70.00', ...dollars, foreignAmount: '10' },
      { code: '3001', credit: '70.00' },
    ]);
    await books.post('2026-02-03', [
      { code: '1122', item: '华美商贸', debit: '350.00', ...dollars, foreignAmount: '50' },
      { code: '1002', credit: '150.00', currency: 'CNY' },
      { code: '5001', credit: '200.00' },
    ]);
    await books.post('2026-03-09', [
      { code: '1002', credit: '770.00', ...dollars, foreignAmount: '110' },
      { code: '1002', debit: '800.00', currency: 'EUR', exchangeRate: '8', foreignAmount: '100' },
      { code: '3001', credit: '30.00' },
    ]);
  });
  afterAll(() => service.stop());

  const balance = (more: object) =>
    books.api.call(accountBookCalls.subjectBalance, { query: { ...range, ...more } });
  const general = (more: object) =>
    books.api.call(accountBookCalls.generalLedger, { query: { ...range, ...more } });
  type Row = Awaited<ReturnType<typeof balance>>['rows'][number];
  const rowText = ({ code, currency = '-', foreign, ...row }: Row) =>
    [
      `${code}${row.auxiliaryTitle ?? ''} ${currency}`,
      `${foreign?.openingDebit ?? '-'}|${row.openingDebit}`,
      `${foreign?.debit ?? '-'}|${row.debit}`,
      `${foreign?.credit ?? '-'}|${row.credit}`,
      `${foreign?.ytdDebit ?? '-'}|${row.ytdDebit}`,
      `${foreign?.closingDebit ?? '-'}|${row.closingDebit}`,
    ].join(' ');

  it('tell one foreign currency in itself and in base currency', async () => {
    const { rows, foreign, totals } = await balance({ currency: 'USD', showAuxiliary: '1' });
    expect(rows.map(rowText)).toEqual([
      '1002 - 110|780.00 -|0.00 110|770.00 10|70.00 -|10.00',
      '1122 - -|0.00 50|350.00 -|0.00 50|350.00 50|350.00',
      `1122_${rows[2]?.code.split('_')[1]}华美商贸 - -|0.00 50|350.00 -|0.00 50|350.00 50|350.00`,
    ]);
    expect(rows[0]?.foreign?.yearOpeningDebit).toBe('100');
    expect(foreign).toMatchObject({
      currency: 'USD',
      totals: { openingDebit: '110', debit: '50', credit: '110', closingDebit: '50' },
    });
    expect(totals.closingDebit).toBe('360.00');
  });

  it('tell each currency below the whole of a subject, and add no two of them up', async () => {
    const whole = await balance({});
    const each = await balance({ currency: 'each' });
    expect(each.rows.filter(({ currency }) => currency === undefined)).toEqual(whole.rows);
    expect(each.totals).toEqual(whole.totals);
    expect(each.foreign).toBeUndefined();
    expect(each.rows.filter(({ code }) => code === '1002').map(rowText)).toEqual([
      '1002 - -|5780.00 -|800.00 -|920.00 -|870.00 -|5660.00',
      '1002 CNY -|5000.00 -|0.00 -|150.00 -|0.00 -|4850.00',
      '1002 EUR -|0.00 100|800.00 -|0.00 100|800.00 100|800.00',
      '1002 USD 110|780.00 -|0.00 110|770.00 10|70.00 -|10.00',
    ]);
    expect(each.rows.filter(({ code }) => code === '3001')).toHaveLength(1);
  });

  it('have the months of each currency in the 总账', async () => {
    const text = (rows: Awaited<ReturnType<typeof general>>) =>
      rows
        .filter(({ code }) => code === '1002')
        .map((row) =>
          [
            row.currency ?? '-',
            row.period.slice(5),
            row.kind,
            `${row.foreignDebit ?? '-'}|${row.debit} ${row.foreignCredit ?? '-'}|${row.credit}`,
            `${row.direction}${row.foreignBalance ?? '-'}|${row.balance}`,
          ].join(' '),
        );
    const dollars = text(await general({ currency: 'USD' }));
    expect(dollars).toEqual([
      'USD 02 opening -|0.00 -|0.00 借110|780.00',
      'USD 02 periodTotal -|0.00 -|0.00 借110|780.00',
      'USD 02 yearTotal 10|70.00 -|0.00 借110|780.00',
      'USD 03 periodTotal -|0.00 110|770.00 借-|10.00',
      'USD 03 yearTotal 10|70.00 110|770.00 借-|10.00',
    ]);
    const each = await general({ currency: 'each' });
    expect(each.filter(({ currency }) => currency === undefined)).toEqual(await general({}));
    expect(text(each).slice(-5)).toEqual(dollars);
    expect(text(each)).toHaveLength(20);
  });

  it('have the entries of all currencies in one 明细账, each with its own balance', async () => {
    const query = { ...range, subjectId: books.subject('1002').id, currency: 'each' };
    const book = await books.api.call(accountBookCalls.details, { query });
    const text = book.rows.map((row) =>
      [
        row.date.slice(5),
        row.kind,
        row.currency ?? '-',
        row.exchangeRate ?? '-',
        `${row.foreignDebit ?? '-'}|${row.debit} ${row.foreignCredit ?? '-'}|${row.credit}`,
        `${row.direction}${row.foreignBalance ?? '-'}|${row.balance}`,
      ].join(' '),
    );
    expect(text).toEqual([
      '02-01 opening CNY - -|0.00 -|0.00 借-|5000.00',
      '02-01 opening USD - -|0.00 -|0.00 借110|780.00',
      '02-01 opening - - -|0.00 -|0.00 借-|5780.00',
      '02-03 entry CNY - -|0.00 -|150.00 借-|5630.00',
      '02-28 periodTotal CNY - -|0.00 -|150.00 借-|4850.00',
      '02-28 yearTotal CNY - -|0.00 -|150.00 借-|4850.00',
      '02-28 periodTotal USD - -|0.00 -|0.00 借110|780.00',
      '02-28 yearTotal USD - 10|70.00 -|0.00 借110|780.00',
      '02-28 periodTotal - - -|0.00 -|150.00 借-|5630.00',
      '02-28 yearTotal - - -|70.00 -|150.00 借-|5630.00',
      '03-09 entry USD 7.000000 -|0.00 110|770.00 借-|4860.00',
      '03-09 entry EUR 8.000000 100|800.00 -|0.00 借100|5660.00',
      '03-31 periodTotal CNY - -|0.00 -|0.00 借-|4850.00',
      '03-31 yearTotal CNY - -|0.00 -|150.00 借-|4850.00',
      '03-31 periodTotal EUR - 100|800.00 -|0.00 借100|800.00',
      '03-31 yearTotal EUR - 100|800.00 -|0.00 借100|800.00',
      '03-31 periodTotal USD - -|0.00 110|770.00 借-|10.00',
      '03-31 yearTotal USD - 10|70.00 110|770.00 借-|10.00',
      '03-31 periodTotal - - -|800.00 -|770.00 借-|5660.00',
      '03-31 yearTotal - - -|870.00 -|920.00 借-|5660.00',
    ]);
    const pages = [];
    for (const page of [1, 2, 3]) {
      const place = { ...query, page, pageSize: 1 };
      pages.push(...(await books.api.call(accountBookCalls.details, { query: place })).rows);
    }
    expect(pages).toEqual(book.rows);
  });

  it('tie in every currency', async () => {
    const query = { ...range, subjectId: books.subject('1002').id, currency: 'each' };
    const book = await books.api.call(accountBookCalls.details, { query });
    expect(book.book).toEqual(book.balances);
    expect(book.currencies?.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    for (const { ownBook, ownBalances } of book.currencies ?? []) {
      expect(ownBook).toEqual(ownBalances);
    }
  });

  it('are files with both amounts', async () => {
    const file = async (call: 'subjectBalanceFile' | 'generalLedgerFile', currency: string) => {
      const query = { ...range, currency, format: 'csv' as const };
      const { name, bytes } = await books.api.file(accountBookCalls[call], { query });
      return `${name}\n${bytes.toString('utf8')}`;
    };
    const dollarFile = await file('subjectBalanceFile', 'USD');
    expect(dollarFile).toContain('科目余额表 USD');
    expect(dollarFile).toContain('期初借方原币,期初借方本位币,期初贷方原币,期初贷方本位币');
    expect(dollarFile).toMatch(/合计,.*110,780\.00/);
    const each = await file('subjectBalanceFile', 'each');
    expect(each).toContain('所有币种');
    expect(each).toContain('1002,银行存款,借,USD,');
    expect(await file('generalLedgerFile', 'each')).toContain('币别,借方原币,借方本位币');
  });

  it('name a currency that the account set does not have', async () => {
    await expect(balance({ currency: 'JPY' })).rejects.toThrow('币别 JPY 不存在');
    await expect(general({ currency: 'JPY' })).rejects.toThrow('币别 JPY 不存在');
  });
});
