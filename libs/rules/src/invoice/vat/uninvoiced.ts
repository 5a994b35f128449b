import { groupBy } from '../../group-by';
import type { Money } from '../../money';
import { comparePeriods, type Period } from '../../period';
import { counterpartyOf, partyKey } from '../voucher/invoice-title';
import { byId } from './by-id';
import { outputOf } from './sales';
import {
  isCounted,
  isWithin,
  issuePeriodOf,
  type UninvoicedSale,
  type VatContext,
  type VatInvoice,
} from './vat-invoice';
import { partsOf } from './vat-parts';

/** 未开票收入 for which no invoice has come yet. */
export interface OpenUninvoiced extends UninvoicedSale {
  /** Name of the buyer; empty where it was sold to nobody in particular. */
  readonly party: string;
  /** Month in which it was declared. */
  readonly period: Period;
}

/** Goods that were estimated (暂估) and for which no invoice has come yet. */
interface OpenEstimate {
  readonly id: string;
  /** Name of the supplier; empty where it is not known. */
  readonly party: string;
  readonly period: Period;
  /** What is left of it, without tax, in yuan. */
  readonly amount: Money;
}

/** An invoice that has come for what was not invoiced. */
interface MatchedInvoice {
  readonly uninvoicedId: string;
  readonly invoiceId: number;
}

/** An invoice that has come for 未开票收入, with the entry that takes the earlier one back. */
interface UninvoicedReversal extends MatchedInvoice {
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
  const keyOf = (rate: string, sales: Money, tax: Money) =>
    `${rate} ${sales.toString()} ${tax.toString()}`;
  const matched = matchedOnce(open, {
    keyOfOpen: ({ rate, sales, tax }) => keyOf(rate, sales, tax),
    invoices: outputOf(invoices, context),
    keyOfInvoice: (invoice) => {
      const parts = partsOf(invoice);
      const [first] = parts;
      if (!first || parts.some(({ rate }) => rate !== first.rate)) return undefined;
      return keyOf(first.rate, invoice.facts.amount, invoice.facts.tax);
    },
  });
  return matched.map(({ entry, invoice }) => ({
    uninvoicedId: entry.id,
    invoiceId: invoice.id,
    sale: reversed(entry),
  }));
}

/**
 * Matches input invoices of a period with goods that were estimated in the same or earlier months: same supplier and
 * amount without tax, each once, the oldest first. Errors: none.
 */
export function estimateReversals(
  open: readonly OpenEstimate[],
  { invoices, context }: { readonly invoices: readonly VatInvoice[]; readonly context: VatContext },
): MatchedInvoice[] {
  const matched = matchedOnce(open, {
    keyOfOpen: ({ amount }) => amount.toString(),
    invoices: invoices.filter((invoice) => isReceived(invoice, context)),
    keyOfInvoice: ({ facts }) => facts.amount.toString(),
  });
  return matched.map(({ entry, invoice }) => ({ uninvoicedId: entry.id, invoiceId: invoice.id }));
}

function isReceived(invoice: VatInvoice, context: VatContext): boolean {
  const { facts, isOpening } = invoice;
  const isOfPeriod = isWithin(issuePeriodOf(invoice), context);
  return facts.invoiceType === 'IN' && !isOpening && isCounted(invoice) && isOfPeriod;
}

interface Open {
  readonly id: string;
  readonly party: string;
  readonly period: Period;
}

interface Matching<Entry extends Open> {
  readonly keyOfOpen: (entry: Entry) => string;
  readonly invoices: readonly VatInvoice[];
  /** Undefined: the invoice is none of a single entry. */
  readonly keyOfInvoice: (invoice: VatInvoice) => string | undefined;
}

/** Blue invoices, the earliest first, each with the oldest entry of the same party and key up to its month. */
function matchedOnce<Entry extends Open>(
  open: readonly Entry[],
  { keyOfOpen, invoices, keyOfInvoice }: Matching<Entry>,
): { readonly entry: Entry; readonly invoice: VatInvoice }[] {
  const nameOf = (name: string) => partyKey({ taxId: '', name });
  const waiting = groupBy(
    open
      .filter(({ party }) => nameOf(party) !== '')
      .toSorted(
        (left, right) => comparePeriods(left.period, right.period) || byId(left.id, right.id),
      ),
    (entry) => `${nameOf(entry.party)} ${keyOfOpen(entry)}`,
  );
  const blue = invoices
    .filter(({ facts }) => facts.isPositive)
    .toSorted(
      (left, right) =>
        left.facts.issueDate.localeCompare(right.facts.issueDate) || left.id - right.id,
    );
  return blue.flatMap((invoice) => {
    const key = keyOfInvoice(invoice);
    if (key === undefined) return [];
    const entries = waiting.get(`${nameOf(counterpartyOf(invoice.facts).name)} ${key}`);
    const [entry] = entries ?? [];
    if (!entries || !entry || entry.period > issuePeriodOf(invoice)) return [];
    entries.shift();
    return [{ entry, invoice }];
  });
}

function reversed({ id, title, rate, good, sales, tax }: OpenUninvoiced): UninvoicedSale {
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
