import fc from 'fast-check';
import { Money, round2, sumOf } from '../money';
import { movingAverage, type StockMove } from './moving-average';

const money = (text: string) => Money.parse(text);
const stock = (quantity: string, worth: string) => ({
  quantity: money(quantity),
  worth: money(worth),
});
const moved = (kind: StockMove['kind'], quantity: string, amount = '0'): StockMove => ({
  kind,
  quantity: money(quantity),
  amount: money(amount),
  title: '2026-01-05 记-1',
});
const sale = (quantity: string) => moved('sale', quantity);
const receipt = (quantity: string, amount: string) => moved('stock', quantity, amount);
const told = ({ quantity, worth }: { quantity: Money; worth: Money }) =>
  `${quantity.toExactText()} @ ${String(worth)}`;

describe('the moving average', () => {
  it('takes each sale at the price of what is there when it happens', () => {
    const cost = movingAverage(stock('10', '100.00'), [
      sale('4'), // 4 × 10.00
      receipt('6', '120.00'), // 12 at 180.00: 15.00 each
      sale('5'), // 75.00
      sale('7'), // the last piece takes what is left
    ]);
    expect(told(cost.sold)).toBe('16 @ 220.00');
    expect([told(cost.closing), told(cost.received)]).toEqual(['0 @ 0.00', '6 @ 120.00']);
  });

  it('takes returns back at the average of the moment, and reads red lines on either side', () => {
    const cost = movingAverage(stock('10', '100.00'), [
      sale('10'),
      sale('-2'), // back at 10.00
      receipt('2', '40.00'), // 4 at 60.00
      receipt('-1', '-20.00'), // 3 at 40.00: the supplier takes one back
      sale('3'),
      sale('-1'), // 13.33 of 40.00
    ]);
    expect([told(cost.sold), told(cost.returned)]).toEqual(['13 @ 140.00', '3 @ 33.33']);
    expect(told(cost.closing)).toBe('1 @ 13.33');
  });

  it('ends at the first sale that the stock does not bear, and tells it', () => {
    const early = movingAverage(stock('1', '10.00'), [sale('2'), receipt('5', '50.00')]);
    expect(early.fault).toMatchObject({ kind: 'short', before: stock('1', '10.00') });
    expect(movingAverage(stock('0', '0'), [sale('-1')]).fault?.kind).toBe('unpriced');
    // What was taken out by hand at more than it was worth leaves no price for the rest.
    const overtaken = [receipt('-1', '-30.00'), sale('1')];
    expect(movingAverage(stock('2', '20.00'), overtaken).fault?.kind).toBe('unpriced');
    const after = movingAverage(stock('2', '20.00'), [sale('2'), receipt('-1', '-10.00')]);
    expect(after.fault).toMatchObject({ kind: 'short', move: undefined });
  });

  const pieces = fc
    .integer({ min: 1, max: 5_000_000 })
    .map((n) => money(String(n)).dividedBy(1000, 3));
  const fen = fc.integer({ min: 0, max: 9_999_999 }).map((n) => money(String(n)).dividedBy(100));
  const opened = fc.record({ quantity: pieces, worth: fen });
  const anyMove = fc.oneof(
    fc.record({ kind: fc.constant('stock' as const), quantity: pieces, amount: fen }),
    fc.record({ kind: fc.constant('sale' as const), quantity: pieces, back: fc.boolean() }),
  );
  const moveOf = (drawn: {
    kind: 'stock' | 'sale';
    quantity: Money;
    amount?: Money;
    back?: boolean;
  }) => ({
    kind: drawn.kind,
    title: '',
    amount: drawn.amount ?? Money.zero,
    quantity: drawn.back ? drawn.quantity.negate() : drawn.quantity,
  });

  it('loses no fen and no piece, and is never below nothing without saying so', () => {
    fc.assert(
      fc.property(opened, fc.array(anyMove, { maxLength: 30 }), (opening, drawn) => {
        const { sold, returned, received, closing, fault } = movingAverage(
          opening,
          drawn.map(moveOf),
        );
        for (const key of ['quantity', 'worth'] as const) {
          const came = opening[key].plus(received[key]);
          const stays = sold[key].minus(returned[key]).plus(closing[key]);
          expect(stays.toExactText()).toBe(came.toExactText());
          if (!fault) expect(closing[key].isNegative).toBe(false);
        }
        expect([sold.worth.isNegative, returned.worth.isNegative]).toEqual([false, false]);
        if (!fault && closing.quantity.isZero) expect(String(closing.worth)).toBe('0.00');
      }),
      { numRuns: 200 },
    );
  });

  it('is the average of the month where all goods have come before the first sale', () => {
    const receipts = fc.array(fc.record({ quantity: pieces, amount: fen }), { maxLength: 6 });
    const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(opened, receipts, parts, (opening, came, shares) => {
        const quantity = sumOf([opening.quantity, ...came.map((each) => each.quantity)]);
        const worth = sumOf([opening.worth, ...came.map(({ amount }) => amount)]);
        // Twelve parts of at most 100 of 1,200: all together never more than there is.
        const sales = shares.map((share) => quantity.times(share).dividedBy(1200, 3));
        const sum = sumOf(sales);
        if (sum.compare(quantity) > 0) return;
        const moves = [
          ...came.map((each) => moveOf({ kind: 'stock', ...each })),
          ...sales.map((each) => moveOf({ kind: 'sale', quantity: each })),
        ];
        const cost = movingAverage(opening, moves);
        expect(cost.fault).toBeUndefined();
        const average = round2(worth.times(sum).dividedBy(quantity, 20));
        expect(String(cost.sold.worth)).toBe(String(average));
      }),
      { numRuns: 200 },
    );
  });
});
