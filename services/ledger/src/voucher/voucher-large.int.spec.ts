import { voucherCalls } from '@mingzhang/contract';
import { rowsOf, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('vouchers of many lines', () => {
  let service: TestService;
  let books: Books;
  let id: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const lines = Array.from({ length: 40 }, () => ({ code: '1002', debit: '1.00' }));
    ({ id } = await books.post('2026-01-05', [...lines, { code: '1001', credit: '40.00' }]));
    await books.post('2026-01-06', [
      { code: '1002', debit: '5.00' },
      { code: '1001', credit: '5.00' },
    ]);
  });
  afterAll(() => service.stop());

  it('are listed with their first lines and the number of the others', async () => {
    const { records } = await books.api.call(voucherCalls.list, { query: january });
    expect(records.map(({ lines, moreLines }) => [lines.length, moreLines])).toEqual([
      [30, 11],
      [2, undefined],
    ]);
    expect(records[0]?.debitTotal).toBe('40.00');
  });

  it('are whole where they are asked for by themselves, to print or to open', async () => {
    const { records } = await books.api.call(voucherCalls.list, { query: { ids: String(id) } });
    expect(records[0]?.lines).toHaveLength(41);
    expect(records[0]?.moreLines).toBeUndefined();
    expect((await books.api.call(voucherCalls.get, { params: { id } })).lines).toHaveLength(41);
  });

  it('are exported line by line', async () => {
    const file = await books.api.file(voucherCalls.export, { query: january });
    expect(await rowsOf(file, ['科目编码'])).toHaveLength(43);
  });
});
