import type { Money } from '../../money';
import { sumOf } from '../../money';
import { isCounted, type VatInvoice } from '../vat/vat-invoice';
import { partsOf } from '../vat/vat-parts';
import type { UnbilledEntry } from './unbilled-entry';
import type { ReversingInvoice } from './unbilled-reversal';

/**
 * An invoice as `reversalProblem` reads it. Income is compared with the part of the invoice at its rate,
 * received goods with the whole amount. Errors: none.
 * @param taken what reversals have taken of it: of income those at the rate of the entry
 */
export function reversingInvoice(
  invoice: VatInvoice,
  {
    entry,
    title,
    taken,
  }: { readonly entry: UnbilledEntry; readonly title: string; readonly taken: Money },
): ReversingInvoice {
  const { facts, isOpening } = invoice;
  const own = partsOf(invoice).filter(({ rate }) => rate === entry.rate);
  return {
    title,
    invoiceType: facts.invoiceType,
    issueDate: facts.issueDate,
    isPositive: facts.isPositive,
    isCounted: isCounted(invoice) && !isOpening,
    amount: entry.invoiceType === 'OUT' ? sumOf(own.map(({ sales }) => sales)) : facts.amount,
    taken,
  };
}
