import fc from 'fast-check';
import { Money } from '../../money';
import { typesOfBlue, type TypedLine } from './types-of-blue';

const line = (itemName: string, amount: string, changes: Partial<TypedLine> = {}): TypedLine => ({
  itemName,
  specification: '',
  rate: '13%',
  amount: Money.parse(amount),
  businessId: null,
  ...changes,
});
const header = {
  businessId: 1,
  settlementSubjectId: 1002,
  settlementItemId: null,
  nonDeductibleReason: null,
};

describe('what a red invoice takes from its blue one', () => {
  it('is the type, the settlement and the reason of the header', () => {
    const blue = { ...header, nonDeductibleReason: 'welfare', lines: [line('纸', '100.00')] };
    expect(typesOfBlue([line('纸', '-20.00')], blue)).toEqual({
      header: { ...header, nonDeductibleReason: 'welfare' },
      lineBusinessIds: [null],
    });
    expect(typesOfBlue([], { ...header, lines: [] })).toEqual({ header, lineBusinessIds: [] });
  });

  it('is the type that all lines have, also where the header has another one', () => {
    const lines = [line('纸', '1.00', { businessId: 7 }), line('笔', '2.00', { businessId: 7 })];
    expect(typesOfBlue([], { ...header, lines })?.header.businessId).toBe(7);
  });

  it('is found line by line: by item, specification, rate and amount, then by item', () => {
    const lines = [
      line('纸', '100.00'),
      line('笔', '50.00', { businessId: 2 }),
      line('纸', '70.00', { businessId: 3 }),
      line('礼品', '9.00', { businessId: 4, specification: '盒' }),
    ];
    const reds = [
      line('纸', '-70.00'),
      line('礼品', '-9.00'),
      line('笔', '-10.00'),
      line('纸', '-5.00'),
      line('其他', '-1.00'),
    ];
    expect(typesOfBlue(reds, { ...header, lines })?.lineBusinessIds).toEqual([3, 4, 2, null, null]);
  });

  it('goes by place where names differ and both have as many lines', () => {
    const lines = [line('a', '1.00'), line('b', '2.00', { businessId: 2 })];
    const reds = [line('c', '-1.00'), line('d', '-2.00')];
    expect(typesOfBlue(reds, { ...header, lines })?.lineBusinessIds).toEqual([null, 2]);
  });

  it('is nothing where the blue one has no type', () => {
    const blue = { ...header, businessId: null, lines: [line('纸', '1.00')] };
    expect(typesOfBlue([], blue)).toBeUndefined();
  });

  const lines = fc.array(
    fc.record({
      itemName: fc.constantFrom('纸', '笔', '礼品'),
      specification: fc.constantFrom('', '盒'),
      rate: fc.constantFrom('13%', '9%'),
      amount: fc.integer({ min: 1, max: 9 }).map((yuan) => Money.parse(String(yuan))),
      businessId: fc.constantFrom(null, 1, 2, 3),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('gives a full reversal the amount of every type that the blue one has', () => {
    fc.assert(
      fc.property(lines, (own) => {
        const blue = { ...header, lines: own };
        const reds = own.map((each) => ({
          ...each,
          amount: each.amount.negate(),
          businessId: null,
        }));
        const found = typesOfBlue(reds, blue);
        const sums = new Map<number, Money>();
        const add = (type: number, amount: Money) =>
          sums.set(type, (sums.get(type) ?? Money.zero).plus(amount));
        for (const each of own) add(each.businessId ?? header.businessId, each.amount);
        for (const [at, each] of reds.entries())
          add(found?.lineBusinessIds[at] ?? found?.header.businessId ?? 0, each.amount);
        expect([...sums.values()].every((sum) => sum.isZero)).toBe(true);
      }),
    );
  });
});
