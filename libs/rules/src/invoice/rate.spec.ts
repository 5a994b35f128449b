import fc from 'fast-check';
import { isRateValid } from './data/vat-rates';
import { rateOf } from './rate';

describe('a rate of an invoice', () => {
  it.each([
    ['13%', '13%', '0.13'],
    [' 13 % ', '13%', '0.13'],
    ['１３％', '13%', '0.13'],
    ['13.00%', '13%', '0.13'],
    ['13', '13%', '0.13'],
    ['0.13', '13%', '0.13'],
    ['0.130000', '13%', '0.13'],
    ['0.09', '9%', '0.09'],
    ['6%', '6%', '0.06'],
    ['1', '1%', '0.01'],
    ['1.5%', '1.5%', '0.015'],
    ['0.015', '1.5%', '0.015'],
    ['0.5', '0.5%', '0.005'],
    ['0.5%', '0.5%', '0.005'],
    ['0.005', '0.5%', '0.005'],
    ['0', '0%', '0'],
    ['0%', '0%', '0'],
    ['免税', '免税', '0'],
    ['不征税', '不征税', '0'],
    ['17%', '17%', '0.17'],
  ])('%j is %s', (text, shown, multiplier) => {
    const rate = rateOf(text);
    expect([rate?.text, rate?.multiplier?.toExactText()]).toEqual([shown, multiplier]);
  });

  it.each(['', ' ', '*', '***', '＊＊＊', '-', '—'])('%j is not known', (text) =>
    expect(rateOf(text)).toEqual({ text: '', multiplier: null }),
  );

  it.each(['constructor', 'toString', '__proto__', 'abc', '-3%', '100%', '130', '1e2', '13%13%'])(
    '%j is no rate',
    (text) => expect(rateOf(text)).toBeUndefined(),
  );

  it('reads its own text as the same rate', () => {
    const rates = fc.integer({ min: 0, max: 999 }).map((tenths) => `${tenths / 10}%`);
    fc.assert(fc.property(rates, (text) => expect(rateOf(text)?.text).toBe(text)));
  });
});

describe('rates by seller and day', () => {
  it.each([
    ['13%', 1, '2026-10-01', true],
    ['13%', 1, '2018-06-01', false],
    ['13%', 1, '2017-06-30', true],
    ['17%', 1, '2018-04-30', true],
    ['17%', 1, '2018-05-01', false],
    ['16%', 1, '2018-05-01', true],
    ['16%', 1, '2019-04-01', false],
    ['10%', 1, '2019-03-31', true],
    ['10%', 1, '2026-01-01', false],
    ['11%', 1, '2026-01-01', false],
    ['9%', 1, '2019-03-31', false],
    ['1%', 1, '2026-01-01', false],
    ['1.5%', 1, '2026-01-01', false],
    ['5%', 1, '2026-01-01', true],
    ['2%', 1, '2026-01-01', true],
    ['0.5%', 1, '2026-01-01', true],
    ['1%', 0, '2027-12-31', true],
    ['1%', 0, '2028-01-01', false],
    ['1.5%', 0, '2026-01-01', true],
    ['13%', 0, '2026-01-01', false],
    ['9%', 0, '2026-01-01', false],
    ['6%', 0, '2026-01-01', false],
    ['0%', 0, '2026-01-01', false],
    ['免税', 0, '2026-01-01', true],
    ['不征税', 1, '2026-01-01', true],
    ['4%', 1, '2026-01-01', false],
  ] as const)('%s of a seller of kind %d on %s: %s', (text, seller, day, valid) =>
    expect(isRateValid(text, seller, day)).toBe(valid),
  );
});
