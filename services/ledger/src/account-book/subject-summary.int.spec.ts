import { journalCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const month = { periodFrom: '2026-01', periodTo: '2026-02' };

describe('科目汇总表', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const sale = await books.post('2026-01-05', [
      { code: '1002', debit: '113.00' },
      { code: '5001', credit: '100.00' },
      { code: '22210106', credit: '13.00' },
    ]);
    await books.post('2026-01-08', [
      { code: '1002', debit: '-20.00' },
      { code: '1001', debit: '20.00' },
    ]);
    await books.post('2026-02-09', [
      { code: '1001', debit: '7.00' },
      { code: '1002', credit: '7.00' },
    ]);
    await books.api.call(voucherCalls.audit, { body: { ids: String(sale.id) } });
  });
  afterAll(() => service.stop());

  const ask = (query: object = {}) =>
    books.api.call(journalCalls.subjectSummary, { query: { ...month, ...query } as never });
  const textOf = async (query: object = {}) => {
    const { rows, totals, vouchers } = await ask({ level: 1, ...query });
    const lines = rows.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`);
    return [...lines, `${vouchers}: ${totals.debit} ${totals.credit}`];
  };

  it('sums what vouchers move, at the level asked for, red lines on their own side', async () => {
    const whole = ['1001 27.00 0.00', '1002 93.00 7.00', '2221 0.00 13.00', '5001 0.00 100.00'];
    expect(await textOf()).toEqual([...whole, '3: 120.00 120.00']);
    const { rows, voucherAmount } = await ask();
    expect(rows.map(({ code }) => code)).toContain('22210106');
    expect(voucherAmount).toBe('120.00');
  });

  it('sums a part of the vouchers as it sums them all', async () => {
    expect(await textOf({ unaudited: '0' })).toEqual([
      '1002 113.00 0.00',
      '2221 0.00 13.00',
      '5001 0.00 100.00',
      '1: 113.00 113.00',
    ]);
    expect(await textOf({ codeFrom: 2 })).toEqual([
      '1001 20.00 0.00',
      '1002 -20.00 0.00',
      '1: 0.00 0.00',
    ]);
    expect(await textOf({ wordId: books.wordId })).toEqual(await textOf());
  });

  it('refuses a 凭证字 of another account set, and a range that ends before it begins', async () => {
    const wrong = [{ wordId: 999_999 }, { codeFrom: 3, codeTo: 2 }];
    const answers = wrong.map((query) =>
      books.api.send(journalCalls.subjectSummary, { query: { ...month, ...query } as never }),
    );
    const msgs = (await Promise.all(answers)).map((each) => (each.success ? '' : each.msg));
    expect(msgs).toEqual([
      '凭证字不存在或已被删除，请重新选择',
      '起始凭证号不能大于截止凭证号，请调换后重试',
    ]);
  });

  it('goes out as a file that says which vouchers it sums up, and how many', async () => {
    const { bytes } = await books.api.file(journalCalls.subjectSummaryFile, {
      query: { ...month, unaudited: '0', level: 1, format: 'csv' } as never,
    });
    const text = bytes.toString('utf8');
    expect(text).toContain(
      '凭证字：全部　凭证号：全部　凭证 1 张　附件 0 张　不含未结账期间的未审核凭证',
    );
    expect(text).toContain('合计,,113.00,113.00');
  });
});
