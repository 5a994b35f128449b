import { ledgerEntryCalls, settlementCalls, type Voucher } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';

describe('what settles the entries of vouchers, for other services', () => {
  let service: TestService;
  let books: Books;
  let account: { subjectId: number; categoryId: number; itemId: number };

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-01-01' });
    const categoryId = await books.categoryId('客户');
    const auxiliary = await books.auxiliary('1122', '华美商贸');
    const { id: subjectId } = books.subject('1122');
    account = { subjectId, categoryId, itemId: auxiliary[categoryId] ?? 0 };
    await openAccountSet(service, 2);
  });
  afterAll(() => service.stop());

  const sell = (amount: string) =>
    books.post('2026-01-05', [
      { code: '1122', item: '华美商贸', debit: amount },
      { code: '5001', credit: amount },
    ]);
  const collect = (date: string, amount: string) =>
    books.post(date, [
      { code: '1002', debit: amount },
      { code: '1122', item: '华美商贸', credit: amount },
    ]);
  const settle = (...lines: { voucherId: number; lineNo: number; amount: string }[]) =>
    books.api.call(settlementCalls.settle, { body: { ...account, marks: [{ lines }] } });
  const payables = (vouchers: readonly Pick<Voucher, 'id'>[], accountSetId = 1) =>
    service
      .as({ ...manager, service: 'invoice', accountSetId, role: null })
      .call(ledgerEntryCalls.payables, { body: { voucherIds: vouchers.map(({ id }) => id) } });

  it('names the vouchers on the other side of marks, with amounts and days', async () => {
    const [first, second] = [await sell('100'), await sell('60')];
    const [early, late] = [await collect('2026-01-20', '90'), await collect('2026-01-25', '50')];
    await settle(
      { voucherId: first.id, lineNo: 1, amount: '100' },
      { voucherId: second.id, lineNo: 1, amount: '20' },
      { voucherId: early.id, lineNo: 2, amount: '90' },
      { voucherId: late.id, lineNo: 2, amount: '30' },
    );
    await settle(
      { voucherId: second.id, lineNo: 1, amount: '20' },
      { voucherId: late.id, lineNo: 2, amount: '20' },
    );
    const found = await payables([first, second]);
    const shown = found.map(({ subjectCode, net, items, settled }) => ({
      entry: [subjectCode, net, ...items.map(({ name }) => name)].join(' '),
      settled: settled.map(({ date, amount, voucherId }) => [date, amount, voucherId].join(' ')),
    }));
    expect(shown).toEqual([
      {
        entry: '1122 100.00 华美商贸',
        settled: [`2026-01-20 90.00 ${early.id}`, `2026-01-25 10.00 ${late.id}`],
      },
      {
        entry: '1122 60.00 华美商贸',
        settled: [`2026-01-25 20.00 ${late.id}`, `2026-01-25 20.00 ${late.id}`],
      },
    ]);
    expect(found[0]?.settled[0]?.title).toMatch(/^2026-01 记-\d+$/);
  });

  it('says that cash is paid by its own voucher, and knows no voucher of another set', async () => {
    const paid = await books.post('2026-01-09', [
      { code: '560213', debit: '80' },
      { code: '1002', credit: '80' },
    ]);
    const [only, ...more] = await payables([paid]);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      isCash: true,
      net: '-80.00',
      settled: [{ date: '2026-01-09', amount: '80.00', voucherId: paid.id }],
    });
    expect(await payables([paid], 2)).toEqual([]);
  });
});
