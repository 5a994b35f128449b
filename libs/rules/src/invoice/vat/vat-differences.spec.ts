import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { vatContext, smallContext, vatInvoice, type InvoiceOf } from './testing/vat-invoices';
import type { BookedSubject, TaxBooking } from './tax-booking';
import { vatDifferences } from './vat-differences';
import type { VatContext } from './vat-invoice';
import { vatFigures } from './vat-figures';

const money = Money.parse;

const booking = (
  voucherId: number,
  sourceId: number | string | null,
  subject: BookedSubject,
  amount: string,
): TaxBooking => ({
  voucherId,
  voucher: `记-${voucherId}`,
  sourceId,
  subject,
  amount: money(amount),
});

function ledgerOf(bookings: readonly TaxBooking[]) {
  const total = (subject: BookedSubject) =>
    sumOf(bookings.filter((each) => each.subject === subject).map(({ amount }) => amount));
  return {
    output: total('output'),
    simple: total('simple'),
    input: total('input'),
    pending: total('pending'),
    transferOut: total('transferOut'),
    small: total('small'),
  };
}

function compared(
  invoices: readonly InvoiceOf[],
  bookings: readonly TaxBooking[],
  {
    context = vatContext(),
    elsewhere = [],
  }: { readonly context?: VatContext; readonly elsewhere?: readonly TaxBooking[] } = {},
) {
  const books = { bookings, elsewhere, ledger: ledgerOf(bookings) };
  return vatDifferences(invoices.map(vatInvoice), { context, books });
}

const rowsOf = ({ items }: ReturnType<typeof compared>) =>
  items.map(({ kind, column, sourceId, vouchers, difference, effect, act }) =>
    [
      kind,
      column,
      sourceId ?? '-',
      vouchers.map(({ title }) => title).join('+') || '-',
      difference.toString(),
      effect.toString(),
      act,
    ].join(' '),
  );

const output = (id: number, sales: string, more: Partial<InvoiceOf> = {}): InvoiceOf => ({
  id,
  lines: [{ sales, rate: '13%' }],
  ...more,
});
const input = (id: number, sales: string, tickedFor: string | null, rate = '13%'): InvoiceOf => ({
  id,
  tickedFor,
  lines: [{ sales, rate }],
});

describe('the differences of the picture', () => {
  const uninvoiced = {
    id: 'u1',
    title: '记-1',
    rate: '13%',
    good: 'goods' as const,
    sales: money('2600.00'),
    tax: money('338.00'),
    isOpening: false,
  };
  const result = compared(
    [
      output(1, '249500.00'),
      output(2, '3600.00'),
      input(3, '148373.15', '2026-10'),
      input(4, '13000.00', '2026-10'),
      input(5, '9000.00', null, '9%'),
      { ...input(6, '-1000.00', null), blueDeductPeriod: '2026-09' },
    ],
    [
      booking(10, 1, 'output', '32435.00'),
      booking(1, 'u1', 'output', '338.00'),
      booking(20, 3, 'input', '19288.51'),
      booking(21, 4, 'pending', '1690.00'),
      booking(6, 5, 'input', '810.00'),
    ],
    { context: vatContext({ uninvoiced: [uninvoiced] }) },
  );

  it('are explained item by item, with the next act', () => {
    expect(rowsOf(result)).toEqual([
      'outputUnbooked output 2 - 468.00 468.00 makeVoucher',
      'tickedPending input 4 - 1690.00 -1690.00 makeTransferIn',
      'bookedUnticked input 5 记-6 -810.00 810.00 tickOrPend',
      'redNotTransferred transferOut 6 - 130.00 130.00 makeTransferOut',
    ]);
    expect(result.total.difference.toString()).toBe('-282.00');
    expect(result.unexplained.toString()).toBe('0.00');
  });

  it('stand in the columns with the figures of invoices and books', () => {
    expect(
      result.columns.map(({ column, invoices, books, difference }) =>
        [column, invoices.toString(), books.toString(), difference.toString()].join(' '),
      ),
    ).toEqual([
      'output 33241.00 32773.00 468.00',
      'simple 0.00 0.00 0.00',
      'input 20978.51 20098.51 880.00',
      'transferOut 130.00 0.00 130.00',
    ]);
  });
});

