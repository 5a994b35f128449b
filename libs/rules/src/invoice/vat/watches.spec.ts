import { Money } from '../../money';
import { isIntangibleSale, isPropertySale, oneOffSales } from './one-off-sale';
import { vatWatches, type WatchFacts } from './watches';

const money = Money.parse;

function watched(changes: Partial<WatchFacts>, code: string) {
  const facts: WatchFacts = {
    vatType: 0,
    periodFrom: '2026-10',
    periodTo: '2026-12',
    sales: Money.zero,
    openingSales: Money.zero,
    windowSales: Money.zero,
    enabled: '2025-01',
    taxDue: Money.zero,
    taxedSales: Money.zero,
    ...changes,
  };
  const watch = vatWatches(facts).find((each) => each.code === code);
  return watch && `${watch.level} ${watch.title}`;
}

describe('the threshold', () => {
  const ofQuarter = (sales: string, more: Partial<WatchFacts> = {}) =>
    watched({ sales: money(sales), ...more }, 'threshold');

  it('is near from 80 % on, and reached by exactly 300,000 of a quarter', () => {
    expect(ofQuarter('239999.99')).toMatch(
      /^below 本季销售额 239,999.99，为起征点 300,000.00 的 80.00%/,
    );
    expect(ofQuarter('240000.00')).toBe(
      'near 本季销售额 240,000.00，为起征点 300,000.00 的 80.00%，还可销售 60,000.00',
    );
    expect(ofQuarter('299999.99')).toMatch(/^near /);
    expect(ofQuarter('300000.00')).toBe(
      'beyond 本季销售额 300,000.00，为起征点 300,000.00 的 100.00%，已达到起征点',
    );
  });

  it('counts the sales of the quarter before the books, and says so', () => {
    expect(ofQuarter('310000.00', { openingSales: money('120000') })).toBe(
      'beyond 本季销售额 310,000.00（含启用前 120,000.00），为起征点 300,000.00 的 103.33%，已达到起征点',
    );
  });

  it('is 100,000 of a month, and was still exempt to the end of 2025', () => {
    const month = { periodFrom: '2026-12' };
    expect(ofQuarter('80000.00', month)).toMatch(/^near 本月/);
    expect(ofQuarter('100000.00', month)).toMatch(/^beyond /);
    const before = { periodFrom: '2025-12', periodTo: '2025-12' };
    expect(ofQuarter('100000.00', before)).toMatch(/^near /);
    expect(ofQuarter('100000.01', before)).toMatch(/^beyond /);
  });

  it('is none of a general taxpayer, and unknown without a policy', () => {
    expect(ofQuarter('300000.00', { vatType: 1 })).toBeUndefined();
    expect(ofQuarter('1.00', { periodFrom: '2028-01', periodTo: '2028-03' })).toBeUndefined();
  });
});

describe('the limit of small-scale taxpayers', () => {
  it.each([
    ['3999999.99', 'below'],
    ['4000000.00', 'near'],
    ['5000000.00', 'near'],
    ['5000000.01', 'beyond'],
  ])('of %s in four quarters is %s', (sales, level) => {
    const found = watched({ windowSales: money(sales) }, 'limit');
    expect(found?.split(' ')[0]).toBe(level);
  });
});

describe('one-off sales', () => {
  const of = (category: string, sales: string, count = 1) => ({
    category,
    sales: money(sales),
    count,
  });
  const textsOf = (...sales: ReturnType<typeof of>[]) => {
    const { property, intangible } = oneOffSales(sales);
    return [property.toString(), intangible.toString()];
  };

  it('are sales of real property, and the only sale of an intangible asset', () => {
    expect(textsOf(of('5', '4000000.00', 2), of('4', '300000.00'))).toEqual([
      '4000000.00',
      '300000.00',
    ]);
    expect(textsOf(of('4', '300000.00', 2))).toEqual(['0.00', '0.00']);
    // The red invoice of a sale of before the window takes nothing off the other sales.
    expect(textsOf(of('4', '-300000.00', 0))).toEqual(['0.00', '-300000.00']);
    expect(textsOf(of('3', '300000.00'), of('1', '1.00'))).toEqual(['0.00', '0.00']);
  });

  it('are named by the limit, which does not count them', () => {
    const oneOff = { property: money('4000000.00'), intangible: money('300000.00') };
    const windowSales = money('900000.00');
    const limit = (more: Partial<WatchFacts>) => watched({ windowSales, ...more }, 'limit');
    expect(limit({ oneOff })).toMatch(
      /^below .*900,000\.00.*（未计入转让不动产 4,000,000\.00、偶然销售无形资产 300,000\.00）$/,
    );
    expect(limit({})).not.toContain('未计入');
  });

  it('are told by the first digit of 税收分类编码', () => {
    expect(['5', '5010101000000000000', '4', '', '1050'].map(isPropertySale)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['4020000000000000000', '5', ''].map(isIntangibleSale)).toEqual([true, false, false]);
  });
});

describe('the burden', () => {
  it('is the tax by the taxed sales', () => {
    const facts = {
      vatType: 1,
      taxDue: money('11482.49'),
      taxedSales: money('255700.00'),
    } as const;
    expect(watched(facts, 'burden')).toBe(
      'below 增值税税负率 4.49%（应纳税额 11,482.49÷应税销售额 255,700.00）',
    );
    expect(watched({ vatType: 1 }, 'burden')).toBeUndefined();
  });
});
