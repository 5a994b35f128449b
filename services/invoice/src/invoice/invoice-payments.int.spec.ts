import {
  invoiceCalls,
  settlementCalls,
  voucherCalls,
  type RequestOf,
  type Voucher,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf } from '../testing/booked-vouchers';
import { identify, inputInvoice } from '../testing/invoice-bodies';

describe('the payment of invoices by 往来核销', () => {
  let test: DomainTest;
  let businessId: number;
  let serial = 0;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    businessId = await bookingOf(test).businessId('IN_OFFICE');
  });
  afterAll(() => test.stop());

  /** An invoice of 1,130.00 on a day of January. */
  const add = async (day: string) => {
    serial += 1;
    const body = inputInvoice(serial, { businessId, issueDate: `2026-01-${day}` });
    return (await test.api.call(invoiceCalls.create, { body })).id;
  };
  const book = async (ids: number[]): Promise<Voucher> => {
    const { vouchers } = await bookingOf(test).book(ids, 'mergeBusinessParty');
    return test.books.call(voucherCalls.get, { params: { id: vouchers[0]?.id ?? 0 } });
  };
  /** A payment of February, marked against the debt of a voucher. */
  const pay = async ({ id, lines }: Voucher, amount: string) => {
    const at = lines.findIndex(({ subjectCode }) => subjectCode === '2202');
    const debt = lines[at];
    const [category, item] = Object.entries(debt?.auxiliary ?? {})[0] ?? [];
    const subjectId = debt?.subjectId ?? 0;
    const paid = await test.books.call(voucherCalls.create, {
      body: {
        wordId: test.demo.wordId,
        voucherDate: '2026-02-10',
        lines: [
          { summary: '付货款', subjectId, debit: amount, auxiliary: debt?.auxiliary ?? {} },
          { summary: '付货款', subjectId: test.demo.subjectId('1002'), credit: amount },
        ],
      },
    });
    const marked = [
      { voucherId: id, lineNo: at + 1, amount },
      { voucherId: paid.id, lineNo: 1, amount },
    ];
    await test.books.call(settlementCalls.settle, {
      body: {
        subjectId,
        categoryId: Number(category),
        itemId: Number(item),
        marks: [{ lines: marked }],
      },
    });
    return paid;
  };
  const page = (body: RequestOf<typeof invoiceCalls.page>['body'] = {}) =>
    test.api.call(invoiceCalls.page, { query: {}, body: { invoiceType: 'IN', ...body } });
  const one = async (id: number) =>
    (await test.api.call(invoiceCalls.one, { params: { id } })).payment;

  it('is none without a voucher, open after booking, and follows the marks', async () => {
    const [later, first] = [await add('12'), await add('09')];
    expect(await one(first)).toBeNull();
    const voucher = await book([later, first]);
    expect(await one(first)).toEqual({
      state: 'open',
      due: '1130.00',
      settled: '0.00',
      date: null,
      parts: [],
    });
    const paid = await pay(voucher, '1500.00');
    expect(await one(first)).toMatchObject({ state: 'settled', date: '2026-02-10' });
    expect(await one(later)).toMatchObject({
      state: 'partial',
      settled: '370.00',
      parts: [{ voucherId: paid.id, amount: '370.00' }],
    });
    const idsOf = async (payment: 'open' | 'partial' | 'settled') => {
      const { records, total, tabs } = await page({ payment });
      expect([total, tabs.all]).toEqual([records.length, records.length]);
      return records.map(({ id }) => id);
    };
    expect(await idsOf('settled')).toEqual([first]);
    expect(await idsOf('partial')).toEqual([later]);
    expect(await idsOf('open')).toEqual([]);
    const { records } = await page();
    expect(records.map(({ payment }) => payment?.state)).toEqual(['settled', 'partial']);
  });
});
