import { initialBalanceCalls, subjectCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

describe('the balance of a subject at a month', () => {
  let service: TestService;
  let books: Books;
  let item: { categoryId: number; categoryDetailsId: number };

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const auxiliary = await books.auxiliary('1122', '华美商贸');
    const [categoryId, categoryDetailsId] = Object.entries(auxiliary)[0] ?? [];
    item = { categoryId: Number(categoryId), categoryDetailsId: Number(categoryDetailsId) };
    await books.api.call(initialBalanceCalls.save, {
      body: [{ subjectId: books.subject('1122').id, auxiliary, opening: '1000.00' }],
    });
    const sell = (date: string, customer: string, amount: string) =>
      books.post(date, [
        { code: '1122', debit: amount, item: customer },
        { code: '5001', credit: amount },
      ]);
    await sell('2026-01-10', '华美商贸', '200.00');
    await sell('2026-02-10', '华美商贸', '30.00');
    await sell('2026-02-11', '恒泰工贸', '4.00');
    await sell('2026-03-10', '华美商贸', '500.00');
  });
  afterAll(() => service.stop());

  const at = (query: object) =>
    books.api.call(subjectCalls.balance, {
      query: { subjectId: books.subject('1122').id, ...query },
    });

  it('begins with what the months before left and moves by that month alone', async () => {
    expect(await at({ period: '2026-02' })).toMatchObject({
      opening: '1200.00',
      debit: '34.00',
      credit: '0.00',
      balance: '1234.00',
    });
    expect(await at({ period: '2026-01' })).toMatchObject({
      opening: '1000.00',
      debit: '200.00',
      balance: '1200.00',
    });
  });

  it('is that of the item alone when one is named', async () => {
    expect(await at({ ...item, period: '2026-02' })).toMatchObject({
      opening: '1200.00',
      debit: '30.00',
      balance: '1230.00',
    });
  });

  it('is over everything booked without a month', async () => {
    expect(await at({})).toMatchObject({
      opening: '1000.00',
      debit: '734.00',
      balance: '1734.00',
    });
  });

  it('is the same beside the subjects that a voucher of the month may use', async () => {
    const balanceAt = async (query: { period?: string }) => {
      const subjects = await books.api.call(subjectCalls.select, { query });
      return subjects.find(({ code }) => code === '1122')?.balance;
    };
    expect(await balanceAt({ period: '2026-01' })).toBe('1200.00');
    expect(await balanceAt({ period: '2026-02' })).toBe('1234.00');
    expect(await balanceAt({})).toBe('1734.00');
  });
});
