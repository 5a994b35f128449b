import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { vatContext, vatInvoice } from './testing/vat-invoices';
import {
  bookedTransfers,
  countedEntries,
  redIds,
  taxBookings,
  taxMovements,
  type TaxEntry,
} from './tax-entries';
import { vatDifferences } from './vat-differences';

/** An entry by hand in voucher 1; a positive amount is a debit. */
function entry(code: string, amount: number, changes: Partial<TaxEntry> = {}): TaxEntry {
  const money = Money.parse(String(Math.abs(amount)));
  return {
    voucherId: 1,
    voucher: '记-1',
    code,
    debit: amount > 0 ? money : Money.zero,
    credit: amount < 0 ? money : Money.zero,
    isSettlement: false,
    invoiceIds: [],
    uninvoicedId: null,
    ...changes,
  };
}

const sale = (id: number, tax: string) =>
  vatInvoice({ id, lines: [{ sales: '1000', rate: '13%', tax }] });

describe('entries on tax subjects', () => {
  it('leaves out the closing, transfers at the end of a month and payments', () => {
    const own = entry('22210105', -130);
    const entries = [
      own,
      entry('22210103', 130, { voucherId: 2, isSettlement: true }),
      entry('22210105', 130, { voucherId: 3 }),
      entry('222102', -130, { voucherId: 3 }),
      entry('222108', 30, { voucherId: 4 }),
      entry('22210105', 130, { voucherId: 5, isSettlement: true }),
    ];
    expect(countedEntries(entries, 1)).toEqual([own]);
  });

  it('leaves out what a small-scale taxpayer pays, and keeps red invoices', () => {
    const red = entry('222101', 10, { voucherId: 2, invoiceIds: [7] });
    const entries = [entry('222101', 50), red, entry('222101', -100, { voucherId: 3 })];
    expect(countedEntries(entries, 0).map(({ voucherId }) => voucherId)).toEqual([2, 3]);
  });

  it('keeps the reversal of income that was not invoiced, and books it for its sale', () => {
    const back = entry('222101', 10, { uninvoicedId: 'unbilledReversal:3' });
    const counted = countedEntries([back], 0);
    expect(counted).toEqual([back]);
    const [booking] = taxBookings(counted, { invoices: [], context: vatContext({ vatType: 0 }) });
    expect(booking?.sourceId).toBe('unbilledReversal:3');
    expect(booking?.amount.toString()).toBe('-10.00');
  });

  it('keeps the subject of an invoice that shares its voucher with a transfer', () => {
    const entries = [
      entry('22210105', -130, { invoiceIds: [7] }),
      entry('22210103', 130, { invoiceIds: [7] }),
    ];
    expect(countedEntries(entries, 1).map(({ code }) => code)).toEqual(['22210105']);
  });

  it('counts subjects below those of the chart', () => {
    expect(taxMovements(countedEntries([entry('2221010502', -13)], 1), 1)).toEqual({
      output: Money.parse('13'),
    });
  });

  it('takes 进项税额转出 by hand as a transfer that is due and booked', () => {
    const counted = countedEntries([entry('22210107', -13)], 1);
    const transfers = bookedTransfers(counted, redIds([]));
    expect(transfers).toEqual([
      { id: 'voucher:1', title: '记-1', reason: 'other', tax: Money.parse('13') },
    ]);
    const context = vatContext({ transfers });
    const bookings = taxBookings(counted, { invoices: [], context });
    const books = { bookings, elsewhere: [], ledger: taxMovements(counted, 1) };
    const { items, total } = vatDifferences([], { context, books });
    expect(items).toEqual([]);
    expect(total.difference.isZero).toBe(true);
  });

  it('is no transfer where the voucher is that of a red invoice', () => {
    const red = vatInvoice({
      id: 7,
      lines: [{ sales: '-100', rate: '13%' }],
      tickedFor: null,
      blueDeductPeriod: '2026-10',
    });
    const counted = countedEntries([entry('22210107', -13, { invoiceIds: [7] })], 1);
    expect(bookedTransfers(counted, redIds([red]))).toEqual([]);
    const [booking] = taxBookings(counted, { invoices: [red], context: vatContext() });
    expect(booking?.sourceId).toBe(7);
  });

  it('divides a voucher of several invoices by the tax of each, the first one has the rest', () => {
    const invoices = [sale(7, '130'), sale(8, '130'), sale(9, '129.99')];
    const counted = countedEntries([entry('22210105', -390, { invoiceIds: [7, 8, 9] })], 1);
    const bookings = taxBookings(counted, { invoices, context: vatContext() });
    expect(bookings.map(({ sourceId, amount }) => `${sourceId} ${amount.toString()}`)).toEqual([
      '7 130.01',
      '8 130.00',
      '9 129.99',
    ]);
  });

  it('names the invoice that became void or blocked, wherever it stands in the voucher', () => {
    const drawn = fc.record({
      cents: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 6 }),
      at: fc.nat(),
      state: fc.constantFrom('void' as const, 'block' as const),
      period: fc.constantFrom('2026-09-30', '2026-10-09'),
    });
    fc.assert(
      fc.property(drawn, ({ cents, at, state, period }) => {
        const changed = (at % cents.length) + 1;
        const invoices = cents.map((each, index) =>
          vatInvoice({
            id: index + 1,
            lines: [{ sales: '100', rate: '13%', tax: (each / 100).toFixed(2) }],
            facts: { issueDate: index + 1 === changed ? period : '2026-10-09' },
            disposition: index + 1 === changed ? state : 'ok',
          }),
        );
        const total = cents.reduce((sum, each) => sum + each, 0) / 100;
        const invoiceIds = invoices.map(({ id }) => id);
        const counted = countedEntries([entry('22210105', -total, { invoiceIds })], 1);
        const context = vatContext();
        const bookings = taxBookings(counted, { invoices, context });
        const books = { bookings, elsewhere: [], ledger: taxMovements(counted, 1) };
        const { items, unexplained } = vatDifferences(invoices, { context, books });
        const kind = state === 'void' ? 'voidBooked' : 'blockedBooked';
        expect(items.map((item) => `${item.sourceId} ${item.kind}`)).toEqual([
          `${changed} ${kind}`,
        ]);
        expect(items[0]?.books.toString()).toBe(invoices[changed - 1]?.facts.tax.toString());
        expect(unexplained.isZero).toBe(true);
      }),
    );
  });

  it('divides input tax by what each invoice was booked with, before and after its tick', () => {
    const money = Money.parse;
    const pendingAt = (voucherId: number, tax: string) => ({
      voucherId,
      input: Money.zero,
      pending: money(tax),
    });
    const bought = (id: number, tax: string, tickedFor: string | null, certifiedBy?: number) =>
      vatInvoice({
        id,
        lines: [{ sales: '1000', rate: '13%', tax }],
        tickedFor,
        disposition: id === 9 ? 'block' : 'ok',
        bookedInput: [
          pendingAt(1, tax),
          ...(certifiedBy === undefined
            ? []
            : [{ voucherId: certifiedBy, input: money(tax), pending: money(tax).negate() }]),
        ],
      });
    const invoices = [
      bought(7, '130', null),
      bought(8, '26', '2026-10', 2),
      bought(9, '13', '2026-10', 2),
    ];
    const entries = [
      entry('222105', 169, { invoiceIds: [7, 8, 9] }),
      entry('222105', -39, { voucherId: 2, invoiceIds: [8, 9] }),
      entry('22210101', 39, { voucherId: 2, invoiceIds: [8, 9] }),
    ];
    const bookings = taxBookings(entries, { invoices, context: vatContext() });
    expect(
      bookings.map((each) => `${each.voucherId} ${each.sourceId} ${each.amount.toString()}`),
    ).toEqual([
      '1 7 130.00',
      '1 8 26.00',
      '1 9 13.00',
      '2 8 -26.00',
      '2 9 -13.00',
      '2 8 26.00',
      '2 9 13.00',
    ]);
  });

  it('finds the tax of red invoices on 进项税额转出 or on 进项税额', () => {
    const red = vatInvoice({
      id: 8,
      lines: [{ sales: '-100', rate: '13%' }],
      tickedFor: null,
      blueDeductPeriod: '2026-10',
      bookedInput: [{ voucherId: 1, input: Money.parse('-13'), pending: Money.zero }],
    });
    const blue = vatInvoice({
      id: 7,
      lines: [{ sales: '1000', rate: '13%' }],
      tickedFor: '2026-10',
      bookedInput: [{ voucherId: 1, input: Money.parse('130'), pending: Money.zero }],
    });
    const invoiceIds = [7, 8];
    const of = (entries: readonly TaxEntry[]) =>
      taxBookings(entries, { invoices: [blue, red], context: vatContext() }).map(
        ({ sourceId, subject, amount }) => `${sourceId} ${subject} ${amount.toString()}`,
      );
    expect(of([entry('22210101', 117, { invoiceIds })])).toEqual([
      '7 input 130.00',
      '8 input -13.00',
    ]);
    expect(
      of([entry('22210101', 130, { invoiceIds }), entry('22210107', -13, { invoiceIds })]),
    ).toEqual(['7 input 130.00', '8 transferOut 13.00']);
  });

  it('names no invoice for a subject on which it has nothing', () => {
    const invoices = [sale(7, '130'), vatInvoice({ id: 8, tickedFor: '2026-10', lines: [] })];
    const counted = [entry('22210105', -130, { invoiceIds: [7, 8] })];
    const bookings = taxBookings(counted, { invoices, context: vatContext() });
    expect(bookings.map(({ sourceId }) => sourceId)).toEqual([7]);
  });

  it('neither loses nor adds tax: bookings are the movements of their subjects', () => {
    const codes = ['22210101', '22210105', '22210107', '222105', '222108', '22210103', '222102'];
    const drawn = fc.array(
      fc.record({
        voucherId: fc.integer({ min: 1, max: 6 }),
        code: fc.constantFrom(...codes),
        cents: fc.integer({ min: -100_000, max: 100_000 }),
      }),
      { maxLength: 30 },
    );
    const invoices = [sale(7, '130'), sale(8, '26'), sale(9, '13')];
    const ofVoucher = [[], [], [7], [8, 9], [], [7, 8, 9]];
    fc.assert(
      fc.property(drawn, (rows) => {
        const entries = rows.map(({ voucherId, code, cents }) =>
          entry(code, cents / 100, { voucherId, invoiceIds: ofVoucher[voucherId - 1] ?? [] }),
        );
        const counted = countedEntries(entries, 1);
        const bookings = taxBookings(counted, { invoices, context: vatContext() });
        const moved = taxMovements(counted, 1);
        for (const subject of ['output', 'simple', 'input', 'pending', 'transferOut'] as const) {
          const own = bookings.filter((each) => each.subject === subject);
          const sum = sumOf(own.map(({ amount }) => amount));
          expect(sum.toString()).toBe((moved[subject] ?? Money.zero).toString());
        }
      }),
    );
  });
});
