import fc from 'fast-check';
import { evaluateArithmetic } from './arithmetic';
import { round2 } from './money';

describe('an expression in an amount cell', () => {
  it.each([
    ['1200*0.13', '156.00'],
    ['1+2*3', '7.00'],
    ['(1+2)*3', '9.00'],
    ['100/3*3', '100.00'],
    ['10-4-3', '3.00'],
    ['8/2/2', '2.00'],
    ['-5+3', '-2.00'],
    ['2*-3', '-6.00'],
    ['--4', '4.00'],
    ['=1+1', '2.00'],
    ['１２００×０．１３', '156.00'],
    ['（1＋2）÷4', '0.75'],
    ['1,234.50 + 0.5', '1235.00'],
    ['0.1+0.2', '0.30'],
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['88', '88.00'],
  ])('reads %s as %s', (text, value) => {
    expect(evaluateArithmetic(text)?.toString()).toBe(value);
  });

  it.each([
    '',
    ' ',
    '1+',
    '*2',
    '(1+2',
    '1+2)',
    '()',
    '1 2',
    '2(3)',
    '1/0',
    '1/(2-2)',
    'alert(1)',
    '1**2',
    '1e3',
    '5%',
    '.',
    '1,23+1',
  ])('takes %j for no complete expression', (text) => {
    expect(evaluateArithmetic(text)).toBeUndefined();
  });

  it('reads a yuan sign before a number, in either width, and nowhere else', () => {
    const texts = ['￥88', '¥88', '¥ 1,200.50', '￥８８', '¥10+¥2', '8¥8', '88¥', '¥'];
    expect(texts.map((text) => evaluateArithmetic(text)?.toString())).toEqual([
      '88.00',
      '88.00',
      '1200.50',
      '88.00',
      '12.00',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a limit of 200 characters', () => {
    expect(evaluateArithmetic(`1${'+1'.repeat(99)}`)?.toString()).toBe('100.00');
    expect(evaluateArithmetic(`1${'+1'.repeat(100)}`)).toBeUndefined();
  });

  it('agrees with whole-number arithmetic', () => {
    const small = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(small, small, small, small, (a, b, c, d) => {
        const value = evaluateArithmetic(`${a}+${b}*(${c}-${d})`);
        expect(Number(value)).toBe(a + b * (c - d) + 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('answers every text with whole fen or with nothing', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/() ') });
    fc.assert(
      fc.property(text, (typed) => {
        const value = evaluateArithmetic(typed);
        expect(value === undefined || value.equals(round2(value))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
