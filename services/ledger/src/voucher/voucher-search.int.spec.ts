import { voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

describe('the search for vouchers', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.draw('2026-01-05', '100.00');
    await books.post('2026-01-08', [
      { code: '1002', debit: '16498', summary: '收货款' },
      { code: '1122', credit: '16498.00', item: '中远贸易' },
    ]);
    await books.post('2026-01-09', [
      { code: '1001', debit: '8' },
      { code: '1001', debit: '92.00' },
      { code: '1002', credit: '100' },
    ]);
  });
  afterAll(() => service.stop());

  const found = async (query: Record<string, unknown>) => {
    const page = await books.api.call(voucherCalls.list, { query });
    return page.records.map(({ word, code }) => `${word}-${code}`);
  };

  it.each([
    ['记-2', ['记-2']],
    ['记2', ['记-2']],
    ['收-2', []],
    ['2', ['记-2']],
    ['8', ['记-3']],
    ['16,498.00', ['记-2']],
    ['16498', ['记-2']],
    ['100.00', ['记-1', '记-3']],
    ['100', ['记-1', '记-2', '记-3']],
    ['92', ['记-3']],
    ['中远', ['记-2']],
    ['货款', ['记-2']],
    ['应收账款', ['记-2']],
    ['1122', ['记-2']],
    ['没有这个', []],
  ])('by “%s” finds the number, amount, item, summary or subject', async (keyword, expected) => {
    expect(await found({ keyword })).toEqual(expected);
    expect(await found({ keyword, periodFrom: '2026-01', periodTo: '2026-01' })).toEqual(expected);
    expect(await found({ keyword, periodFrom: '2026-02' })).toEqual([]);
  });

  it('by a number is exported as well as shown', async () => {
    const file = await books.api.file(voucherCalls.export, { query: { keyword: '100' } });
    expect(file.bytes.length).toBeGreaterThan(1000);
  });

  it('by amounts takes them as they are written, with separators', async () => {
    expect(await found({ amountFrom: '16,000', amountTo: '16,498.00' })).toEqual(['记-2']);
    const envelope = await books.api.send(voucherCalls.list, { query: { amountFrom: '一万' } });
    expect(envelope).toMatchObject({ success: false, code: 'INVALID_BODY' });
  });

  it('by a number beyond all vouchers is refused in words', async () => {
    const envelope = await books.api.send(voucherCalls.list, { query: { codeFrom: 2147483648 } });
    expect(envelope).toMatchObject({ success: false, code: 'INVALID_BODY' });
  });
});

describe('a voucher', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('whose month adds up to more than the books can hold is refused in words', async () => {
    const books = await openAccountSet(service, 2);
    await books.draw();
    await service.database.query("set app.account_set_id = '2'");
    await service.database.query(
      'update ledger.period_balance set debit = 9999999999999950 where account_set_id = 2 and debit > 0',
    );
    const body = await books.body('2026-01-05', [
      { code: '1001', debit: '50' },
      { code: '1002', credit: '50' },
    ]);
    expect(await books.api.send(voucherCalls.create, { body })).toMatchObject({
      success: false,
      code: 'AMOUNT_TOO_LARGE',
      msg: expect.stringContaining('1 亿亿'),
    });
  });
});
