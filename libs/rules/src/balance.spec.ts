import fc from 'fast-check';
import {
  addSides,
  closingOf,
  directionOf,
  inOwnDirection,
  netOfOwn,
  netOfSide,
  signedBalance,
  splitBalance,
} from './balance';
import { Money } from './money';

const LAW = { numRuns: 1000 };
const money = Money.parse;
const amounts = fc
  .integer({ min: -1_000_000_000, max: 1_000_000_000 })
  .map((fen) => money(fen).dividedBy(100, 2));
const sides = fc.record({ debit: amounts, credit: amounts });

describe('a balance', () => {
  it('is shown on the side it has, whatever the usual side of the subject', () => {
    const loss = signedBalance({ debit: money('31989.46'), credit: Money.zero });
    expect(directionOf(loss)).toBe('借');
    expect(String(splitBalance(loss).debit)).toBe('31989.46');
    expect(splitBalance(loss).credit.isZero).toBe(true);
  });

  it('is 平 and empty on both sides when it is zero', () => {
    expect(directionOf(Money.zero)).toBe('平');
    expect(splitBalance(Money.zero)).toEqual({ debit: Money.zero, credit: Money.zero });
  });

  it('on the credit side is a positive amount there', () => {
    expect(directionOf(money(-5))).toBe('贷');
    expect(String(splitBalance(money(-5)).credit)).toBe('5.00');
  });

  it('that is told by its side is the net that it was', () => {
    fc.assert(
      fc.property(amounts, (net) => {
        expect(netOfSide(directionOf(net), net.abs()).equals(net)).toBe(true);
      }),
      LAW,
    );
  });

  it('keeps its net when it is split', () => {
    fc.assert(
      fc.property(amounts, (net) => {
        const split = splitBalance(net);
        expect(signedBalance(split).equals(net)).toBe(true);
        expect(split.debit.isNegative || split.credit.isNegative).toBe(false);
        expect(split.debit.isZero || split.credit.isZero).toBe(true);
      }),
      LAW,
    );
  });

  it('contrary to the subject reads as negative in its own direction', () => {
    expect(String(inOwnDirection(money(-5), 'debit'))).toBe('-5.00');
    expect(String(inOwnDirection(money(-5), 'credit'))).toBe('5.00');
    expect(String(netOfOwn(money(5), 'credit'))).toBe('-5.00');
    expect(String(netOfOwn(money(5), 'debit'))).toBe('5.00');
  });
});

describe('the balance at the end of a period', () => {
  it('is where the next one begins: both together end where one after the other does', () => {
    fc.assert(
      fc.property(amounts, sides, sides, (yearOpening, january, february) => {
        const oneByOne = closingOf(closingOf(yearOpening, january), february);
        const together = closingOf(yearOpening, addSides(january, february));
        expect(oneByOne.equals(together)).toBe(true);
      }),
      LAW,
    );
  });
});
