import { type BalanceDirection, type DebitCredit, directionOf } from '../balance';
import type { LedgerStart, LedgerSummaryRow, PeriodMovement } from '../ledger-rows';
import { generalLedgerRows } from '../ledger-rows';
import { Money } from '../money';
import type { SubjectDirection } from '../subject-tree';

/** Decimals of a unit price that is reckoned. */
const UNIT_PRICE_DECIMALS = 4;

/** An amount in yuan, what it is of, and the price of one; none where there is nothing to reckon it of. */
export interface Counted {
  readonly quantity: Money;
  readonly price: Money | null;
  readonly amount: Money;
}

/** What a row of a 数量金额账 says. */
export interface CountedRow {
  readonly debit: Counted;
  readonly credit: Counted;
  /** The side of the balance, by its amount. */
  readonly direction: BalanceDirection;
  /** On that side; a quantity that stands at no amount on the subject's own. */
  readonly balance: Counted;
}

/** Both sides, and the net after them, debit positive. */
interface Sides extends DebitCredit {
  readonly net: Money;
}

/**
 * Amount ÷ quantity in yuan, half away from zero to 4 decimals; null where either is nothing, so that no
 * price is shown (practice of 数量金额式 books; 会计基础工作规范, 财政部令第98号, names the form, not its prices).
 */
export function unitPriceOf(amount: Money, quantity: Money): Money | null {
  if (amount.isZero || quantity.isZero) return null;
  return amount.dividedBy(quantity, UNIT_PRICE_DECIMALS);
}

/** A row of a 数量金额账: the price of a movement is its own average, that of the balance the stock's. */
export function countedRow(amounts: Sides, counts: Sides, own: SubjectDirection): CountedRow {
  const direction = directionOf(amounts.net);
  const isCredit = amounts.net.isZero ? own === 'credit' : amounts.net.isNegative;
  return {
    debit: counted(amounts.debit, counts.debit),
    credit: counted(amounts.credit, counts.credit),
    direction,
    balance: counted(amounts.net.abs(), isCredit ? counts.net.negate() : counts.net),
  };
}

export interface QuantityStart extends LedgerStart {
  readonly movements: readonly PeriodMovement[];
}

/**
 * 期初余额, 本期合计 and 本年累计 of a 数量金额账, as `generalLedgerRows` makes them of the amounts, each with
 * the same row of the quantities.
 * @param counts over the same periods
 */
export function quantityRows(
  amounts: QuantityStart,
  counts: Omit<QuantityStart, 'periods'>,
  own: SubjectDirection,
): (LedgerSummaryRow & { readonly counted: CountedRow })[] {
  const quantities = generalLedgerRows({ ...counts, periods: amounts.periods });
  return generalLedgerRows(amounts).map((row, at) => ({
    ...row,
    counted: countedRow(row, quantities[at] ?? NONE, own),
  }));
}

const NONE: Sides = { debit: Money.zero, credit: Money.zero, net: Money.zero };

function counted(amount: Money, quantity: Money): Counted {
  return { quantity, price: unitPriceOf(amount, quantity), amount };
}