describe('the reason of a difference', () => {
  const only = (...args: Parameters<typeof compared>) => {
    const [first, ...others] = rowsOf(compared(...args));
    expect(others).toEqual([]);
    return first;
  };

  it('is a voucher with other tax than the invoice', () => {
    expect(only([output(1, '100.00')], [booking(1, 1, 'output', '12.99')])).toBe(
      'amountDiffers output 1 记-1 0.01 0.01 correctVoucher',
    );
  });

  it('is a voucher by hand without invoice', () => {
    expect(only([], [booking(3, null, 'input', '50.00')])).toBe(
      'handBooked input - 记-3 -50.00 50.00 addInvoice',
    );
  });

  it('is an invoice and a voucher by hand that belong together', () => {
    const rows = rowsOf(compared([output(1, '100.00')], [booking(3, null, 'output', '13.00')]));
    expect(rows).toEqual([
      'outputUnbooked output 1 - 13.00 13.00 relateVoucher',
      'handBooked output - 记-3 -13.00 -13.00 relateVoucher',
    ]);
  });

  it('is simple tax on 销项税额', () => {
    const simple = { id: 1, lines: [{ sales: '1000.00', rate: '3%' }] };
    expect(rowsOf(compared([simple], [booking(1, 1, 'output', '30.00')]))).toEqual([
      'wrongColumn output 1 记-1 -30.00 -30.00 correctVoucher',
      'wrongColumn simple 1 - 30.00 30.00 correctVoucher',
    ]);
  });

  it('is a blocked or voided invoice that is booked', () => {
    const blocked = output(1, '100.00', { disposition: 'block' });
    expect(only([blocked], [booking(1, 1, 'output', '13.00')])).toBe(
      'blockedBooked output 1 记-1 -13.00 -13.00 resolveInvoice',
    );
    const voided = output(1, '100.00', { facts: { taxStatus: 'voided' } });
    expect(only([voided], [booking(1, 1, 'output', '13.00')])).toBe(
      'voidBooked output 1 记-1 -13.00 -13.00 deleteVoucher',
    );
  });

  it('is a voucher in another month than the invoice', () => {
    const elsewhere = [booking(1, 1, 'output', '13.00')];
    expect(only([output(1, '100.00')], [], { elsewhere })).toBe(
      'otherMonth output 1 - 13.00 13.00 look',
    );
    const september = output(1, '100.00', { facts: { issueDate: '2026-09-30' } });
    expect(only([september], elsewhere)).toBe('otherMonth output 1 记-1 -13.00 -13.00 look');
  });

  it('is an invoice ticked for another month', () => {
    expect(only([input(1, '100.00', '2026-11')], [booking(1, 1, 'input', '13.00')])).toBe(
      'tickedOtherMonth input 1 记-1 -13.00 13.00 tickOrPend',
    );
  });

  it('is a ticked invoice without voucher, and one of before the books that still waits', () => {
    expect(only([input(1, '100.00', '2026-10')], [])).toBe(
      'inputUnbooked input 1 - 13.00 -13.00 makeVoucher',
    );
    const opening = { ...input(1, '100.00', '2026-10'), isOpening: true };
    expect(only([opening], [])).toBe('tickedPending input 1 - 13.00 -13.00 makeTransferIn');
  });

  it('is a red invoice whose blue one is not ticked and is booked all the same', () => {
    expect(only([input(1, '-100.00', null)], [booking(1, 1, 'input', '-13.00')])).toBe(
      'redNotDue transferOut 1 记-1 -13.00 -13.00 correctVoucher',
    );
  });

  it('is none where reds are booked by either setting', () => {
    const reds = [{ ...input(1, '-100.00', null), blueDeductPeriod: '2026-10' }];
    for (const own of [booking(1, 1, 'input', '-13.00'), booking(1, 1, 'transferOut', '13.00')]) {
      expect(rowsOf(compared(reds, [own]))).toEqual([]);
    }
  });

  it('is one of 应交增值税 for a small-scale taxpayer', () => {
    const invoices = [
      { id: 1, lines: [{ sales: '1000.00', rate: '1%' }] },
      { id: 2, lines: [{ sales: '500.00', rate: '1%' }] },
    ];
    expect(only(invoices, [booking(1, 1, 'small', '10.00')], { context: smallContext() })).toBe(
      'outputUnbooked small 2 - 5.00 5.00 makeVoucher',
    );
  });
});

