import type { Money } from '../../money';
import { tickedOf, transferredReds } from './purchases';
import { taxBeforeReduction } from './sale-kind';
import { salesOf } from './sales';
import type { VatContext, VatInvoice } from './vat-invoice';
import { takenBackTax } from './vat-parts';

/** Columns of the VAT page that are compared with the books; `small` is 应交增值税 without columns. */
export const vatColumns = ['output', 'simple', 'input', 'transferOut', 'small'] as const;
export type VatColumn = (typeof vatColumns)[number];

export const vatColumnTitles: Readonly<Record<VatColumn, string>> = {
  output: '销项税额',
  simple: '简易计税',
  input: '进项税额',
  transferOut: '进项税额转出',
  small: '应交增值税',
};

/** Tax that the books of the period should have for a source, in yuan. */
export interface ExpectedTax {
  /** Id of the invoice, of what is not invoiced, or of a transfer-out. */
  readonly sourceId: number | string;
  readonly column: VatColumn;
  readonly amount: Money;
}

/**
 * The tax of a period by source and column, from invoices, what is not invoiced, and other
 * transfers-out. Sales of before the books are not booked in them and are left out. Errors: none.
 */
export function expectedTax(invoices: readonly VatInvoice[], context: VatContext): ExpectedTax[] {
  const sales = salesOf(invoices, context).filter(({ origin }) => origin !== 'opening');
  const output = sales.flatMap(({ id, kind, rate, sales: net, tax }): ExpectedTax[] => {
    if (context.vatType === 0) return [{ sourceId: id, column: 'small', amount: tax }];
    if (kind === 'levied') {
      return [{ sourceId: id, column: 'simple', amount: taxBeforeReduction(rate, net, tax) }];
    }
    const isTaxed = kind === 'taxed' || kind === 'unknown';
    return isTaxed ? [{ sourceId: id, column: 'output', amount: tax }] : [];
  });
  if (context.vatType === 0) return output;
  const input = tickedOf(invoices, context).flatMap(({ id, tick }): ExpectedTax[] =>
    tick ? [{ sourceId: id, column: 'input', amount: tick.deductibleTax }] : [],
  );
  const reds = transferredReds(invoices, context).map((invoice): ExpectedTax => ({
    sourceId: invoice.id,
    column: 'transferOut',
    amount: takenBackTax(invoice),
  }));
  const transfers = context.transfers.map(({ id, tax }): ExpectedTax => ({
    sourceId: id,
    column: 'transferOut',
    amount: tax,
  }));
  return output.concat(input, reds, transfers);
}
