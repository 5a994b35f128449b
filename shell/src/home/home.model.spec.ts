import fc from 'fast-check';
import { chartPoints, valueAxis } from './chart.model';
import { tooltipHtml } from './chart-option';
import { percentOf, sharesOf } from './shares.model';
import { Money } from '@mingzhang/rules';

describe('the shares of a total', () => {
  it('stand largest first, with one decimal', () => {
    const shares = sharesOf([
      { name: '库存现金', value: '12900.00' },
      { name: '银行存款', value: '304474.00' },
      { name: '其他货币资金', value: '0.00' },
    ]);
    expect(shares.map(({ name, percent }) => `${name} ${percent}`)).toEqual([
      '银行存款 95.9%',
      '库存现金 4.1%',
      '其他货币资金 ',
    ]);
  });

  it('give no room to an overdrawn account and no share of a loss', () => {
    const shares = sharesOf([
      { name: '甲', value: '100.00' },
      { name: '乙', value: '-150.00' },
    ]);
    expect(shares.map(({ weight }) => weight)).toEqual([1, 0]);
    expect(percentOf(Money.parse('5'), Money.zero)).toBe('');
  });
});

describe('the chart of revenue and profit', () => {
  const figures = { year: 2026, 主营业务收入: { '1': '260000.00' }, 本年利润: { '1': '19895.47' } };

  it('shows thousands with two decimals over twelve months', () => {
    const points = chartPoints(figures, '本年利润');
    expect(points).toHaveLength(12);
    expect(points[0]).toEqual({ thousands: 19.9, text: '19.90K', isStub: false });
    expect(points[1]).toEqual({ thousands: 0, text: '0.00K', isStub: true });
  });

  it('is all zero before the figures arrive', () => {
    expect(chartPoints(undefined, '主营业务收入').every((point) => point.thousands === 0)).toBe(
      true,
    );
  });

  it('reads the month and both figures in its tooltip', () => {
    const entries = ['主营业务收入', '本年利润'].map((seriesName) => ({
      dataIndex: 0,
      seriesName,
    }));
    const text = tooltipHtml(entries, figures).replace(/<[^>]+>/g, ' ');
    expect(text.replace(/\s+/g, ' ').trim()).toBe('1月 主营业务收入 260.00K 本年利润 19.90K');
  });

  it('gives a small loss the room of its bar, a large one whole intervals', () => {
    expect(valueAxis([265.3, -26.4, 18.2])).toEqual({
      min: -31.68,
      max: 300,
      ticks: [0, 100, 200, 300],
    });
    expect(valueAxis([265.3, -120])).toEqual({ min: -200, max: 400, ticks: [-200, 0, 200, 400] });
  });

  it('has room for every figure, with at most six labels', () => {
    const thousands = fc.integer({ min: -1e9, max: 1e9 }).map((fen) => fen / 100);
    fc.assert(
      fc.property(fc.array(thousands, { maxLength: 24 }), (values) => {
        const { min, max, ticks } = valueAxis(values);
        expect(min).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values));
        expect(max).toBeGreaterThan(min);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every((tick) => tick >= min && tick <= max)).toBe(true);
      }),
    );
  });
});
