import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { periodsBetween } from '../period';
import { countedRow, quantityRows, unitPriceOf } from './quantity-rows';

const money = Money.parse;
const priceOf = (amount: string, quantity: string) =>
  unitPriceOf(money(amount), money(quantity))?.toFixed(4) ?? '';
const nothing = { debit: Money.zero, credit: Money.zero };

describe('the price of one', () => {
  it.each([
    ['3893.81', '1941', '2.0061'],
    ['7407.08', '1942', '3.8142'],
    ['7552.38', '1943', '3.8870'],
    ['7646.80', '1944', '3.9335'],
    ['7646.80', '4', '1911.7000'],
    ['-12.00', '-3', '4.0000'],
  ])('of %s for %s is %s', (amount, quantity, price) => {
    expect(priceOf(amount, quantity)).toBe(price);
  });

  it('is none where there is no amount, or no quantity', () => {
    expect([priceOf('0', '1940'), priceOf('12.00', '0')]).toEqual(['', '']);
  });
});

describe('the rows of a 数量金额账', () => {
  it('average the movement and the stock each by itself', () => {
    const sides = { debit: money('7646.80'), credit: Money.zero, net: money('7646.80') };
    const counts = { debit: money('4'), credit: Money.zero, net: money('1944') };
    const { debit, credit, balance } = countedRow(sides, counts, 'debit');
    expect([debit.price?.toFixed(2), credit.price, balance.price?.toFixed(2)]).toEqual([
      '1911.70',
      null,
      '3.93',
    ]);
  });

  it('have the side of the amount, and a quantity without one on the side of the subject', () => {
    const at = (net: string, count: string, own: 'debit' | 'credit') => {
      const row = countedRow(
        { ...nothing, net: money(net) },
        { ...nothing, net: money(count) },
        own,
      );
      return `${row.direction} ${row.balance.quantity.toExactText()} ${row.balance.amount}`;
    };
    expect(at('0', '1940', 'debit')).toBe('平 1940 0.00');
    expect(at('-30', '-6', 'debit')).toBe('贷 6 30.00');
    expect(at('0', '-6', 'credit')).toBe('平 6 0.00');
  });

  it('end where opening and movements lead, in amount and quantity, over a turn of the year', () => {
    const fen = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const move = fc.tuple(fc.nat({ max: 13 }), fen, fen, fen, fen);
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), fen, fen, (moves, opening, count) => {
        const periods = periodsBetween('2025-11', '2026-12');
        const at = (place: number) => periods[place] ?? '';
        const rows = quantityRows(
          {
            opening: money(opening),
            ytdBefore: nothing,
            periods,
            movements: moves.map(([place, debit, credit]) => ({
              period: at(place),
              debit: money(debit),
              credit: money(credit),
            })),
          },
          {
            opening: money(count),
            ytdBefore: nothing,
            movements: moves.map(([place, , , debit, credit]) => ({
              period: at(place),
              debit: money(debit),
              credit: money(credit),
            })),
          },
          'debit',
        );
        const last = rows.at(-1);
        const net = sumOf([money(opening), ...moves.map((each) => money(each[1] - each[2]))]);
        const stock = sumOf([money(count), ...moves.map((each) => money(each[3] - each[4]))]);
        const held = last?.counted.balance.quantity;
        expect(last?.net.equals(net)).toBe(true);
        expect(held?.equals(last?.direction === '贷' ? stock.negate() : stock)).toBe(true);
        const months = rows.filter(({ kind }) => kind === 'periodTotal');
        expect(
          sumOf(months.map(({ counted }) => counted.debit.quantity)).equals(
            sumOf(moves.map((each) => money(each[3]))),
          ),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
