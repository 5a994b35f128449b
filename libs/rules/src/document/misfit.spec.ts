import fc from 'fast-check';
import { Money } from '../money';
import { misfitOf } from './misfit';

const COST = 1601;
const WORN = 1602;
const sums = (cost: string, worn: string) =>
  new Map([
    [COST, Money.parse(cost)],
    [WORN, Money.parse(worn)],
  ]);

describe('a voucher that a person wrote', () => {
  it('is that of a document where it moves the same on every subject', () => {
    const expected = sums('-3000.00', '2850.00');
    expect(misfitOf({ expected, booked: expected, mayHoldMore: false })).toBeUndefined();
  });

  it('is none where it lacks a subject', () => {
    const booked = new Map([[COST, Money.parse('-3000.00')]]);
    const misfit = misfitOf({ expected: sums('-3000.00', '2850.00'), booked, mayHoldMore: false });
    expect(misfit?.subjectId).toBe(WORN);
    expect(misfit?.booked.toString()).toBe('0.00');
  });

  it('is none where it is off by a fen, whichever way, unless it may hold more', () => {
    const ofFen = (fen: number) => Money.parse((fen / 100).toFixed(2));
    const amount = fc.integer({ min: 1, max: 100_000_000 }).map(ofFen);
    fc.assert(
      fc.property(amount, fc.integer({ min: -500, max: 500 }), fc.boolean(), (cost, off, more) => {
        const expected = new Map([[COST, cost]]);
        const booked = new Map([[COST, cost.plus(ofFen(off))]]);
        const fits = misfitOf({ expected, booked, mayHoldMore: more }) === undefined;
        expect(fits).toBe(off === 0 || (more && off > 0));
      }),
    );
  });
});
