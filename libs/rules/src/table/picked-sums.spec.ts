import fc from 'fast-check';
import { Money } from '../money';
import { pickedSums } from './picked-sums';

const money = (text: string) => ({ text, figure: 'money' as const });
const other = (text: string) => ({ text, figure: 'other' as const });

describe('what picked cells come to', () => {
  it('adds up amounts, and leaves blanks, texts and quantities beside them out', () => {
    const cells = [money('1.10'), money(''), { text: '1001' }, other('3'), money('-0.35')];
    const sums = pickedSums(cells);
    expect(sums).toMatchObject({ filled: 4, count: 2, isMoney: true });
    expect([sums?.sum.toString(), sums?.average.toString()]).toEqual(['0.75', '0.38']);
  });

  it('adds up quantities where no amount is picked', () => {
    const sums = pickedSums([other('1.5'), other('2'), other('0.000001')]);
    expect(sums?.isMoney).toBe(false);
    expect([sums?.sum.toExactText(), sums?.average.toExactText()]).toEqual([
      '3.500001',
      '1.166667',
    ]);
  });

  it('has nothing to say of texts', () => {
    expect(pickedSums([{ text: '库存现金' }, money('')])).toBeUndefined();
  });

  it('is the sum in fen of any amounts, to the cent', () => {
    const fen = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    fc.assert(
      fc.property(fc.array(fen, { minLength: 1, maxLength: 50 }), (amounts) => {
        const sums = pickedSums(
          amounts.map((each) => money(Money.parse(each).dividedBy(100).toString())),
        );
        const whole = amounts.reduce((sum, each) => sum + each, 0);
        expect(sums?.sum.times(100).equals(Money.parse(whole))).toBe(true);
        expect(sums?.count).toBe(amounts.length);
      }),
    );
  });
});
