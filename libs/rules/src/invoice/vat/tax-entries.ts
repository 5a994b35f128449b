import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import { bookedShares } from './booked-share';
import { bookedSubjects, type BookedSubject, type TaxBooking } from './tax-booking';
import type { TransferOut, VatContext, VatInvoice } from './vat-invoice';

/** An entry of the ledger on 应交税费 or below. Yuan. */
export interface TaxEntry {
  readonly voucherId: number;
  /** 记-6 */
  readonly voucher: string;
  /** Code of its subject in the standard's chart; levels below the chart belong to it. */
  readonly code: string;
  readonly debit: Money;
  readonly credit: Money;
  /** Made by the closing, or pays a tax. */
  readonly isSettlement: boolean;
  /** Invoices that the voucher belongs to, made of them or related to them; else empty. */
  readonly invoiceIds: readonly number[];
  /** What is not invoiced that the voucher was made of, by its id in `VatContext.uninvoiced`; null: nothing. */
  readonly uninvoicedId: string | null;
}

/** Subjects that only transfers at the end of a month and payments book, in the standard's chart. */
const settlementCodes = ['22210102', '22210103', '22210108', '222102'] as const;

/** Codes of the standard's chart whose entries `countedEntries` reads. */
export const taxEntryCodes: readonly string[] = [
  ...new Set([...Object.values(bookedSubjects), ...settlementCodes]),
];

const debitSubjects: readonly BookedSubject[] = ['input', 'pending'];
/** Subjects that a payment or a relief debits directly. */
const paidSubjects: readonly BookedSubject[] = ['small', 'simple'];

/**
 * The entries that book tax of invoices and sales. Vouchers of the closing and of payments are left out,
 * vouchers of people that also book 转出未交增值税, 转出多交增值税, 未交增值税 or 已交税金, and debits of a
 * small-scale taxpayer's 应交增值税 and of 简易计税 that belong to no invoice and no sale, which pay or relieve. Errors: none.
 */
export function countedEntries(
  entries: readonly TaxEntry[],
  vatType: VatContext['vatType'],
): TaxEntry[] {
  const settling = new Set(
    entries.filter(({ code }) => isSettlementCode(code)).map(({ voucherId }) => voucherId),
  );
  return entries.filter((entry) => {
    const { voucherId, isSettlement, invoiceIds, uninvoicedId } = entry;
    const subject = subjectOf(entry, vatType);
    if (subject === undefined || isSettlement) return false;
    if (invoiceIds.length > 0 || uninvoicedId !== null) return true;
    const isPaid = paidSubjects.includes(subject) && signed(entry, subject).isNegative;
    return !settling.has(voucherId) && !isPaid;
  });
}

/**
 * 进项税额转出 of vouchers that belong to no red invoice, one for each voucher. Errors: none.
 * @param reasons reasons by voucher; the entries of other vouchers do not say it, it is `other`
 */
export function bookedTransfers(
  counted: readonly TaxEntry[],
  reds: ReadonlySet<number>,
  reasons: ReadonlyMap<number, string> = new Map(),
): TransferOut[] {
  const own = counted.filter((entry) => isTransfer(entry, reds));
  return [...groupBy(own, ({ voucherId }) => voucherId)].flatMap(([id, group]): TransferOut[] => {
    const tax = sumOf(group.map((entry) => signed(entry, 'transferOut')));
    const [first] = group;
    if (!first || tax.isZero) return [];
    return [{ id: transferId(id), title: first.voucher, reason: reasons.get(id) ?? 'other', tax }];
  });
}

/**
 * Bookings of the counted entries by source. A voucher of several invoices is divided by what it booked for
 * each of them (`bookedShares`); what no invoice explains goes to the first one. An invoice that has
 * nothing on a subject has no booking there. Errors: none.
 */
export function taxBookings(
  counted: readonly TaxEntry[],
  { invoices, context }: { readonly invoices: readonly VatInvoice[]; readonly context: VatContext },
): TaxBooking[] {
  const shareOf = bookedShares(invoices, context);
  const reds = redIds(invoices);
  const withTransferOut = new Set(
    counted
      .filter(({ code }) => code.startsWith(bookedSubjects.transferOut))
      .map(({ voucherId }) => voucherId),
  );
  const keyOf = (entry: TaxEntry) => `${entry.voucherId} ${subjectOf(entry, context.vatType)}`;
  return [...groupBy(counted, keyOf).values()].flatMap((group): TaxBooking[] => {
    const [first] = group;
    const subject = first && subjectOf(first, context.vatType);
    if (!first || subject === undefined) return [];
    const amount = sumOf(group.map((entry) => signed(entry, subject)));
    const { voucherId, voucher, invoiceIds, uninvoicedId } = first;
    const booking = { voucherId, voucher, subject };
    if (isTransfer(first, reds)) {
      return [{ ...booking, sourceId: transferId(voucherId), amount }];
    }
    const [leading, ...others] = invoiceIds;
    if (leading === undefined) return [{ ...booking, sourceId: uninvoicedId, amount }];
    const { isNegative } = amount;
    const hasTransferOut = withTransferOut.has(voucherId);
    const shares = others.map((sourceId) => ({
      ...booking,
      sourceId,
      amount: shareOf(sourceId, { voucherId, subject, isNegative, hasTransferOut }),
    }));
    const rest = amount.minus(sumOf(shares.map((share) => share.amount)));
    return [{ ...booking, sourceId: leading, amount: rest }]
      .concat(shares)
      .filter((share) => !share.amount.isZero);
  });
}

/** Movements of the subjects without what `countedEntries` leaves out, signed as bookings are. */
export function taxMovements(
  counted: readonly TaxEntry[],
  vatType: VatContext['vatType'],
): Partial<Record<BookedSubject, Money>> {
  const moved: Partial<Record<BookedSubject, Money>> = {};
  for (const entry of counted) {
    const subject = subjectOf(entry, vatType);
    if (subject === undefined) continue;
    moved[subject] = (moved[subject] ?? Money.zero).plus(signed(entry, subject));
  }
  return moved;
}

/** Ids of red input invoices. */
export function redIds(invoices: readonly VatInvoice[]): ReadonlySet<number> {
  const reds = invoices.filter(({ facts }) => facts.invoiceType === 'IN' && !facts.isPositive);
  return new Set(reds.map(({ id }) => id));
}

const transferId = (voucherId: number) => `voucher:${voucherId}`;

function isTransfer({ code, invoiceIds }: TaxEntry, reds: ReadonlySet<number>): boolean {
  return code.startsWith(bookedSubjects.transferOut) && !invoiceIds.some((id) => reds.has(id));
}

/** The subject of bookings that an entry is on; undefined for subjects that have none. */
function subjectOf(
  { code }: Pick<TaxEntry, 'code'>,
  vatType: VatContext['vatType'],
): BookedSubject | undefined {
  if (vatType === 0) return code.startsWith(bookedSubjects.small) ? 'small' : undefined;
  const general = ['output', 'simple', 'input', 'pending', 'transferOut'] as const;
  return general.find((subject) => code.startsWith(bookedSubjects[subject]));
}

function isSettlementCode(code: string): boolean {
  return settlementCodes.some((each) => code.startsWith(each));
}

function signed({ debit, credit }: TaxEntry, subject: BookedSubject): Money {
  return debitSubjects.includes(subject) ? debit.minus(credit) : credit.minus(debit);
}
