import { closingOf, type DebitCredit } from '../balance';
import type { Money } from '../money';

/** A book over its months: nets at both ends, debit positive, and the movements between, in yuan. */
export interface BookEnds extends DebitCredit {
  readonly opening: Money;
  readonly closing: Money;
}

/** What a book has more than the balances have; zero throughout where they agree. */
interface BookDifference extends DebitCredit {
  readonly closing: Money;
}

/** The ends of a book that begins with a net and moves by its entries. */
export function endsOf(opening: Money, { debit, credit }: DebitCredit): BookEnds {
  return { opening, debit, credit, closing: closingOf(opening, { debit, credit }) };
}

/**
 * Proves a book by the balances: its entries come to the movements kept there, and 期初 + 借方 − 贷方 to
 * the 期末 kept there. In yuan; positive where the book has more. Errors: none. Source: 会计基础工作规范
 * (财政部令第98号) §62, books agree with each other (账账相符).
 */
export function bookDifference(book: BookEnds, balances: BookEnds): BookDifference {
  return {
    debit: book.debit.minus(balances.debit),
    credit: book.credit.minus(balances.credit),
    closing: book.closing.minus(balances.closing),
  };
}

/** Parts of a control account, such as the items of a category, and what stands there without any. */
interface ControlParts {
  readonly items: BookEnds;
  readonly unassigned: BookEnds;
}

/**
 * Proves that parts come to their control account (总账与所属明细账相符), as `bookDifference`.
 */
export function controlDifference(
  { items, unassigned }: ControlParts,
  control: BookEnds,
): BookDifference {
  return bookDifference(
    {
      opening: items.opening.plus(unassigned.opening),
      debit: items.debit.plus(unassigned.debit),
      credit: items.credit.plus(unassigned.credit),
      closing: items.closing.plus(unassigned.closing),
    },
    control,
  );
}
