import { initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('money below zero', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  const paid = (amount: string) =>
    books.body('2026-01-05', [
      { code: '560204', debit: amount },
      { code: '1001', credit: amount },
    ]);

  it('is told beside the saved voucher, and not again when a change makes it no worse', async () => {
    const body = await paid('100');
    const { id, version, notes } = await books.api.call(voucherCalls.create, { body });
    expect(notes).toEqual(['库存现金 2026-01-05 余额为负（-100.00），请核对']);
    const less = await books.api.call(voucherCalls.update, {
      body: { ...(await paid('90')), id, version },
    });
    expect(less.notes).toBeUndefined();
    const more = await books.api.call(voucherCalls.update, {
      body: { ...(await paid('95')), id, version: less.version },
    });
    expect(more.notes).toEqual(['库存现金 2026-01-05 余额为负（-95.00），请核对']);
  });

  it('is told of the first day, though money of later days covers it', async () => {
    const other = await openAccountSet(service, 2);
    const move = async (date: string, amount: string) => {
      const [debit, credit] = amount.startsWith('-') ? ['1002', '1001'] : ['1001', '1002'];
      const sum = amount.replace('-', '');
      const lines = [
        { code: debit, debit: sum },
        { code: credit, credit: sum },
      ];
      const body = await other.body(date, lines);
      return (await other.api.call(voucherCalls.create, { body })).notes ?? [];
    };
    const opening = { subjectId: other.subject('1001').id, opening: '9000' };
    await other.api.call(initialBalanceCalls.save, { body: [opening] });
    await move('2026-01-10', '-1000');
    await move('2026-01-11', '-70');
    await move('2026-01-20', '-25000');
    await move('2026-01-25', '30000');
    const notes = await move('2026-01-15', '-12000');
    expect(notes).toContain('库存现金 2026-01-15 余额为负（-4,070.00），请核对');
  });
});
