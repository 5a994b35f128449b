import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import type { IsoDate } from '../../period';
import type { InvoiceParty, InvoiceType } from '../invoice';
import { PartyItems, settledParty, type PartyItem } from '../party/party-items';

/** How far an invoice is paid. */
export const paymentStates = ['open', 'partial', 'settled'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What settles a part of an entry: the voucher on the other side of a mark (核销). */
export interface SettlingPart {
  readonly date: IsoDate;
  /** In yuan, not negative. */
  readonly amount: Money;
  /** 0: the opening balance. */
  readonly voucherId: number;
  /** `2026-01 记-12`, or 期初余额. */
  readonly title: string;
}

/** An entry of an invoice's voucher on cash, or on a subject with items. */
export interface PayableEntry {
  readonly subjectCode: string;
  /** Whether the subject is cash or a bank account. */
  readonly isCash: boolean;
  /** Debit positive, in yuan. */
  readonly net: Money;
  readonly items: readonly PartyItem[];
  /** For cash the voucher itself, for the whole amount. */
  readonly settled: readonly SettlingPart[];
}

/** A booked invoice as far as its payment concerns it. */
export interface InvoiceToPay {
  readonly id: number;
  readonly invoiceType: InvoiceType;
  readonly issueDate: IsoDate;
  /** 价税合计, negative for a red invoice. */
  readonly total: Money;
  /** The other side. */
  readonly party: InvoiceParty;
  /** The item that a person chose for the settlement. */
  readonly settlementItemId: number | null;
}

/** Amounts are positive, also for a red invoice. */
export interface InvoicePayment {
  readonly state: PaymentState;
  /** What the voucher books as owed or paid for the invoice. */
  readonly due: Money;
  readonly settled: Money;
  /** Day of the last settling voucher; null: nothing is settled. */
  readonly date: IsoDate | null;
  /** The oldest first. */
  readonly parts: readonly SettlingPart[];
}

/** 应收、应付、预收、预付、其他应收、其他应付、票据、合同负债: the subjects of 往来 in both standards. */
const partySubject = /^(?:1121|1122|1123|1221|2201|2202|2203|2205|2241)/;

/** What is left of some entries, and the parts that settle it. */
interface Source {
  left: Money;
  readonly parts: SettlingPart[];
}

interface Share {
  readonly invoice: InvoiceToPay;
  due: Money;
  readonly parts: SettlingPart[];
}

/**
 * The payment of the invoices that one voucher books, by the marks of 往来核销 on its entries; what
 * the voucher books on cash is paid at once. Invoices without such an entry are left out.
 *
 * An entry belongs to the invoices of its item: the item that a person chose, else that of the
 * party. Several invoices of an entry are settled in the order of their dates, each up to its
 * total. What is left of entries after that, and cash, is shared by all invoices of the voucher in
 * the same order. Due amounts and settled amounts add up to those of the entries, exactly, where
 * the entries come to the totals of the invoices; they never exceed them. Red invoices have the
 * entries of the opposite side. Errors: none. Practice of 往来核销; no standard prescribes its form.
 */
export function invoicePayments(
  invoices: readonly InvoiceToPay[],
  entries: readonly PayableEntry[],
): ReadonlyMap<number, InvoicePayment> {
  const payable = entries.filter(
    ({ isCash, items, subjectCode }) =>
      isCash || (items.length > 0 && partySubject.test(subjectCode)),
  );
  const found = new Map<number, InvoicePayment>();
  for (const isDebit of [true, false]) {
    const own = invoices.filter((each) => !each.total.isZero && isOwedInDebit(each) === isDebit);
    const sources = payable.filter(({ net }) => !net.isZero && !net.isNegative === isDebit);
    for (const share of sharesOf(own, sources)) {
      if (!share.due.isZero) found.set(share.invoice.id, paymentOf(share));
    }
  }
  return found;
}

const isOwedInDebit = ({ invoiceType, total }: InvoiceToPay) =>
  (invoiceType === 'OUT') === total.isPositive;

function sharesOf(invoices: readonly InvoiceToPay[], entries: readonly PayableEntry[]): Share[] {
  const shares = invoices
    .toSorted((left, right) =>
      left.issueDate === right.issueDate
        ? left.id - right.id
        : left.issueDate < right.issueDate
          ? -1
          : 1,
    )
    .map((invoice): Share => ({ invoice, due: Money.zero, parts: [] }));
  const items = new PartyItems(entries.flatMap((entry) => entry.items));
  const itemIds = new Map(shares.map((share) => [share, itemOf(share.invoice, items)]));
  const isOfItem = (entry: PayableEntry, id: number) =>
    !entry.isCash && entry.items.some((item) => item.id === id);
  let unshared = [...entries];
  const rests: Source[] = [];
  for (const [id, own] of groupBy(shares, (share) => itemIds.get(share))) {
    if (id === undefined) continue;
    const source = sourceOf(unshared.filter((entry) => isOfItem(entry, id)));
    unshared = unshared.filter((entry) => !isOfItem(entry, id));
    for (const share of own) pour(source, share);
    rests.push(source);
  }
  rests.push(sourceOf(unshared));
  for (const rest of rests) for (const share of shares) pour(rest, share);
  return shares;
}

function itemOf(
  { settlementItemId, invoiceType, party }: InvoiceToPay,
  items: PartyItems<PartyItem>,
): number | undefined {
  if (settlementItemId !== null) return settlementItemId;
  return items.find(invoiceType === 'OUT' ? settledParty(party) : party)?.item.id;
}

function sourceOf(entries: readonly PayableEntry[]): Source {
  return {
    left: sumOf(entries.map(({ net }) => net.abs())),
    parts: entries.flatMap(({ settled }) => settled).toSorted(oldestFirst),
  };
}

const oldestFirst = (left: SettlingPart, right: SettlingPart) =>
  left.date === right.date ? left.voucherId - right.voucherId : left.date < right.date ? -1 : 1;

/** Moves what an invoice still needs from a source, with the parts that settle it. */
function pour(source: Source, share: Share): void {
  const due = least(source.left, share.invoice.total.abs().minus(share.due));
  source.left = source.left.minus(due);
  share.due = share.due.plus(due);
  let room = due;
  for (;;) {
    const part = source.parts[0];
    if (!part || !room.isPositive) return;
    const amount = least(part.amount, room);
    share.parts.push({ ...part, amount });
    room = room.minus(amount);
    if (amount.equals(part.amount)) source.parts.shift();
    else source.parts[0] = { ...part, amount: part.amount.minus(amount) };
  }
}

const least = (left: Money, right: Money) => (left.compare(right) < 0 ? left : right);

function paymentOf({ due, parts }: Share): InvoicePayment {
  const settled = sumOf(parts.map(({ amount }) => amount));
  const state = settled.isZero ? 'open' : settled.compare(due) < 0 ? 'partial' : 'settled';
  const sorted = parts.toSorted(oldestFirst);
  return { state, due, settled, date: sorted.at(-1)?.date ?? null, parts: sorted };
}

const words: Readonly<Record<InvoiceType, Readonly<Record<PaymentState, string>>>> = {
  OUT: { open: '未收', partial: '部分', settled: '已收' },
  IN: { open: '未付', partial: '部分', settled: '已付' },
};

/** 未收, 部分, 已收 of an output invoice; 未付, 部分, 已付 of an input invoice. Errors: none. */
export function paymentTitle(invoiceType: InvoiceType, state: PaymentState): string {
  return words[invoiceType][state];
}
