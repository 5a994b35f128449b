import fc from 'fast-check';
import { fenOf, isMoved, isSwapped, moneyOfFen } from './slips';

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe('slips of the pen', () => {
  it('knows digits side by side that changed places, on either side of the book', () => {
    expect(isSwapped(151_000n, 115_000n)).toBe(true);
    expect(isSwapped(-151_000n, -115_000n)).toBe(true);
    expect(isSwapped(1_234_500n, 1_243_500n)).toBe(true);
  });

  it('takes neither digits apart nor a lost place for swapped ones', () => {
    expect(isSwapped(1_203n, 3_201n)).toBe(false);
    expect(isSwapped(1_023n, 123n)).toBe(false);
    expect(isSwapped(115_000n, -151_000n)).toBe(false);
    expect(isSwapped(115_000n, 115_000n)).toBe(false);
  });

  it('knows a point that was moved by one to three places', () => {
    expect(isMoved(100_000n, 10_000n)).toBe(true);
    expect(isMoved(-10_000n, -10_000_000n)).toBe(true);
    expect(isMoved(10_000n, 100_000_000n)).toBe(false);
    expect(isMoved(0n, 0n)).toBe(false);
  });

  it('is the same seen from the right amount, and differs by a multiple of 9', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(isSwapped(a, b)).toBe(isSwapped(b, a));
        if (isSwapped(a, b)) expect((a - b) % 9n).toBe(0n);
      }),
    );
  });

  it('reads fen and yuan without losing any', () => {
    fc.assert(fc.property(amount, (fen) => fenOf(moneyOfFen(fen).toString()) === fen));
  });
});
