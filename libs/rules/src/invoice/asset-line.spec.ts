import fc from 'fast-check';
import { Money } from '../money';
import { assetOfLine } from './asset-line';

const yuan = (text: string) => Money.parse(text);
const shown = (amount: string, tax: string, of: readonly [tax: string, deductible: string]) => {
  const invoice = { tax: yuan(of[0]), deductibleTax: yuan(of[1]) };
  const found = assetOfLine({ amount: yuan(amount), tax: yuan(tax), invoice });
  return `${found.originalValue.toString()} ${found.tax.toString()}`;
};

describe('an asset of a line of an invoice', () => {
  it('is worth the amount where the tax is deducted, the total where it is not', () => {
    expect(shown('10000', '1300', ['1300', '1300'])).toBe('10000.00 1300.00');
    expect(shown('10000', '1300', ['1300', '0'])).toBe('11300.00 0.00');
    expect(shown('10000', '0', ['0', '0'])).toBe('10000.00 0.00');
  });

  it('has its share of tax that is deducted in part', () => {
    expect(shown('10000', '1300', ['2600', '1950'])).toBe('10325.00 975.00');
  });

  it('comes to the total of the line', () => {
    const fen = fc
      .integer({ min: 0, max: 10_000_000 })
      .map((each) => yuan((each / 100).toFixed(2)));
    fc.assert(
      fc.property(fen, fen, fen, fen, (amount, tax, whole, deductibleTax) => {
        const found = assetOfLine({ amount, tax, invoice: { tax: whole, deductibleTax } });
        expect(found.originalValue.plus(found.tax)).toEqual(amount.plus(tax));
      }),
    );
  });
});
