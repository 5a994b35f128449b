import { accountBookCalls, initialBalanceCalls, quantityBookCalls } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const range = { periodFrom: '2026-02', periodTo: '2026-04' };

describe('数量金额账 of goods that began in the middle of a year', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-02-01' });
    await books.keep('1405', { quantity: { unit: '件' } });
    const goods = { subjectId: books.subject('1405').id, auxiliary: {}, quantity: '10' };
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { ...goods, opening: '100', ytdDebit: '60' },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '100', ytdCredit: '60' },
      ],
    });
    const buy = (date: string, amount: string, quantity: string) =>
      books.post(date, [
        { code: '1405', debit: amount, quantity },
        { code: '1002', credit: amount },
      ]);
    const sell = (date: string, amount: string, quantity: string) =>
      books.post(date, [
        { code: '5401', debit: amount },
        { code: '1405', credit: amount, quantity },
      ]);
    await buy('2026-02-03', '250.00', '20');
    await sell('2026-02-05', '105.00', '9');
    await sell('2026-04-02', '-35.00', '-3');
    await buy('2026-04-09', '1.00', '3');
    await sell('2026-04-30', '281.00', '26');
  });
  afterAll(() => service.stop());

  const details = (place: object = {}) =>
    books.api.call(quantityBookCalls.quantityDetails, {
      query: { ...range, subjectId: books.subject('1405').id, ...place },
    });

  it('price entries, months and what is left, each by itself', async () => {
    const { rows, unit } = await details();
    expect(unit).toBe('件');
    const text = rows.map((row) =>
      [
        row.date.slice(5),
        row.summary === '测试' ? '凭证' : row.summary,
        `${row.debitQuantity ?? '-'}×${row.debitPrice ?? '-'}`,
        `${row.creditQuantity ?? '-'}×${row.creditPrice ?? '-'}`,
        `${row.direction}${row.balanceQuantity ?? '-'}×${row.balancePrice ?? '-'}=${row.balance}`,
      ].join(' '),
    );
    expect(text).toEqual([
      '02-01 期初余额 -×- -×- 借10×10=100.00',
      '02-03 凭证 20×12.5 -×- 借30×11.6667=350.00',
      '02-05 凭证 -×- 9×11.6667 借21×11.6667=245.00',
      '02-28 本期合计 20×12.5 9×11.6667 借21×11.6667=245.00',
      // January's 60.00 was posted without a quantity, so the year has no average.
      '02-28 本年累计 20×- 9×- 借21×11.6667=245.00',
      '03-31 本期合计 -×- -×- 借21×11.6667=245.00',
      '03-31 本年累计 20×- 9×- 借21×11.6667=245.00',
      '04-02 凭证 -×- -3×11.6667 借24×11.6667=280.00',
      '04-09 凭证 3×0.3333 -×- 借27×10.4074=281.00',
      '04-30 凭证 -×- 26×10.8077 平1×-=0.00',
      '04-30 本期合计 3×0.3333 23×10.6957 平1×-=0.00',
      '04-30 本年累计 23×- 32×- 平1×-=0.00',
    ]);
  });

  it('agree with the detailed ledger, the balances and page by page', async () => {
    const book = await details();
    expect(book.book).toEqual(book.balances);
    expect(book.bookCount).toEqual(book.balanceCount);
    expect(book.bookCount).toEqual({
      opening: '10.00',
      debit: '23.00',
      credit: '32.00',
      closing: '1.00',
    });
    const query = { ...range, subjectId: books.subject('1405').id };
    const detailed = await books.api.call(accountBookCalls.details, { query });
    for (const [at, row] of detailed.rows.entries()) expect(book.rows[at]).toMatchObject(row);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await details({ page, pageSize: 2 })).rows);
    expect(pages).toEqual(book.rows);
    const entries = book.rows.filter(({ kind }) => kind === 'entry');
    const counted = sumOf(entries.map((row) => Money.parse(row.debitQuantity ?? '0')));
    expect(counted.toString()).toBe(book.bookCount.debit);
  });

  it('stand in the 总账 by subject, and begin later with what was left', async () => {
    const [row, ...others] = await books.api.call(quantityBookCalls.quantityLedger, {
      query: range,
    });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      code: '1405',
      unit: '件',
      openingQuantity: '10',
      openingPrice: '10',
      opening: '100.00',
      debitQuantity: '23',
      debit: '251.00',
      creditQuantity: '32',
      credit: '351.00',
      direction: '平',
      balanceQuantity: '1',
      balancePrice: null,
      balance: '0.00',
    });
    const later = { periodFrom: '2026-04', periodTo: '2026-04' };
    const [april] = await books.api.call(quantityBookCalls.quantityLedger, { query: later });
    expect(april).toMatchObject({ openingQuantity: '21', openingPrice: '11.6667' });
    const file = await books.api.file(quantityBookCalls.quantityLedgerFile, {
      query: { ...range, format: 'csv' },
    });
    expect(file.bytes.toString('utf8')).toContain('期初数量,期初单价,期初金额');
  });
});
