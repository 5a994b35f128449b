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
  const figures = (fare: string, deduction: Parameters<typeof ticketFigures>[0]['deduction']) => {
    const { amount, tax, rate } = ticketFigures({ fare: yuan(fare), deduction, isNamed: true });
    return [amount.toString(), tax.toString(), rate];
  };

  it('contain 9% of rail fares, 3% of other fares, 5% of paper tolls', () => {
    expect(figures('553.00', 'passenger')).toEqual(['507.34', '45.66', '9%']);
    expect(figures('103.00', 'ticket')).toEqual(['100.00', '3.00', '3%']);
    expect(figures('105.00', 'toll')).toEqual(['100.00', '5.00', '5%']);
  });

  it('contain nothing of taxis and of tickets without a name', () => {
    expect(figures('38.00', 'none')).toEqual(['38.00', '0.00', '']);
    const unnamed = ticketFigures({ fare: yuan('553'), deduction: 'passenger', isNamed: false });
    expect(unnamed.tax.isZero).toBe(true);
    expect(unnamed.reason).toContain('没有乘车人姓名');
  });

  it('always add up to the fare', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom('passenger' as const, 'ticket' as const, 'toll' as const, 'none' as const),
        (fen, deduction) => {
          const fare = Money.parse(fen).dividedBy(100);
          const { amount, tax } = ticketFigures({ fare, deduction, isNamed: true });
          expect(amount.plus(tax).equals(fare)).toBe(true);
          expect(tax.isNegative).toBe(false);
        },
      ),
    ));
});
