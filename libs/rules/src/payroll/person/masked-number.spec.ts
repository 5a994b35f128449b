import fc from 'fast-check';
import { hideNumbers, maskedNumber } from './masked-number';

describe('a masked number', () => {
  it('shows beginning and end', () => {
    expect(maskedNumber('11010519491231002X')).toBe('110***********002X');
    expect(maskedNumber('13816735527')).toBe('138******27');
    expect(maskedNumber('E1234567')).toBe('E******7');
    expect(maskedNumber('12345')).toBe('*****');
    expect(maskedNumber('')).toBe('');
  });

  it('hides at least half of the characters and stays as long', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,40}$/), (number) => {
        const masked = maskedNumber(number);
        expect(masked).toHaveLength(number.length);
        const hidden = masked.split('').filter((each) => each === '*').length;
        expect(hidden * 2).toBeGreaterThanOrEqual(number.length);
      }),
    );
  });

  it('is put in the place of numbers within a text, and amounts stay', () => {
    expect(hideNumbers('“基本工资”“11010519491231002X”不是数字')).toBe(
      '“基本工资”“110***********002X”不是数字',
    );
    expect(hideNumbers('应发 123456.78、2026-01，第 12 行')).toBe(
      '应发 123456.78、2026-01，第 12 行',
    );
  });
});
