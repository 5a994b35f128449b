import fc from 'fast-check';
import { allocate, Money, MoneyFormatError, round2, roundTo, sumOf } from './money';
import { InvariantError } from './problem';

const LAW = { numRuns: 1000 };
const money = (text: string | number) => Money.parse(text);
/** Any amount of whole fen within the range of the books. */
const amounts = fc
  .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  .map((fen) => money(fen.toString()).dividedBy(100, 2));
/** Any decimal of up to 6 decimals, as quantities and rates have. */
const decimals = fc
  .bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  .map((units) => money(units.toString()).dividedBy(1_000_000, 6));

describe('reading strict decimal text', () => {
  it.each(['0', '-0.5', '+3', '1234567890123.45', '0.000001'])('accepts %s', (text) => {
    expect(money(text).equals(money(text.replace('+', '')))).toBe(true);
  });

  it.each(['', ' 1', '1,000', '.5', '5.', '1e3', '１', 'NaN', 'Infinity', '--1', '0x10', '1.2.3'])(
    'refuses %j',
    (text) => expect(() => money(text)).toThrow(MoneyFormatError),
  );

  it.each([0, -1, 1234.5, 0.01])('accepts the number %d', (number) => {
    expect(Number(money(number).toString())).toBe(number);
  });

  it.each([0.001, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    'refuses the number %d, which is no amount of 2 decimals',
    (number) => expect(() => money(number)).toThrow(MoneyFormatError),
  );

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(amounts, (a) => money(a.toString()).equals(a)),
      LAW,
    );
  });
});

describe('reading what a person types', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['１，２３４．５０', '1234.50'],
    [' 1 234 ', '1234.00'],
    ['￥ 88', '88.00'],
    ['-¥5', '-5.00'],
    ['－3', '-3.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['+7', '7.00'],
  ])('reads %j as %s', (text, shown) => {
    expect(Money.tryParse(text)?.toString()).toBe(shown);
  });

  it.each(['', '  ', '-', '.', 'abc', '1,23', '12,34,567', '1..2', '1-2', '三百', '1e3'])(
    'takes %j for no amount',
    (text) => expect(Money.tryParse(text)).toBeUndefined(),
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = Money.tryParse(text);
        return read === undefined || read instanceof Money;
      }),
      LAW,
    );
  });
});

describe('arithmetic', () => {
  it('is exact where binary fractions are not', () => {
    expect(money(0.1).plus(money(0.2)).toString()).toBe('0.30');
    expect(money('1.005').times(1000).toString()).toBe('1005.00');
  });

  it('keeps all decimals of a product until it is rounded by name', () => {
    expect(money('0.333333').times(money('0.333333')).toExactText()).toBe('0.111110888889');
  });

  it('rounds a quotient half away from zero to the scale asked for', () => {
    expect(money(1).dividedBy(3).toString()).toBe('0.33');
    expect(money('-0.01').dividedBy(2, 2).toString()).toBe('-0.01');
    expect(money(2).dividedBy(3, 6).toExactText()).toBe('0.666667');
  });

  it('takes division by zero for a programming mistake', () => {
    expect(() => money(1).dividedBy(Money.zero)).toThrow(InvariantError);
  });

  it('adds in any order and grouping', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        expect(a.plus(b).equals(b.plus(a))).toBe(true);
        expect(
          a
            .plus(b)
            .plus(c)
            .equals(a.plus(b.plus(c))),
        ).toBe(true);
      }),
      LAW,
    );
  });

  it('takes back by subtraction what it added', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => a.plus(b).minus(b).equals(a)),
      LAW,
    );
  });

  it('multiplies over a sum', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) =>
        a.times(b.plus(c)).equals(a.times(b).plus(a.times(c))),
      ),
      LAW,
    );
  });

  it('orders amounts as their differences say', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const difference = a.minus(b);
        const sign = difference.isZero ? 0 : difference.isNegative ? -1 : 1;
        return a.compare(b) === sign && a.equals(b) === (sign === 0);
      }),
      LAW,
    );
  });

  it('leaves its operands as they were', () => {
    const one = money(1);
    one.plus(one).negate().times(3);
    expect(one.toString()).toBe('1.00');
  });
});

