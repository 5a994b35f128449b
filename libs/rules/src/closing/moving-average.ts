import { Money, round2 } from '../money';
import type { IsoDate } from '../period';

/** A line of the month on goods, or one with a quantity on revenue. */
export interface GoodsLine {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly currency: string;
  readonly date: IsoDate;
  /** 记-7 */
  readonly voucher: string;
  readonly debit: Money;
  readonly credit: Money;
  /** Negative with an amount in red; zero where none was given. */
  readonly quantity: Money;
  /** Names of its items; empty without any. */
  readonly items: string;
}

/** Goods at hand: their quantity and what they are worth in yuan. */
interface Stock {
  readonly quantity: Money;
  readonly worth: Money;
}

/** What changes a stock, in the order of the books. */
export interface StockMove {
  /** `stock` carries its own amount; of a `sale` the cost is asked for. */
  readonly kind: 'stock' | 'sale';
  /** Into the stock, or sold; negative what goes back. */
  readonly quantity: Money;
  /** Into the stock, in yuan; a sale has none of its own. */
  readonly amount: Money;
  /** 2026-01-05 记-7, as findings name it. */
  readonly title: string;
}

/** Why there is no cost: more was sold than there was, or what there was has no price. */
export interface MovingFault {
  readonly kind: 'short' | 'unpriced';
  /** Undefined at the end of the month. */
  readonly move: StockMove | undefined;
  readonly before: Stock;
}

/** What a month has done to a stock. */
export interface MovingCost {
  /** Sales, and what customers have given back, both as positive quantities and amounts. */
  readonly sold: Stock;
  readonly returned: Stock;
  /** What has come in and gone out by amounts of its own. */
  readonly received: Stock;
  readonly closing: Stock;
  readonly fault: MovingFault | undefined;
}

const nothing: Stock = { quantity: Money.zero, worth: Money.zero };

function plus(stock: Stock, { quantity, worth }: Stock): Stock {
  return { quantity: stock.quantity.plus(quantity), worth: stock.worth.plus(worth) };
}

function minus(stock: Stock, { quantity, worth }: Stock): Stock {
  return { quantity: stock.quantity.minus(quantity), worth: stock.worth.minus(worth) };
}

/**
 * 移动加权平均 (企业会计准则第1号 第十四条; 小企业会计准则第十三条): each sale takes goods at the average of what
 * is there when it happens, and returned goods come back at that average. Costs are rounded to fen on the
 * sum since the stock last changed, so that rounding does not add up and the last piece takes what is left:
 * opening + received = cost + closing, to the fen. The first sale that the stock does not bear ends it.
 */
export function movingAverage(opening: Stock, moves: readonly StockMove[]): MovingCost {
  let base = opening;
  let since = nothing;
  let [sold, returned, received] = [nothing, nothing, nothing];
  const answer = (fault?: MovingFault): MovingCost => {
    return { sold, returned, received, closing: minus(base, since), fault };
  };
  for (const move of moves) {
    const { kind, quantity, amount } = move;
    if (kind === 'stock') {
      const change = { quantity, worth: amount };
      received = plus(received, change);
      base = plus(since === nothing ? base : minus(base, since), change);
      since = nothing;
      continue;
    }
    const taken = since.quantity.plus(quantity);
    if (quantity.isPositive && taken.compare(base.quantity) > 0) {
      return answer({ kind: 'short', move, before: minus(base, since) });
    }
    if (!base.quantity.isPositive || base.worth.isNegative) {
      return answer({ kind: 'unpriced', move, before: minus(base, since) });
    }
    const worth = taken.equals(base.quantity)
      ? base.worth
      : round2(base.worth.times(taken).dividedBy(base.quantity, 20));
    const cost = { quantity, worth: worth.minus(since.worth) };
    since = { quantity: taken, worth };
    if (quantity.isNegative) returned = minus(returned, cost);
    else sold = plus(sold, cost);
  }
  const closing = minus(base, since);
  const isShort = closing.quantity.isNegative;
  return answer(isShort ? { kind: 'short', move: undefined, before: closing } : undefined);
}
