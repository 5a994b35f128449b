import { Money } from '../money';
import { cellOf, figuresOf } from '../testing/closing';
import { ClosingBook } from './closing-book';
import { GoodsOfSales } from './goods-of-sales';

const book = new ClosingBook(figuresOf([]));
const stock = (auxiliaryKey: string, quantity = '10') =>
  cellOf('1405', { auxiliaryKey, quantityOpening: Money.parse(quantity) });
const sale = (auxiliaryKey: string) => cellOf('5001', { auxiliaryKey });

describe('the goods of a sale', () => {
  const goods = [stock('1:9,6:1'), stock('1:9,6:2'), stock('1:8,6:1')];
  const of = new GoodsOfSales(book, goods);

  it('are those that name the same item in every category that both name', () => {
    expect(of.of(sale('1:9,6:2'))).toBe(1);
    expect(of.of(sale('1:8,3:77'))).toBe(2);
    expect(of.of(sale('1:9,3:77,6:1'))).toBe(0);
    expect(of.of(sale('1:7,6:1'))).toBeUndefined();
    expect(of.of(sale('3:77'))).toBeUndefined();
  });

  it('can’t be known where goods of several places fit, but for those that hold nothing', () => {
    expect(of.of(sale('1:9'))).toBe('several');
    expect(of.of(sale('6:1'))).toBe('several');
    const one = new GoodsOfSales(book, [stock('1:9,6:1', '0'), stock('1:9,6:2')]);
    expect(one.of(sale('1:9'))).toBe(1);
  });

  it('that have come in this month alone are in stock as well as those from before', () => {
    const bought = cellOf('1405', { auxiliaryKey: '1:9,6:1', quantityDebit: Money.parse('5') });
    const one = new GoodsOfSales(book, [bought, stock('1:9,6:2', '0')]);
    expect(one.of(sale('1:9'))).toBe(0);
    expect(new GoodsOfSales(book, [bought, stock('1:9,6:2')]).of(sale('1:9'))).toBe('several');
  });

  it('are those with exactly its items, where others share some of them', () => {
    const one = new GoodsOfSales(book, [stock('1:9'), stock('1:9,6:1')]);
    expect([one.of(sale('1:9')), one.of(sale('1:9,6:1'))]).toEqual([0, 1]);
  });

  it('without items are those of the subject’s name', () => {
    const named = new GoodsOfSales(book, [stock('')]);
    expect(named.of(cellOf('1405'))).toBe(0);
    expect(named.of(cellOf('5001'))).toBeUndefined();
  });
});