describe('zero', () => {
  it('has no sign', () => {
    expect(money('-0').toString()).toBe('0.00');
    expect(Money.zero.negate().toString()).toBe('0.00');
    expect(money('-0.004').toString()).toBe('0.00');
    expect(money('-0.00')).toEqual(Money.zero);
  });

  it('is neither negative nor positive', () => {
    expect([Money.zero.isZero, Money.zero.isNegative, Money.zero.isPositive]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('rounding', () => {
  it.each([
    ['0.005', '0.01'],
    ['0.004', '0.00'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-2.675', '-2.68'],
    ['-0.005', '-0.01'],
    ['1234567.891', '1234567.89'],
  ])('takes %s to %s', (text, rounded) => {
    expect(round2(money(text)).toString()).toBe(rounded);
  });

  it('is the same on both sides of zero', () => {
    fc.assert(
      fc.property(decimals, (a) => round2(a.negate()).equals(round2(a).negate())),
      LAW,
    );
  });

  it('moves an amount by at most half a unit of the scale', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (a, scale) => {
        const half = money(5).dividedBy(money(`1${'0'.repeat(scale + 1)}`), scale + 1);
        return roundTo(a, scale).minus(a).abs().compare(half) <= 0;
      }),
      LAW,
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(decimals, (a) => round2(round2(a)).equals(round2(a))),
      LAW,
    );
  });
});

describe('the text of an amount', () => {
  it('has two decimals on the wire, in JSON too', () => {
    expect(JSON.stringify({ debit: money(1234.5) })).toBe('{"debit":"1234.50"}');
  });

  it('has no exponent, however large or small', () => {
    expect(money(`1${'0'.repeat(30)}`).toString()).toBe(`1${'0'.repeat(30)}.00`);
    expect(money('0.00000000001').toExactText()).toBe('0.00000000001');
  });

  it('tells how many decimals the value needs', () => {
    expect(['7', '100', '7.10', '0.333333', '0.05'].map((t) => money(t).decimals)).toEqual([
      0, 0, 1, 6, 2,
    ]);
  });
});

describe('a sum', () => {
  it('of nothing is zero', () => {
    expect(sumOf([]).toString()).toBe('0.00');
  });

  it('of many fen is exact', () => {
    expect(sumOf(Array.from({ length: 1000 }, () => money(0.01))).toString()).toBe('10.00');
  });
});

describe('allocation', () => {
  const textsOf = (parts: readonly Money[]) => parts.map(String);

  it('gives the rest to the last part', () => {
    expect(textsOf(allocate(money(100), 3))).toEqual(['33.33', '33.33', '33.34']);
    expect(textsOf(allocate(money(-100), 3))).toEqual(['-33.33', '-33.33', '-33.34']);
  });

  it('follows weights', () => {
    expect(textsOf(allocate(money(10), [1, 2, 1]))).toEqual(['2.50', '5.00', '2.50']);
  });

  it('gives nothing to a weight of zero, also in the last place', () => {
    expect(textsOf(allocate(money(10), [0, 3, 0]))).toEqual(['0.00', '10.00', '0.00']);
  });

  it('takes back nothing when rounding has used up the total', () => {
    expect(textsOf(allocate(money(0.05), 10)).filter((part) => part === '0.01')).toHaveLength(5);
  });

  it('refuses weights that add up to nothing', () => {
    expect(() => allocate(money(1), [0, 0])).toThrow(InvariantError);
    expect(() => allocate(money(1), [])).toThrow(InvariantError);
    expect(() => allocate(money(1), 0)).toThrow(InvariantError);
    expect(() => allocate(money(1), [2, -1])).toThrow(InvariantError);
  });

  it('always adds up, in whole fen, without a part of the other sign', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 })
      .filter((all) => all.some((weight) => weight > 0));
    fc.assert(
      fc.property(amounts, weights, (total, all) => {
        const parts = allocate(total, all);
        expect(sumOf(parts).equals(total)).toBe(true);
        expect(parts.every((part) => part.equals(round2(part)))).toBe(true);
        expect(parts.some((part) => part.compare(0) * total.compare(0) < 0)).toBe(false);
      }),
      LAW,
    );
  });
});

describe('whole fen and what goes beyond them', () => {
  /** On both sides of the 15 digits that are reckoned as whole numbers. */
  const fens = fc.oneof(
    fc.bigInt({ min: -5000n, max: 5000n }),
    fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
    fc.bigInt({ min: -20n, max: 20n }).map((near) => 10n ** 15n + near),
  );
  const textOf = (units: bigint, scale: number) => {
    const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  };
  const ofFen = (fen: bigint) => money(textOf(fen, 2));
  const quotient = (of: bigint, by: bigint) => {
    const [whole, parts] = [of < 0n ? -of : of, by < 0n ? -by : by];
    const rounded = (whole * 2n + parts) / (parts * 2n);
    return of < 0n === by < 0n ? rounded : -rounded;
  };

  it('are reckoned to the last digit', () => {
    fc.assert(
      fc.property(fens, fens, (a, b) => {
        const [left, right] = [ofFen(a), ofFen(b)];
        expect(left.plus(right).toString()).toBe(textOf(a + b, 2));
        expect(left.minus(right).toString()).toBe(textOf(a - b, 2));
        expect(left.times(right).toFixed(4)).toBe(textOf(a * b, 4));
        expect(left.timesInFen(right).toString()).toBe(textOf(quotient(a * b, 100n), 2));
        expect(left.negate().toString()).toBe(textOf(-a, 2));
        expect(left.compare(right)).toBe(a < b ? -1 : Number(a > b));
        if (b !== 0n) {
          expect(left.dividedBy(right).toString()).toBe(textOf(quotient(a * 100n, b), 2));
        }
      }),
      LAW,
    );
  });

  it('look alike where they are equal, whatever they came from', () => {
    fc.assert(
      fc.property(fens, fens, (a, b) => {
        const sum = ofFen(a + b);
        expect(ofFen(a).plus(ofFen(b))).toStrictEqual(sum);
        expect(money(textOf((a + b) * 10_000n, 6))).toStrictEqual(sum);
        expect(sum.times(money('0.001')).dividedBy(money('0.001'), 2)).toStrictEqual(sum);
        expect(money(sum.toExactText())).toStrictEqual(sum);
      }),
      LAW,
    );
  });

  it.each([
    ['+0.50', '0.5'],
    ['007', '7'],
    ['-0.000', '0'],
    ['-0', '0'],
    ['100', '100'],
    ['9999999999999.99', '9999999999999.99'],
    ['10000000000000.00', '10000000000000'],
    ['0.015', '0.015'],
  ])('reads %s as %s', (text, exact) => expect(money(text).toExactText()).toBe(exact));
});
