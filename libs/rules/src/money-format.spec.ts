import fc from 'fast-check';
import { Money } from './money';
import {
  chartThousands,
  digitCells,
  formatBlankZero,
  formatMoney,
  shortMoney,
} from './money-format';

const money = Money.parse;

describe('thousands separators', () => {
  it.each([
    ['0', '0.00'],
    ['5', '5.00'],
    ['0.005', '0.01'],
    ['0.004', '0.00'],
    ['-0.004', '0.00'],
    ['999.99', '999.99'],
    ['1000', '1,000.00'],
    ['1234567.891', '1,234,567.89'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-2.675', '-2.68'],
    ['-1234.5', '-1,234.50'],
    ['-123456', '-123,456.00'],
    ['99999999.99', '99,999,999.99'],
    ['1234567890123.45', '1,234,567,890,123.45'],
  ])('show %s as %s', (value, shown) => {
    expect(formatMoney(money(value))).toBe(shown);
  });

  it('are read back as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (fen) => {
        const amount = money(fen.toString()).dividedBy(100, 2);
        expect(Money.tryParse(formatMoney(amount))?.equals(amount)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a cell of a book', () => {
  it('is empty for zero and what rounds to zero', () => {
    expect(['0', '-0.004', '0.01', '-1234.5'].map((v) => formatBlankZero(money(v)))).toEqual([
      '',
      '',
      '0.01',
      '-1,234.50',
    ]);
  });
});

describe('the short form', () => {
  it.each([
    [null, '0'],
    [undefined, '0'],
    ['', '0'],
    ['abc', '0'],
    [Number.NaN, '0'],
    ['0', '0'],
    ['0.00', '0'],
    ['0.5', '0.5'],
    ['5', '5'],
    ['100.50', '100.5'],
    ['9999', '9999'],
    ['9999.99', '9999.99'],
    ['10000', '1.00万'],
    ['10000.01', '1.00万'],
    ['12345.67', '1.23万'],
    ['100000', '10.00万'],
    ['123456.7', '12.35万'],
    ['9999999', '1000.00万'],
    ['10000000', '1000.00万'],
    ['99990000', '9999.00万'],
    ['99999999', '10000.00万'],
    ['99999999.99', '10000.00万'],
    ['100000000', '10000.00万'],
    ['100000000.01', '1.0000亿'],
    ['100005000', '1.0001亿'],
    ['123456789.01', '1.2346亿'],
    ['1000000000', '10.0000亿'],
    ['1234567890123.45', '12345.6789亿'],
    ['-1', '-1'],
    ['-9999.99', '-9999.99'],
    ['-10000', '-1.00万'],
    ['-12345.67', '-1.23万'],
    ['-100000000', '-10000.00万'],
    ['-100000000.01', '-1.0000亿'],
    ['-123456789.01', '-1.2346亿'],
    [12345.67, '1.23万'],
    [money('100.50'), '100.5'],
  ])('of %s is %s', (value, shown) => {
    const { figure, unit } = shortMoney(value);
    expect(figure + unit).toBe(shown);
    expect(figure).toMatch(/^-?[\d.]+$/);
  });
});

describe('chart labels', () => {
  it('count thousands with two decimals', () => {
    expect(['0', '5', '12345.67', '-1000', '-4.99'].map((v) => chartThousands(money(v)))).toEqual([
      '0.00K',
      '0.01K',
      '12.35K',
      '-1.00K',
      '0.00K',
    ]);
  });
});

describe('the ruled cells of a paper voucher', () => {
  const row = (value: string, cells?: number) =>
    digitCells(money(value), cells)
      .cells.map((cell) => cell || '_')
      .join('');

  it('hold the digits in fen, right-aligned', () => {
    expect(row('1409.50')).toBe('_____140950');
    expect(row('0.05')).toBe('__________5');
    expect(row('999999999.99')).toBe('99999999999');
  });

  it('stay empty for zero', () => {
    expect(digitCells(Money.zero)).toEqual({
      cells: Array.from({ length: 11 }, () => ''),
      overflow: false,
      negative: false,
    });
  });

  it('stay empty and say so when the amount has more digits', () => {
    expect(digitCells(money('1000000000')).overflow).toBe(true);
    expect(row('1000000000')).toBe('___________');
    expect(row('10', 3)).toBe('___');
  });

  it('leave the sign of a red amount to its colour', () => {
    expect(row('-12.30')).toBe('_______1230');
    expect(digitCells(money('-12.30')).negative).toBe(true);
  });
});
