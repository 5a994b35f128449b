import { invoiceCalls, invoiceVoucherCalls, voucherCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { identify, inputInvoice } from '../testing/invoice-bodies';

describe('invoices that are related to vouchers of people, many at once', () => {
  let test: DomainTest;
  let businessId: number;
  let serial = 0;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    businessId = await bookingOf(test).businessId('IN_OFFICE');
  });
  afterAll(() => test.stop());

  /** An invoice of 1,000.00 and 130.00 of tax. */
  const add = async () => {
    serial += 1;
    const body = inputInvoice(serial, { businessId });
    return (await test.api.call(invoiceCalls.create, { body })).id;
  };
  /** A voucher of a person that books some invoices of `add`, or one yuan more. */
  const written = async (id: number, { invoices = 1, more = 0, date = '2026-01-31' } = {}) => {
    const { wanted } = await test.api.call(invoiceVoucherCalls.fitting, { params: { id } });
    const debits = wanted.map(({ subjectId, amount }) => ({
      summary: '办公用品',
      subjectId,
      debit: (Number(amount) * invoices + (Number(amount) === 1000 ? more : 0)).toFixed(2),
    }));
    const credit = (1130 * invoices + more).toFixed(2);
    const paid = { summary: '办公用品', subjectId: test.demo.subjectId('1002'), credit };
    const body = {
      wordId: test.demo.wordId,
      voucherDate: date,
      lines: [...debits, paid],
    };
    return (await test.books.call(voucherCalls.create, { body })).id;
  };
  const relateAll = (body: { voucherId: number; ids: number[] }[]) =>
    test.api.call(invoiceVoucherCalls.relateAll, { body });
  const voucherOf = async (id: number) =>
    (await test.api.call(invoiceCalls.one, { params: { id } })).voucher;

  it('are accepted and refused by voucher, with the words of a single relation', async () => {
    const [one, pair, second, misfit, lost] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    const alone = await written(one);
    const both = await written(pair, { invoices: 2, date: '2026-02-10' });
    const wrong = await written(misfit, { more: 1 });
    const { done, refused } = await relateAll([
      { voucherId: alone, ids: [one] },
      { voucherId: wrong, ids: [misfit] },
      { voucherId: both, ids: [pair, second] },
      { voucherId: 987_654_321, ids: [lost] },
    ]);
    expect(done).toBe(3);
    expect(refused.map(({ id }) => id)).toEqual([misfit, lost]);
    expect(refused[0]?.msg).toContain('相差 1.00');
    expect(refused[1]?.msg).toContain('的这张凭证');
    expect(await voucherOf(one)).toMatchObject({ id: alone, isRelated: true });
    for (const id of [pair, second])
      expect(await voucherOf(id)).toMatchObject({ id: both, isRelated: true });
    for (const id of [misfit, lost]) expect(await voucherOf(id)).toBeNull();
    for (const { id, msg } of refused) {
      const voucherId = id === misfit ? wrong : 987_654_321;
      const single = test.api.call(invoiceVoucherCalls.relate, {
        query: { voucherId },
        body: [id],
      });
      await expect(single).rejects.toThrow(msg);
    }
  });

  it('get a voucher proposed each, none twice, and one that books them together', async () => {
    const ids = [await add(), await add(), await add()];
    const [first = 0, second = 0, third = 0] = ids;
    const one = await written(first, { date: '2026-03-01' });
    const other = await written(first, { date: '2026-03-02' });
    await written(first, { more: 2, date: '2026-03-03' });
    const all = await written(first, { invoices: 3, date: '2026-03-04' });
    const proposed = await test.api.call(invoiceVoucherCalls.proposed, { body: { ids } });
    const dated = proposed.filter(({ voucher }) => (voucher?.voucherDate ?? '') >= '2026-03-01');
    expect(dated.map(({ id, voucher }) => [id, voucher?.id])).toEqual([
      [first, one],
      [second, other],
    ]);
    expect(proposed.find(({ id }) => id === third)?.voucher).toBeNull();
    const { vouchers } = await test.api.call(invoiceVoucherCalls.fittingTogether, {
      body: { ids },
    });
    const fitting = vouchers.filter(({ misfit }) => misfit === null);
    expect(fitting.map(({ id }) => id)).toContain(all);
  });

  it('are refused where invoice or voucher is taken, and where an invoice is gone', async () => {
    const [one, other] = [await add(), await add()];
    const [first, free] = [await written(one), await written(one)];
    expect(await relateAll([{ voucherId: first, ids: [one, 987_654_321] }])).toEqual({
      done: 1,
      refused: [{ id: 987_654_321, number: '', msg: '发票不存在或已被删除，请刷新' }],
    });
    const { done, refused } = await relateAll([
      { voucherId: free, ids: [one] },
      { voucherId: first, ids: [other] },
    ]);
    expect(done).toBe(0);
    expect(refused[0]?.msg).toContain('请先删除或取消关联');
    expect(refused[1]?.msg).toContain('已关联其他发票');
  });

  it('are in one pair each, and so are vouchers', async () => {
    const [one, other] = [await add(), await add()];
    const twice = relateAll([
      { voucherId: 1, ids: [one] },
      { voucherId: 1, ids: [other] },
    ]);
    await expect(twice).rejects.toThrow('凭证第 2 项与第 1 项重复');
    const shared = relateAll([
      { voucherId: 1, ids: [one] },
      { voucherId: 2, ids: [one] },
    ]);
    await expect(shared).rejects.toThrow('同一张发票列在两张凭证下');
  });
});
