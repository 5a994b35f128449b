import fc from 'fast-check';
import { StandingReds, type StandingRed } from './standing-reds';

const [digital, paper] = ['26317000001234567890', '3100131130/01234567'];
const blue = {
  invoiceType: 'OUT',
  digitalNumber: digital,
  code: '3100131130',
  number: '01234567',
} as const;
const reds: fc.Arbitrary<readonly StandingRed[]> = fc
  .array(
    fc.record({
      invoiceType: fc.constantFrom('OUT' as const, 'IN' as const),
      blueNumber: fc.constantFrom(digital, paper, '26317000001234567891'),
      isCounted: fc.boolean(),
      fen: fc.integer({ min: -1_000, max: 0 }),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ fen, ...red }, id) => {
      const amount = (fen / 100).toFixed(2);
      return { ...red, id, amount, tax: amount, total: amount };
    }),
  );

describe('red invoices of an account set', () => {
  it('sum up for each invoice that they name, without the one that is asked', () => {
    fc.assert(
      fc.property(reds, fc.option(fc.nat(8), { nil: undefined }), (list, exceptId) => {
        const known = new StandingReds();
        known.add(list);
        known.add(list);
        const own = list.filter(
          (red) => red.invoiceType === 'OUT' && [digital, paper].includes(red.blueNumber),
        );
        const fen = own
          .filter(({ id, isCounted }) => isCounted && id !== exceptId)
          .reduce((sum, { tax }) => sum + Math.round(Number(tax) * 100), 0);
        expect(known.sumsOf(blue, exceptId).tax.toFixed(2)).toBe((fen / 100 || 0).toFixed(2));
        expect(known.name(blue)).toBe(own.length > 0);
      }),
    );
  });

  it('are asked for once by each name', () => {
    const known = new StandingReds();
    expect(known.unread([digital, paper])).toEqual([digital, paper]);
    expect(known.unread([digital, '26317000001234567891'])).toEqual(['26317000001234567891']);
  });
});
