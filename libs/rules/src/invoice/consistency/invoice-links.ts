import { Money } from '../../money';
import type { InvoiceFacts } from '../invoice';
import type { BlueInvoice, InvoiceAmounts } from './context';

/** What identifies an invoice. */
type NumberedInvoice = Pick<InvoiceFacts, 'invoiceType' | 'digitalNumber' | 'code' | 'number'>;
/** What links need to know of an invoice, stored or about to be. */
type LinkableInvoice = NumberedInvoice &
  Pick<InvoiceFacts, 'amount' | 'tax' | 'total' | 'isPositive' | 'blueNumber' | 'taxStatus'>;

const nothing: InvoiceAmounts = { amount: Money.zero, tax: Money.zero, total: Money.zero };

/**
 * The numbers that an invoice is known by: the digital number, `code/number`, or both of a paper digital invoice. Two
 * invoices of one direction are the same if they share a number (R05). Errors: none.
 */
export function invoiceNumbers({
  digitalNumber,
  code,
  number,
}: Pick<InvoiceFacts, 'digitalNumber' | 'code' | 'number'>): string[] {
  const numbers = digitalNumber === '' ? [] : [digitalNumber];
  return number === '' ? numbers : [...numbers, `${code}/${number}`];
}

/**
 * Links between red and blue invoices of one account set, for `InvoiceContext`. Voided red invoices don't count. Made and
 * asked in linear time.
 */
export class InvoiceLinks {
  private readonly blues = new Map<string, LinkableInvoice>();
  private readonly reds = new Map<string, InvoiceAmounts>();
  private readonly numbers = new Set<string>();

  /** @param invoices stored ones and new ones, each once */
  constructor(invoices: Iterable<LinkableInvoice>) {
    for (const invoice of invoices) {
      const keys = keysOf(invoice);
      for (const key of keys) this.numbers.add(key);
      if (invoice.isPositive) for (const key of keys) this.blues.set(key, invoice);
      else if (invoice.blueNumber !== '' && invoice.taxStatus !== 'voided') this.addRed(invoice);
    }
  }

  private addRed(red: LinkableInvoice): void {
    const key = blueKey(red);
    this.reds.set(key, sum(this.reds.get(key) ?? nothing, red, 1));
  }

  /** The blue invoice that a red one names, with the sums of its other reds; null where there is none. */
  blueOf(red: LinkableInvoice): BlueInvoice | null {
    const blue = red.isPositive ? undefined : this.blues.get(blueKey(red));
    if (blue === undefined) return null;
    const { amount, tax, total } = blue;
    const isCounted =
      red.taxStatus !== 'voided' && keysOf(red).some((key) => this.numbers.has(key));
    const reds = this.redsOf(blue);
    return { amount, tax, total, otherReds: isCounted ? sum(reds, red, -1) : reds };
  }

  /** Whether a red invoice names this one. */
  hasRed(blue: NumberedInvoice): boolean {
    return keysOf(blue).some((key) => this.reds.has(key));
  }

  private redsOf(blue: NumberedInvoice): InvoiceAmounts {
    return keysOf(blue).reduce((reds, key) => sum(reds, this.reds.get(key) ?? nothing, 1), nothing);
  }
}

function keysOf(invoice: NumberedInvoice): string[] {
  return invoiceNumbers(invoice).map((number) => `${invoice.invoiceType} ${number}`);
}

function blueKey({ invoiceType, blueNumber }: LinkableInvoice): string {
  return `${invoiceType} ${blueNumber}`;
}

function sum(left: InvoiceAmounts, right: InvoiceAmounts, sign: 1 | -1): InvoiceAmounts {
  return {
    amount: left.amount.plus(right.amount.times(sign)),
    tax: left.tax.plus(right.tax.times(sign)),
    total: left.total.plus(right.total.times(sign)),
  };
}
