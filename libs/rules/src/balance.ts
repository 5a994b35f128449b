import { Money } from './money';
import type { SubjectDirection } from './subject-tree';

/** A pair of amounts in yuan, one for each side of the books. */
export interface DebitCredit {
  readonly debit: Money;
  readonly credit: Money;
}

/** 借, 贷, or 平 for a balance of zero. */
export type BalanceDirection = '借' | '贷' | '平';

/** The net of two sides: debit less credit, so a debit balance is positive. */
export function signedBalance({ debit, credit }: DebitCredit): Money {
  return debit.minus(credit);
}

/** A net on the side it actually has, as a positive amount; zero leaves both sides zero. */
export function splitBalance(net: Money): DebitCredit {
  return net.isNegative
    ? { debit: Money.zero, credit: net.abs() }
    : { debit: net, credit: Money.zero };
}

/** The side a net actually has, whatever the subject's usual side is. */
export function directionOf(net: Money): BalanceDirection {
  if (net.isZero) return '平';
  return net.isNegative ? '贷' : '借';
}

const netBy: Readonly<Record<BalanceDirection, (amount: Money) => Money>> = {
  借: (amount) => amount,
  贷: (amount) => amount.negate(),
  平: (amount) => amount,
};

/** The net of a balance as books tell it, by its side and without a sign: `directionOf` the other way. */
export function netOfSide(direction: BalanceDirection, amount: Money): Money {
  return netBy[direction](amount);
}

/** A net read in the subject's own direction: a contrary balance is negative. */
export function inOwnDirection(net: Money, direction: SubjectDirection): Money {
  return direction === 'debit' ? net : net.negate();
}

/** The net of an amount given in the subject's own direction. */
export function netOfOwn(amount: Money, direction: SubjectDirection): Money {
  return direction === 'debit' ? amount : amount.negate();
}

/** The two sides added up. */
export function addSides(left: DebitCredit, right: DebitCredit): DebitCredit {
  return { debit: left.debit.plus(right.debit), credit: left.credit.plus(right.credit) };
}

/** 期末 = 期初 + 借方发生 - 贷方发生, all as nets. */
export function closingOf(opening: Money, movement: DebitCredit): Money {
  return opening.plus(signedBalance(movement));
}