describe('any month of invoices and bookings', () => {
  const subjects = fc.constantFrom<BookedSubject>(
    'output',
    'simple',
    'input',
    'pending',
    'transferOut',
  );
  const fen = fc.integer({ min: -9_999, max: 99_999 }).map((each) => String(each / 100));
  const invoices = fc
    .array(
      fc.record({
        sales: fen,
        rate: fc.constantFrom('13%', '6%', '3%', '2%', '免税', ''),
        tickedFor: fc.constantFrom(undefined, null, '2026-09', '2026-10'),
        blueDeductPeriod: fc.constantFrom(null, '2026-09', '2026-11'),
        disposition: fc.constantFrom('ok' as const, 'block' as const, 'void' as const),
        isOpening: fc.boolean(),
        month: fc.constantFrom('09', '10'),
      }),
      { maxLength: 6 },
    )
    .map((list) =>
      list.map(({ sales, rate, month, tickedFor, ...rest }, index): InvoiceOf => {
        const facts = { issueDate: `2026-${month}-08` };
        const own = { ...rest, id: index + 1, facts, lines: [{ sales, rate }] };
        return tickedFor === undefined ? own : { ...own, tickedFor };
      }),
    );
  const bookings = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(null, 1, 2, 3, 4, 't1'), subjects, fen)
      .map((of) => booking(...of)),
    { maxLength: 8 },
  );
  const context = vatContext({
    transfers: [{ id: 't1', title: '集体福利', reason: 'welfare', tax: money('7.00') }],
  });

  it('is explained whole where each movement of the ledger is a booking', () => {
    fc.assert(
      fc.property(invoices, bookings, (list, booked) => {
        const { items, total, unexplained, columns } = compared(list, booked, { context });
        expect(unexplained.toString()).toBe('0.00');
        expect(sumOf(items.map(({ effect }) => effect)).toString()).toBe(
          total.difference.toString(),
        );
        for (const { column, difference } of columns) {
          const own = items.filter((item) => item.column === column);
          expect(sumOf(own.map((item) => item.difference)).toString()).toBe(difference.toString());
        }
      }),
    );
  });

  it('leaves unexplained just what the ledger has beside the bookings', () => {
    fc.assert(
      fc.property(invoices, bookings, fen, (list, booked, more) => {
        const ledger = ledgerOf(booked);
        const books = {
          bookings: booked,
          elsewhere: [],
          ledger: { ...ledger, output: ledger.output.plus(money(more)) },
        };
        const result = vatDifferences(list.map(vatInvoice), { context, books });
        expect(result.unexplained.toString()).toBe(money(more).negate().toString());
        const parts = sumOf(result.items.map(({ effect }) => effect)).plus(result.unexplained);
        expect(parts.toString()).toBe(result.total.difference.toString());
      }),
    );
  });

  it('has no difference where vouchers book what the rules say, and line 12 less 14 is that of the books', () => {
    fc.assert(
      fc.property(invoices, (list) => {
        const all = list.map(vatInvoice);
        const { columns } = vatDifferences(all, {
          context,
          books: { bookings: [], elsewhere: [], ledger: {} },
        });
        const unbooked = vatDifferences(all, {
          context,
          books: { bookings: [], elsewhere: [], ledger: {} },
        }).items;
        // Red invoices are booked on 进项税额 with the other sign.
        const booked = unbooked.map(({ column, sourceId, difference }, index) => {
          const isRed = column === 'transferOut' && typeof sourceId === 'number';
          const amount = (isRed ? difference.negate() : difference).toString();
          const subject = isRed ? 'input' : column;
          return booking(index + 1, sourceId, subject, amount);
        });
        const ledger = ledgerOf(booked);
        const after = vatDifferences(all, {
          context,
          books: { bookings: booked, elsewhere: [], ledger },
        });
        expect(after.items).toEqual([]);
        expect(after.total.difference.isZero).toBe(true);
        const { inputTotal, transferTotal } = vatFigures(all, context);
        expect(inputTotal.tax.minus(transferTotal.tax).toString()).toBe(
          ledger.input.minus(ledger.transferOut).toString(),
        );
        expect(columns.map(({ books }) => books.isZero)).toEqual([true, true, true, true]);
      }),
    );
  });
});
