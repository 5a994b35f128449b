import fc from 'fast-check';
import { hideNumbers, hidingNumbers, maskedNumber } from './masked-number';

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

  it.each([
    '110101 19900307 9923',
    '110101-19900307-9931',
    '110101-1990-03-07-9931',
    '110101\u30001990\u20130307\u200b9923',
    '１１０１０１１９９００３０７９９２３',
    '１１０１０１１９９００３０７９９２Ｘ',
    '138 1673 5527',
    'E12345678',
    'EA1234567',
    'Ｅ１２３４５６７８',
    'H-12345678',
    '6222 0200 1234 5678 901',
  ])('is put in the place of %s, however it is written', (number) => {
    expect(hideNumbers(`“${number}”不在本月`)).toBe(`“${maskedNumber(number)}”不在本月`);
  });

  it.each([
    '0001 2026-01-15',
    '2026-01-15 2026-12-31',
    '2026-01 至 2026-12',
    'A 2026-01-15',
    '工资表 2026-01-15 2.xlsx',
    '-12345.67 -89012.34',
  ])('leaves %s', (text) => {
    expect(hideNumbers(text)).toBe(text);
  });

  it('takes the place of every text of a value, and the form of the value stays', () => {
    const value = { line: 12345678901, names: ['110101 19900307 9923'], 姓名: '沈国栋' };
    expect(JSON.parse(JSON.stringify(value, hidingNumbers))).toEqual({
      line: 12345678901,
      names: [maskedNumber('110101 19900307 9923')],
      姓名: '沈国栋',
    });
  });

  it('hides an identity number whatever blanks and dashes stand between its characters', () => {
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '－', '\u3000', '\u2014'), {
      minLength: 17,
      maxLength: 17,
    });
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{16}[\dX]$/), gaps, (number, between) => {
        const written = number
          .split('')
          .map((each, at) => each + (between[at] ?? ''))
          .join('');
        const digits = hideNumbers(`姓名 ${written}`).replace(/[^\dX]/g, '');
        expect(digits.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
