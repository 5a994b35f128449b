import {
  countedRow,
  Money,
  yearOf,
  type CountedRow,
  type LedgerSummaryRow,
  type SubjectDirection,
} from '@mingzhang/rules';
import { priceText, quantityText } from './counted-texts';
import type { CountedEntry } from './ledger-lines.query';

/**
 * Quantities and unit prices of an entry.
 * @param start opening of the book, in yuan and in quantity
 */
export function countedEntryTexts(
  entry: CountedEntry,
  start: { readonly opening: Money; readonly stock: Money; readonly own: SubjectDirection },
) {
  const quantity = Money.parse(entry.quantity);
  const isCredit = entry.on_credit;
  return textsOf(
    countedRow(
      {
        debit: Money.parse(entry.debit),
        credit: Money.parse(entry.credit),
        net: start.opening.plus(Money.parse(entry.running)),
      },
      {
        debit: isCredit ? Money.zero : quantity,
        credit: isCredit ? quantity : Money.zero,
        net: start.stock.plus(Money.parse(entry.running_quantity)),
      },
      start.own,
    ),
  );
}

/**
 * Quantities and unit prices of a row that the book computes.
 * @param uncountedYear year in which movements before the books began have amounts but no
 *   quantities, so its 本年累计 has no price; null without
 */
export function countedTexts(
  { kind, period, counted }: LedgerSummaryRow & { readonly counted: CountedRow },
  uncountedYear: string | null,
) {
  const isUncounted = kind === 'yearTotal' && String(yearOf(period)) === uncountedYear;
  return {
    ...textsOf(counted),
    ...(isUncounted ? { debitPrice: null, creditPrice: null } : {}),
  };
}

function textsOf({ debit, credit, balance }: CountedRow) {
  return {
    debitQuantity: quantityText(debit),
    debitPrice: priceText(debit),
    creditQuantity: quantityText(credit),
    creditPrice: priceText(credit),
    balanceQuantity: quantityText(balance),
    balancePrice: priceText(balance),
  };
}
