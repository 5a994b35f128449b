import fc from 'fast-check';
import { Money } from '../money';
import { proposedTax, ticketFigures } from './entry';

const yuan = (text: string) => Money.parse(text);

describe('the proposed tax of a line', () => {
  it.each([
    ['1860.00', '13%', '241.80'],
    ['9000.00', '9%', '810.00'],
    ['0.50', '1%', '0.01'],
    ['1200.00', '免税', '0.00'],
    ['-1000.00', '13%', '-130.00'],
  ])('%s at %s is %s', (amount, rate, tax) =>
    expect(proposedTax(yuan(amount), rate)?.toString()).toBe(tax),
  );

  it('is not known where the rate is not', () => {
    expect(proposedTax(yuan('100.00'), '')).toBeUndefined();
    expect(proposedTax(yuan('100.00'), '***')).toBeUndefined();
  });
});

describe('the figures of a ticket', () => {
  const figures = (kind: string, fare: string) => {
    const { amount, tax, rate } = ticketFigures({ kind, fare: yuan(fare), traveller: '顾晓彤' });
    return [amount.toString(), tax.toString(), rate];
  };

  it('contain 9% of rail fares, 3% of other fares, 5% of paper tolls', () => {
    expect(figures('RAIL', '553.00')).toEqual(['507.34', '45.66', '9%']);
    expect(figures('AIR', '1090.00')).toEqual(['1000.00', '90.00', '9%']);
    expect(figures('ROAD_WATER', '103.00')).toEqual(['100.00', '3.00', '3%']);
    expect(figures('TOLL', '105.00')).toEqual(['100.00', '5.00', '5%']);
  });

  it('contain nothing of taxis and of tickets without a name', () => {
    expect(figures('FISCAL', '38.00')).toEqual(['38.00', '0.00', '']);
    const unnamed = ticketFigures({ kind: 'ROAD_WATER', fare: yuan('103'), traveller: '' });
    expect(unnamed.tax.isZero).toBe(true);
    expect(unnamed.reason).toContain('没有注明旅客姓名');
  });

  it('add up to the fare, and their tax is amount × rate within a fen', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom('RAIL', 'AIR', 'ROAD_WATER', 'TOLL', 'FISCAL'),
        (fen, kind) => {
          const fare = Money.parse(fen).dividedBy(100);
          const { amount, tax, rate } = ticketFigures({ kind, fare, traveller: '顾晓彤' });
          expect(amount.plus(tax).equals(fare)).toBe(true);
          const byRate = proposedTax(amount, rate) ?? Money.zero;
          expect(byRate.minus(tax).abs().compare(Money.parse('0.01'))).toBeLessThanOrEqual(0);
        },
      ),
    ));
});
