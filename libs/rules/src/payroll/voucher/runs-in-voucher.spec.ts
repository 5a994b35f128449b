import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { runsInVoucher } from './runs-in-voucher';

const runsOf = (...amounts: string[]) =>
  amounts.map((amount, at) => ({ run: at + 1, amount: Money.parse(amount) }));
const found = (amounts: string[], booked: string) =>
  runsInVoucher(runsOf(...amounts), Money.parse(booked)).map(({ run }) => run);

describe('pay runs in a common voucher', () => {
  it('are the first ones, up to the amount that is booked', () => {
    expect(found(['79200', '3000'], '79200')).toEqual([1]);
    expect(found(['79200', '3000'], '82200')).toEqual([1, 2]);
    expect(found(['79200', '3000', '500'], '82200')).toEqual([1, 2]);
    expect(found(['79200', '-3000'], '79200')).toEqual([1]);
  });

  it('are all with an amount where a person changed the voucher', () => {
    expect(found(['79200', '3000', '0'], '80000')).toEqual([1, 2]);
  });

  it('are none without an amount', () => {
    expect(found(['12000', '0'], '12000')).toEqual([1]);
  });

  it('come to the amount that is booked, however many have followed', () => {
    const fen = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(fen, { minLength: 1, maxLength: 8 }), fc.nat(7), (amounts, at) => {
        const runs = runsOf(...amounts.map((each) => (each / 100).toFixed(2)));
        const first = runs.slice(0, at + 1);
        const booked = sumOf(first.map(({ amount }) => amount));
        expect(runsInVoucher(runs, booked)).toEqual(first);
      }),
    );
  });
});
