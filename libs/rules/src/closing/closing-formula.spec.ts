import fc from 'fast-check';
import { Money } from '../money';
import {
  checkFormula,
  evaluateFormula,
  FormulaError,
  orderOf,
  parseFormula,
  variablesOf,
} from './closing-formula';

const values = new Map([
  ['vat', Money.parse('9040.00')],
  ['rate', Money.parse('0.07')],
  ['zero', Money.zero],
]);
const value = (text: string) =>
  evaluateFormula(parseFormula(text), (name) => values.get(name)).toExactText();

describe('a formula', () => {
  it('is computed by the rules of arithmetic', () => {
    expect(value('vat * rate')).toBe('632.8');
    expect(value('-(1 + 2) * 3 - 4 / 8')).toBe('-9.5');
    expect(value('max(vat, 0) + min(zero - vat, 0)')).toBe('0');
    expect(value('round(10 / 3)')).toBe('3.33');
    expect(value('atMost(5, 5, 1) + atMost(5, 5, 0) * 10 + atMost(4, 5, 0) * 100')).toBe('101');
    expect([...variablesOf(parseFormula('max(a, b) * 期末余额'))]).toEqual(['a', 'b', '期末余额']);
  });

  it('agrees with the arithmetic of whole numbers', () => {
    const whole = fc.integer({ min: -999, max: 999 });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        expect(value(`(${a} + ${b}) * ${c} - ${a} * (${b} - ${c})`)).toBe(
          String((a + b) * c - a * (b - c)),
        );
      }),
    );
  });

  it('says what can’t be read or computed', () => {
    for (const text of ['', '1 +', '(1', '1)', 'max(1)', 'round(1, 2)', '1 2', '#', 'max', '*2']) {
      expect([text, checkFormula(text, new Set())?.code]).toEqual([text, 'FORMULA_SYNTAX']);
    }
    expect(checkFormula('('.repeat(200) + '1' + ')'.repeat(99), new Set())?.code).toBe(
      'FORMULA_SYNTAX',
    );
    expect(checkFormula('1+'.repeat(200) + '1', new Set())?.msg).toContain('最多 300 个字');
    expect(checkFormula('a + b', new Set(['a']))).toEqual({
      code: 'FORMULA_UNKNOWN',
      msg: '公式中的“b”没有定义，请修改公式',
    });
    expect(() => value('vat / zero')).toThrow(FormulaError);
    expect(() => value('vat / zero')).toThrow('除数为 0');
  });

  it('goes on with no result that is longer than any figure', () => {
    const huge = parseFormula(Array.from({ length: 12 }, () => '9999999999999.99').join('*'));
    expect(() => evaluateFormula(huge, () => undefined)).toThrow('超过 100 位数字');
    const small = parseFormula(Array.from({ length: 20 }, () => '0.0000001').join('*'));
    expect(() => evaluateFormula(small, () => undefined)).toThrow(FormulaError);
    expect(value('9999999999999.99 * 9999999999999.99 / 7')).toMatch(
      /^14285714285714257142857142\./,
    );
  });

  it('is computed after those that it reads, and a circle is named', () => {
    const of = (texts: Record<string, string>) =>
      new Map(Object.entries(texts).map(([name, text]) => [name, variablesOf(parseFormula(text))]));
    expect(orderOf(of({ a: 'b + c', b: 'c', c: '1' }))).toEqual(['c', 'b', 'a']);
    expect(() => orderOf(of({ a: 'b', b: 'c', c: 'a' }))).toThrow('a→b→c→a');
  });
});
