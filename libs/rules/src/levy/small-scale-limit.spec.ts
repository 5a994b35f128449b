import fc from 'fast-check';
import { Money } from '../money';
import { addMonths, monthOf, periodsBetween } from '../period';
import { limitWindow, smallScaleLimit } from './small-scale-limit';

const at = (sales: string, isMonthly = false) =>
  smallScaleLimit({ period: '2026-12', isMonthly, sales: Money.parse(sales) });

describe('the sales of a small-scale taxpayer', () => {
  it('are told from 80 % of the limit on, and more strongly above it', () => {
    expect(at('3999999.99').level).toBe('below');
    expect(at('4000000.00')).toMatchObject({
      level: 'near',
      title:
        '2026年第01期 至 2026年第12期 连续 4 个季度销售额 4,000,000.00，已达小规模纳税人标准 5,000,000.00 的 80% 以上，' +
        '还可销售 1,000,000.00',
    });
    expect(at('5000000.00').level).toBe('near');
    const { level, title, wayOut } = at('6000000.00', true);
    expect(level).toBe('beyond');
    expect(title).toBe(
      '2026年第01期 至 2026年第12期 连续 12 个月销售额 6,000,000.00，已超过小规模纳税人标准 5,000,000.00，' +
        '超过 1,000,000.00',
    );
    expect(wayOut).toContain('在账套设置中改为一般纳税人、填写起始月份');
  });

  it('are told to lack the months before the books', () => {
    const facts = { period: '2026-12', isMonthly: false, sales: Money.parse('4500000.00') };
    const openings = '（账套启用以前的只含期初录入的本年累计）';
    expect(smallScaleLimit({ ...facts, enabled: '2026-01' }).title).not.toContain(openings);
    expect(smallScaleLimit({ ...facts, enabled: '2026-02' }).title).toContain(openings);
  });

  it('are those of 12 months, or of 4 quarters that begin with one', () => {
    expect(limitWindow({ period: '2026-03', isMonthly: true })).toBe('2025-04');
    expect(limitWindow({ period: '2026-05', isMonthly: true })).toBe('2025-06');
    expect(limitWindow({ period: '2026-03', isMonthly: false })).toBe('2025-04');
    expect(limitWindow({ period: '2026-05', isMonthly: false })).toBe('2025-07');
    fc.assert(
      fc.property(fc.nat(400), (months) => {
        const period = addMonths('2020-01', months);
        const from = limitWindow({ period, isMonthly: false });
        const length = periodsBetween(from, period).length;
        expect(monthOf(from) % 3).toBe(1);
        expect(length).toBe(12 - ((12 - monthOf(period)) % 3));
      }),
    );
  });

  it('never weigh less when there are more of them', () => {
    const order = ['below', 'near', 'beyond'];
    const fen = fc.integer({ min: -1_000_000, max: 900_000_000 });
    fc.assert(
      fc.property(fen, fen, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          order.indexOf(at((each / 100).toFixed(2)).level),
        );
        expect(less).toBeLessThanOrEqual(more ?? -1);
      }),
    );
  });
});
