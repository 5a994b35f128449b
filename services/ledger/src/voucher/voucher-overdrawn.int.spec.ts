import { voucherCalls } from '@mingzhang/contract';
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
    expect(notes).toEqual(['库存现金余额为负（-100.00），请核对']);
    const less = await books.api.call(voucherCalls.update, {
      body: { ...(await paid('90')), id, version },
    });
    expect(less.notes).toBeUndefined();
    const more = await books.api.call(voucherCalls.update, {
      body: { ...(await paid('95')), id, version: less.version },
    });
    expect(more.notes).toEqual(['库存现金余额为负（-95.00），请核对']);
  });
});
