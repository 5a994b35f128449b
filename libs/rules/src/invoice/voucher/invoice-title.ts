import type { InvoiceFacts, InvoiceParty } from '../invoice';
import { toHalfWidth } from '../../half-width';
import { oneLine } from '../../one-line';
import { withoutUnseen } from '../../unseen-text';

/** Most characters of a summary. */
const SUMMARY_LENGTH = 100;

/** The other side of an invoice: the buyer of an output invoice, the seller of an input one. */
export function counterpartyOf({
  invoiceType,
  seller,
  buyer,
}: Pick<InvoiceFacts, 'invoiceType' | 'seller' | 'buyer'>): InvoiceParty {
  return invoiceType === 'OUT' ? buyer : seller;
}

/** How refusals name an invoice: `进项发票 25…001（恒泰工贸）`. Errors: none. */
export function invoiceTitle(facts: InvoiceFacts): string {
  const { invoiceType, digitalNumber, code, number } = facts;
  const paper = [code, number].filter((part) => part !== '').join('/');
  const direction = invoiceType === 'OUT' ? '销项发票' : '进项发票';
  const party = oneLine(counterpartyOf(facts).name);
  const named = [direction, digitalNumber || paper || '（无号码）'].join(' ');
  return party === '' ? named : `${named}（${party}）`;
}

/**
 * The summary of a voucher line: parts with a blank between them, at most 100 characters. A part
 * that is empty is left out. Errors: none.
 */
export function summaryOf(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join(' ');
  return Array.from(text).slice(0, SUMMARY_LENGTH).join('').trim();
}

/** Business type, counterparty and item as parts of a summary. Errors: none. */
export function summaryParts(
  businessName: string,
  facts: InvoiceFacts,
  itemName: string,
): readonly string[] {
  return [businessName, counterpartyOf(facts).name, itemName].map((part) =>
    oneLine(withoutUnseen(part).replace(/\s+/g, ' ').trim()),
  );
}

/** Identifies a party: by tax id, else by the name, full and half width alike. Errors: none. */
export function partyKey({ taxId, name }: InvoiceParty): string {
  const id = taxId.trim().toUpperCase();
  return id === '' ? toHalfWidth(withoutUnseen(name)).trim() : id;
}
