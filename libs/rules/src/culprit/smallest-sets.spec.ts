import fc from 'fast-check';
import { SET_PARTS, smallestSets } from './smallest-sets';

const parts = (...nets: readonly bigint[]) => nets.map((net) => ({ net }));
const netsOf = (given: readonly { readonly net: bigint }[], amount: bigint) =>
  smallestSets(given, amount, 3).sets.map((set) => set.map(({ net }) => net));

describe('the smallest sets of vouchers that add up to a difference', () => {
  it('are single ones where there are any, then pairs, then triples', () => {
    expect(netsOf(parts(5n, 2n, 3n), 5n)).toEqual([[5n]]);
    expect(netsOf(parts(9n, 2n, 3n), 5n)).toEqual([[2n, 3n]]);
    expect(netsOf(parts(9n, -6n, 2n, 4n), 5n)).toEqual([[9n, -6n, 2n]]);
    expect(netsOf(parts(1n, 1n), 5n)).toEqual([]);
  });

  it('use no voucher twice', () => {
    expect(netsOf(parts(5n, 1n), 10n)).toEqual([]);
    expect(netsOf(parts(5n, 1n), 11n)).toEqual([]);
  });

  it('say when only a part of the vouchers was gone through', () => {
    const many = Array.from({ length: SET_PARTS + 1 }, (_, index) => ({ net: BigInt(2 * index) }));
    expect(smallestSets(many, 1n, 3)).toEqual({ sets: [], isBounded: true });
    expect(smallestSets(many.slice(1), 1n, 3)).toEqual({ sets: [], isBounded: false });
  });

  it('add up exactly, whatever the amounts are', () => {
    const small = fc.array(fc.bigInt({ min: -50n, max: 50n }), { maxLength: 12 });
    fc.assert(
      fc.property(small, fc.bigInt({ min: -99n, max: 99n }), (nets, amount) => {
        for (const set of netsOf(parts(...nets), amount)) {
          expect(set.reduce((sum, net) => sum + net, 0n)).toBe(amount);
        }
      }),
    );
  });
});
