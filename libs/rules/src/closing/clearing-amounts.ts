import { Money, round2 } from '../money';
import { AMOUNT_LIMIT } from '../posting-line';
import { cellClosing, type ClosingCell, type ClosingSubject } from './closing-book';

/** A foreign amount, on the side and with the sign of the amount in yuan, and its rate. */
export interface ForeignPart {
  readonly amount: Money;
  readonly rate: Money;
}

/** The figures of a line. */
interface Amounts {
  readonly debit: Money;
  readonly credit: Money;
  readonly quantity: Money | null;
  readonly foreign: ForeignPart | null;
}

/** Decimals of a rate, and how far foreign amount times rate may be off, as checks of vouchers have it. */
const RATE_DECIMALS = 6;
const MOST_OFF = Money.parse('0.005');
/** Of amounts that cancel each other in yuan. */
const NEUTRAL_RATE = Money.parse(1);

/** Whether something is left of a cell: in yuan, in its currency or in quantity. */
export function isCellOpen(cell: ClosingCell): boolean {
  return !(cellClosing(cell).isZero && cell.foreign.isZero && quantityOf(cell).isZero);
}

/**
 * The lines that take a cell to zero in yuan, in its currency and in quantity (结转损益按科目、辅助核算和币种转平). Mostly
 * one, at the average rate of what stands on it. Foreign amounts that have no yuan beside them, or yuan on the other side,
 * get two lines on one side that cancel in yuan: the foreign amount at rate 1, and the same in red without it. A quantity on
 * the other side than the amount gets a line of its own, on the normal side of the subject. Errors: none.
 */
export function clearingAmounts(
  cell: ClosingCell,
  { direction }: Pick<ClosingSubject, 'direction'>,
): Amounts[] {
  const net = cellClosing(cell);
  const quantity = quantityOf(cell);
  const rate = rateOf(net, cell.foreign);
  const isTogether = !net.isZero && !quantity.isZero && net.isNegative === quantity.isNegative;
  const lines: Amounts[] = [];
  if (!net.isZero) {
    lines.push({
      ...opposite(net, net.abs()),
      quantity: isTogether ? quantity.abs() : null,
      foreign: rate ? { amount: cell.foreign.abs(), rate } : null,
    });
  }
  if (!cell.foreign.isZero && !rate) {
    const amount = round2(cell.foreign.abs());
    const foreign = { amount: cell.foreign.abs(), rate: NEUTRAL_RATE };
    lines.push({ ...opposite(cell.foreign, amount), quantity: null, foreign });
    lines.push({ ...opposite(cell.foreign, amount.negate()), quantity: null, foreign: null });
  }
  if (!quantity.isZero && !isTogether) {
    const moved = direction === 'debit' ? quantity.negate() : quantity;
    lines.push({ debit: Money.zero, credit: Money.zero, quantity: moved, foreign: null });
  }
  return lines;
}

/** An amount on the side opposite to a balance, debit positive. */
function opposite(balance: Money, amount: Money): Pick<Amounts, 'debit' | 'credit'> {
  return balance.isNegative
    ? { debit: amount, credit: Money.zero }
    : { debit: Money.zero, credit: amount };
}

/** The average rate of a balance; undefined where there is none that a voucher may state. */
function rateOf(net: Money, foreign: Money): Money | undefined {
  if (net.isZero || foreign.isZero || net.isNegative !== foreign.isNegative) return undefined;
  const rate = net.dividedBy(foreign, RATE_DECIMALS);
  if (!rate.isPositive || rate.compare(AMOUNT_LIMIT) >= 0) return undefined;
  const off = net.minus(foreign.times(rate)).abs();
  return off.compare(net.abs().times(MOST_OFF)) <= 0 || off.compare(0.01) <= 0 ? rate : undefined;
}

function quantityOf({ quantityOpening, quantityDebit, quantityCredit }: ClosingCell): Money {
  return quantityOpening.plus(quantityDebit).minus(quantityCredit);
}
