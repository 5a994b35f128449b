import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import { expectedTax, type VatColumn } from './expected-tax';
import type { BookedSubject } from './tax-booking';
import type { VatContext, VatInvoice } from './vat-invoice';

/** One subject of a voucher, whose amount belongs to several invoices. */
interface SharedAmount {
  readonly voucherId: number;
  readonly subject: BookedSubject;
  /** The amount is below zero: of pending tax the voucher of a certification. */
  readonly isNegative: boolean;
  /** The voucher books 进项税额转出, where its red invoices then have their tax. */
  readonly hasTransferOut: boolean;
}

const debitSubjects: readonly BookedSubject[] = ['input', 'pending'];
const columnOf: Readonly<Record<BookedSubject, VatColumn>> = {
  output: 'output',
  simple: 'simple',
  input: 'input',
  pending: 'input',
  transferOut: 'transferOut',
  small: 'small',
};
const allTime = { periodFrom: '0001-01', periodTo: '9999-12' } as const;

/**
 * What a voucher of several invoices booked for each of them, in yuan, signed as bookings are: output tax
 * as on the face of the invoice, whatever its state and month are now; input tax as it was stored when the
 * voucher was made, else as it is due. Zero for an invoice that is not known. Errors: none.
 */
export function bookedShares(
  invoices: readonly VatInvoice[],
  context: VatContext,
): (id: number, shared: SharedAmount) => Money {
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const sold = invoices.filter(({ facts }) => facts.invoiceType === 'OUT').map(asBooked);
  const face = taxOf(sold, { ...context, ...allTime, uninvoiced: [], transfers: [] });
  const due = taxOf(invoices, context);
  return (id, shared) => {
    const invoice = known.get(id);
    if (!invoice) return Money.zero;
    if (invoice.facts.invoiceType === 'OUT') {
      return face(id, columnOf[shared.subject]);
    }
    const booked = invoice.bookedInput.find(({ voucherId }) => voucherId === shared.voucherId);
    return booked ? storedShare(invoice, booked, shared) : dueShare(invoice, due, shared);
  };
}

const isRed = ({ facts }: VatInvoice): boolean => !facts.isPositive;

/** An invoice as it was when its voucher was made: neither void nor blocked. */
function asBooked(invoice: VatInvoice): VatInvoice {
  return { ...invoice, disposition: 'ok', facts: { ...invoice.facts, taxStatus: 'normal' } };
}

function taxOf(
  invoices: readonly VatInvoice[],
  context: VatContext,
): (id: number, column: VatColumn) => Money {
  const keyOf = (id: number | string, column: VatColumn) => `${id} ${column}`;
  const taxes = groupBy(expectedTax(invoices, context), (each) =>
    keyOf(each.sourceId, each.column),
  );
  return (id, column) => sumOf((taxes.get(keyOf(id, column)) ?? []).map(({ amount }) => amount));
}

function storedShare(
  invoice: VatInvoice,
  { input, pending }: VatInvoice['bookedInput'][number],
  { subject, hasTransferOut }: SharedAmount,
): Money {
  const isOnTransferOut = isRed(invoice) && hasTransferOut;
  if (subject === 'pending') return pending;
  if (subject === 'input') return isOnTransferOut ? Money.zero : input;
  return subject === 'transferOut' && isOnTransferOut ? input.negate() : Money.zero;
}

function dueShare(
  invoice: VatInvoice,
  due: (id: number, column: VatColumn) => Money,
  { subject, isNegative }: SharedAmount,
): Money {
  const { id } = invoice;
  if (isRed(invoice)) {
    const tax = due(id, 'transferOut');
    return debitSubjects.includes(subject) ? tax.negate() : tax;
  }
  const tax = due(id, columnOf[subject]);
  // A voucher of certifications takes pending tax off.
  return subject === 'pending' && isNegative ? tax.negate() : tax;
}
