import type { BookEndTexts } from '@mingzhang/contract';
import { bookDifference, Money, type BookEnds } from '@mingzhang/rules';
import type { Proof } from './proof-line';

/** Figures of a book's ends as a call answers them. */
export function endsOfTexts({ opening, debit, credit, closing }: BookEndTexts): BookEnds {
  return {
    opening: Money.parse(opening),
    debit: Money.parse(debit),
    credit: Money.parse(credit),
    closing: Money.parse(closing),
  };
}

/** That the entries of a book come to what the balances hold. @param source what the balances are called */
export function bookProofs(
  { book, balances }: { readonly book: BookEndTexts; readonly balances: BookEndTexts },
  source: string,
): readonly Proof[] {
  const { debit, credit, closing } = bookDifference(endsOfTexts(book), endsOfTexts(balances));
  const names = { over: '本账多', under: `${source}多` };
  return [
    { title: `期初 + 借方 − 贷方 = ${source}期末`, difference: closing, ...names },
    { title: `借方合计 = ${source}`, difference: debit, ...names },
    { title: `贷方合计 = ${source}`, difference: credit, ...names },
  ];
}
