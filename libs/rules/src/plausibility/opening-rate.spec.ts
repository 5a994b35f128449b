import fc from 'fast-check';
import { Money, round2 } from '../money';
import { openingRateNote } from './opening-rate';

const noteOf = (opening: string, foreign: string, rate: string | null = '7.1') =>
  openingRateNote('1002 银行存款 USD', {
    opening: Money.parse(opening),
    foreign: Money.parse(foreign),
    rate: rate === null ? null : Money.parse(rate),
  });

describe('the rate that an opening balance implies', () => {
  it('is asked about where it is 0 or negative, with or without a rate of the currency', () => {
    for (const rate of ['7.1', null]) {
      expect(noteOf('0', '2000', rate)).toBe(
        '1002 银行存款 USD 有原币 2,000.00 而本位币余额为 0，折合汇率为 0，请核对是否缺少本位币金额',
      );
      expect(noteOf('-14200', '2000', rate)).toContain('折合汇率为 -7.1');
    }
  });

  it('is asked about where it is more than 20 % away', () => {
    expect(noteOf('144000', '2000')).toBe(
      '1002 银行存款 USD 的期初折合汇率 72 与币别汇率 7.1 相差超过 20%，请核对原币金额、本位币金额和币别',
    );
    expect(noteOf('1420', '2000')).toContain('折合汇率 0.71');
    expect(noteOf('17040', '2000')).toBeUndefined();
    expect(noteOf('-14000', '-2000')).toBeUndefined();
    expect(noteOf('144000', '2000', null)).toBeUndefined();
    expect(noteOf('500', '0')).toBeUndefined();
  });

  it('is likely where rounding to fen alone makes the difference', () => {
    expect(noteOf('0', '0.10', '0.048')).toBeUndefined();
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        (fen, units) => {
          const foreign = Money.parse(fen).times(Money.parse('0.01'));
          const rate = Money.parse(units).times(Money.parse('0.0001'));
          const opening = round2(foreign.times(rate));
          expect(openingRateNote('', { opening, foreign, rate })).toBeUndefined();
        },
      ),
    );
  });
});
