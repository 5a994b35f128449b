import type { InvoiceFields } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { invoiceNumbers, type InvoiceAmounts, type InvoiceType } from '@mingzhang/rules/invoice';

/** A red invoice with the number of the blue one that it names. Amounts in yuan. */
export interface StandingRed {
  readonly id: number;
  readonly invoiceType: InvoiceType;
  readonly blueNumber: string;
  /** Void and blocked ones are not counted. */
  readonly isCounted: boolean;
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
}

export type Numbers = Pick<InvoiceFields, 'invoiceType' | 'digitalNumber' | 'code' | 'number'>;

export const keyOf = (invoiceType: InvoiceType, name: string) => `${invoiceType} ${name}`;

const figures = ['amount', 'tax', 'total'] as const;
const nothing: InvoiceAmounts = { amount: Money.zero, tax: Money.zero, total: Money.zero };

/**
 * Sums of the red invoices that name an invoice. A question takes the same time however many they
 * are.
 */
export class StandingReds {
  private readonly names = new Set<string>();
  private readonly byId = new Map<number, StandingRed>();
  private readonly sums = new Map<string, InvoiceAmounts>();

  /** Those of the names whose red invoices were not asked for before; they count as read from now. */
  unread(names: Iterable<string>): string[] {
    const unread = [...names].filter((name) => !this.names.has(name));
    for (const name of unread) this.names.add(name);
    return unread;
  }

  /** Adds red invoices; one that is known already counts once. */
  add(reds: Iterable<StandingRed>): void {
    for (const red of reds) {
      if (this.byId.has(red.id)) continue;
      this.byId.set(red.id, red);
      const key = keyOf(red.invoiceType, red.blueNumber);
      const before = this.sums.get(key) ?? nothing;
      this.sums.set(key, red.isCounted ? changed(before, amountsOf(red), 1) : before);
    }
  }

  /** Whether red invoices name an invoice by one of its numbers. */
  name(numbers: Numbers): boolean {
    return keysOf(numbers).some((key) => this.sums.has(key));
  }

  /** Sums of the counted red invoices that name an invoice, without the one with the id. */
  sumsOf(numbers: Numbers, exceptId: number | undefined): InvoiceAmounts {
    const keys = keysOf(numbers);
    const all = keys.reduce((sum, key) => changed(sum, this.sums.get(key) ?? nothing, 1), nothing);
    const own = exceptId === undefined ? undefined : this.byId.get(exceptId);
    const isIn = own?.isCounted === true && keys.includes(keyOf(own.invoiceType, own.blueNumber));
    return isIn ? changed(all, amountsOf(own), -1) : all;
  }
}

function keysOf(numbers: Numbers): string[] {
  return invoiceNumbers(numbers).map((name) => keyOf(numbers.invoiceType, name));
}

function amountsOf(red: StandingRed): InvoiceAmounts {
  return {
    amount: Money.parse(red.amount),
    tax: Money.parse(red.tax),
    total: Money.parse(red.total),
  };
}

function changed(sums: InvoiceAmounts, by: InvoiceAmounts, sign: 1 | -1): InvoiceAmounts {
  const [amount, tax, total] = figures.map((key) =>
    sign === 1 ? sums[key].plus(by[key]) : sums[key].minus(by[key]),
  );
  return {
    amount: amount ?? Money.zero,
    tax: tax ?? Money.zero,
    total: total ?? Money.zero,
  };
}
