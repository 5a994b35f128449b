import fc from 'fast-check';
import { Money } from './money';
import { statedFactor } from './stated-factor';

describe('a stated factor', () => {
  it.each([
    ['7', '7', 0],
    ['7.1', '7.1', 1],
    ['7.1000', '7.1', 4],
    ['7.100000', '7.1', 1],
    ['7.123456', '7.123456', 6],
    ['0.000000', '0', 0],
  ])('%s is %s, exact to decimal %d', (text, value, decimals) => {
    const stated = statedFactor(text);
    expect([stated.value.toExactText(), stated.decimals]).toEqual([value, decimals]);
    expect(stated.isRounded).toBe(false);
  });

  it('of more than six decimals is rounded half away from zero, and says so', () => {
    expect(statedFactor('7.1234565').value.toExactText()).toBe('7.123457');
    expect(statedFactor('-7.1234565').value.toExactText()).toBe('-7.123457');
    expect(statedFactor('7.1234565')).toMatchObject({ isRounded: true, decimals: 6 });
    expect(statedFactor('7.12345600')).toMatchObject({ isRounded: false, decimals: 6 });
  });

  it('is never farther than half a millionth from its text, and stays as it is when read again', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), digits, (whole, decimals) => {
        const text = `${whole}.${decimals.join('')}`;
        const { value } = statedFactor(text);
        const gap = value.minus(Money.parse(text)).abs();
        expect(gap.compare(Money.parse('0.0000005'))).toBeLessThanOrEqual(0);
        expect(statedFactor(value.toFixed(6)).value.equals(value)).toBe(true);
      }),
    );
  });
});
