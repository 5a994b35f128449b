import fc from 'fast-check';
import { Money } from '../money';
import { exchangeRateProblem, farRateNote, isFarRate } from './exchange-rate';

const rate = fc
  .integer({ min: 1, max: 10_000_000 })
  .map((units) => Money.parse(units).times(Money.parse('0.0001')));

describe('an exchange rate', () => {
  it('is above 0', () => {
    expect(exchangeRateProblem('USD 期末汇率', Money.parse('0'))).toContain('须大于 0');
    expect(exchangeRateProblem('USD 期末汇率', Money.parse('-7'))).toContain('须大于 0');
    expect(exchangeRateProblem('USD 期末汇率', Money.parse('0.000001'))).toBeUndefined();
  });

  it('is far from the last one when it moves by more than 20 %, not by 20 % itself', () => {
    const far = (now: string, last: string) => isFarRate(Money.parse(now), Money.parse(last));
    expect([far('72', '7.1'), far('0.71', '7.1'), far('8.53', '7.1')]).toEqual([true, true, true]);
    expect([far('12', '10'), far('8', '10'), far('7.20', '7.1')]).toEqual([false, false, false]);
    expect(far('7.1', '0')).toBe(false);
    expect(
      farRateNote('USD 期末汇率', { rate: Money.parse('72'), last: Money.parse('7.10') }),
    ).toBe('USD 期末汇率 72 与上次的 7.1 相差超过 20%，请核对小数点和币别');
  });

  it('is never far from itself, and always is ten times or a tenth of it', () => {
    fc.assert(
      fc.property(rate, (last) => {
        expect(isFarRate(last, last)).toBe(false);
        expect(isFarRate(last.times(10), last)).toBe(true);
        expect(isFarRate(last.times(Money.parse('0.1')), last)).toBe(true);
      }),
    );
  });
});
