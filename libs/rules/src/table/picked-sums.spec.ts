import fc from 'fast-check';
import { Money } from '../money';
import { pickedSums, type PickedCell } from './picked-sums';

const money = (text: string) => ({ text, figure: 'money' as const });
const other = (text: string) => ({ text, figure: 'other' as const });
const foreign = (text: string, unit: string) => ({ text, unit, figure: 'foreign' as const });
const quantity = (text: string, unit: string) => ({ text, unit, figure: 'quantity' as const });
const told = (cells: readonly PickedCell[]) =>
  pickedSums(cells).map(({ kind, unit, count, sum, average }) =>
    [kind, unit, count, sum.toExactText(), average.toExactText()].join(' '),
  );

describe('what picked cells come to', () => {
  it('adds up amounts, and leaves blanks, texts, prices and running balances out', () => {
    const standing = { ...money('9'), standing: true as const };
    const cells = [
      money('1.10'),
      money(''),
      { text: '1001' },
      other('3'),
      money('-0.35'),
      standing,
    ];
    expect(told(cells)).toEqual(['money  2 0.75 0.38']);
  });

  it('adds up 原币 by currency and quantities by unit beside amounts, the amounts first', () => {
    const cells = [
      quantity('2', '台'),
      foreign('100', 'USD'),
      money('710'),
      foreign('5.125', 'KWD'),
      quantity('0.5', '箱'),
      foreign('-40', 'USD'),
      money('-284'),
      quantity('1', '台'),
    ];
    expect(told(cells)).toEqual([
      'money  2 426 213',
      'foreign USD 2 60 30',
      'foreign KWD 1 5.125 5.13',
      'quantity 台 2 3 1.5',
      'quantity 箱 1 0.5 0.5',
    ]);
  });

  it('tells 借方 and 贷方 apart where both are picked, though one of them be blank', () => {
    const of = (side: 'debit' | 'credit', text: string) => ({ ...money(text), side });
    expect(told([of('debit', '2'), of('debit', '3')])).toEqual(['money  2 5 2.5']);
    const both = [of('credit', '7'), money('1'), of('debit', '2'), of('credit', '4')];
    expect(pickedSums(both).map(({ side, sum }) => `${side} ${sum.toExactText()}`)).toEqual([
      'debit 2',
      'credit 11',
      'undefined 1',
    ]);
    const blank = [of('debit', '2'), of('credit', '')];
    expect(pickedSums(blank).map(({ side }) => side)).toEqual(['debit']);
  });

  it('adds up prices where nothing else is picked', () => {
    expect(told([other('1.5'), other('2'), other('0.000001')])).toEqual([
      'other  3 3.500001 1.166667',
    ]);
  });

  it('has nothing to say of texts', () => {
    expect(pickedSums([{ text: '库存现金' }, money('')])).toEqual([]);
  });

  it('is the sum in fen of any amounts, to the cent, whatever stands beside them', () => {
    const fen = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    fc.assert(
      fc.property(
        fc.array(fen, { minLength: 1, maxLength: 50 }),
        fc.array(fen),
        (amounts, beside) => {
          const text = (each: number) => Money.parse(each).dividedBy(100).toString();
          const [first] = pickedSums([
            ...beside.map((each) => foreign(text(each), 'USD')),
            ...amounts.map((each) => money(text(each))),
          ]);
          const whole = amounts.reduce((sum, each) => sum + each, 0);
          expect(first?.kind).toBe('money');
          expect(first?.sum.times(100).equals(Money.parse(whole))).toBe(true);
          expect(first?.count).toBe(amounts.length);
        },
      ),
    );
  });
});
