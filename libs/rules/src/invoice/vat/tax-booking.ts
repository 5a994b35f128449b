import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import type { VatColumn } from './expected-tax';
import type { VatInvoice } from './vat-invoice';

/** Tax subjects that vouchers of invoices book on, by their code in either standard's chart. */
export const bookedSubjects = {
  output: '22210105',
  simple: '222108',
  input: '22210101',
  pending: '222105',
  transferOut: '22210107',
  small: '222101',
} as const;
export type BookedSubject = keyof typeof bookedSubjects;

/** Tax that a voucher books. */
export interface TaxBooking {
  readonly voucherId: number;
  /** 记-6 */
  readonly voucher: string;
  /** Id of the invoice, of what is not invoiced, or of a transfer-out; null: by hand without any. */
  readonly sourceId: number | string | null;
  readonly subject: BookedSubject;
  /**
   * In yuan: debit less credit on `input` and `pending`, credit less debit on the others. Without
   * transfers at the end of the month and payments.
   */
  readonly amount: Money;
}

/** A booking by the column of the VAT page that it counts in. */
export interface ColumnBooking extends TaxBooking {
  readonly column: VatColumn;
}

/**
 * Bookings by column. A red input invoice on 进项税额 counts as transfer-out (line 14), with the other
 * sign; 待认证进项税额 counts in no column. Errors: none.
 */
export function columnBookings(
  bookings: readonly TaxBooking[],
  invoices: ReadonlyMap<number | string, VatInvoice>,
): ColumnBooking[] {
  return bookings.flatMap((booking): ColumnBooking[] => {
    const { subject, sourceId, amount } = booking;
    if (subject === 'pending') return [];
    if (subject !== 'input' || !isRed(sourceId, invoices)) return [{ ...booking, column: subject }];
    return [{ ...booking, column: 'transferOut', amount: amount.negate() }];
  });
}

/** What of the ledger's total of 进项税额 red invoices have, in yuan; not positive as a rule. */
export function redsOnInput(
  bookings: readonly TaxBooking[],
  invoices: ReadonlyMap<number | string, VatInvoice>,
): Money {
  const own = bookings.filter(
    ({ subject, sourceId }) => subject === 'input' && isRed(sourceId, invoices),
  );
  return sumOf(own.map(({ amount }) => amount));
}

/** Booked tax by source and column, with the vouchers. */
export function bookedBySource(
  bookings: readonly ColumnBooking[],
): ReadonlyMap<string, readonly ColumnBooking[]> {
  return groupBy(bookings, ({ sourceId, column }) => sourceKey(sourceId ?? '', column));
}

export function sourceKey(sourceId: number | string, column: VatColumn): string {
  return `${typeof sourceId} ${sourceId} ${column}`;
}

function isRed(
  sourceId: number | string | null,
  invoices: ReadonlyMap<number | string, VatInvoice>,
): boolean {
  const invoice = sourceId === null ? undefined : invoices.get(sourceId);
  return invoice?.facts.invoiceType === 'IN' && !invoice.facts.isPositive;
}
