import { groupBy } from '../../group-by';
import type { Money } from '../../money';
import { comparePeriods, type Period } from '../../period';
import { byId } from './by-id';
import { outputOf } from './sales';
import type { UninvoicedSale, VatContext, VatInvoice } from './vat-invoice';
import { partsOf } from './vat-parts';

/** 未开票收入 for which no invoice has come yet. */
export interface OpenUninvoiced extends UninvoicedSale {
  /** Name of the buyer; empty where it was sold to nobody in particular. */
  readonly party: string;
  /** Month in which it was declared. */
  readonly period: Period;
}

/** An invoice that has come for 未开票收入, with the entry that takes the earlier one back. */
interface UninvoicedReversal {
  readonly uninvoicedId: string;
  readonly invoiceId: number;
  /** Negative; it counts in the month of the invoice. */
  readonly sale: UninvoicedSale;
}

/**
 * Matches output invoices of a period with 未开票收入 of the same or earlier months: same buyer, rate,
 * sales and tax. Each entry and each invoice is matched once, the oldest entry first. The reversal counts
 * in the month of the invoice, so that nothing is declared twice. Errors: none.
 */
export function uninvoicedReversals(
  open: readonly OpenUninvoiced[],
  { invoices, context }: { readonly invoices: readonly VatInvoice[]; readonly context: VatContext },
): UninvoicedReversal[] {
  const waiting = groupBy(
    [...open]
      .filter(({ period, party }) => period <= context.periodTo && party !== '')
      .sort((left, right) => comparePeriods(left.period, right.period) || byId(left.id, right.id)),
    (each) => keyOf(each.party, each),
  );
  const blue = outputOf(invoices, context)
    .filter(({ facts }) => facts.isPositive)
    .sort(
      (left, right) =>
        left.facts.issueDate.localeCompare(right.facts.issueDate) || left.id - right.id,
    );
  return blue.flatMap((invoice): UninvoicedReversal[] => {
    const parts = partsOf(invoice);
    const [first] = parts;
    if (!first || parts.some(({ rate }) => rate !== first.rate)) return [];
    const { amount, tax, buyer } = invoice.facts;
    const key = keyOf(buyer.name, { rate: first.rate, sales: amount, tax });
    const entry = waiting.get(key)?.shift();
    return entry ? [{ uninvoicedId: entry.id, invoiceId: invoice.id, sale: taken(entry) }] : [];
  });
}

function taken({ id, title, rate, good, sales, tax }: OpenUninvoiced): UninvoicedSale {
  return {
    id: `${id}-back`,
    title: `${title} 开票后冲回`,
    rate,
    good,
    sales: sales.negate(),
    tax: tax.negate(),
    isOpening: false,
  };
}

function keyOf(
  party: string,
  { rate, sales, tax }: { readonly rate: string; readonly sales: Money; readonly tax: Money },
): string {
  return `${party} ${rate} ${sales.toString()} ${tax.toString()}`;
}
