import fc from 'fast-check';
import { palettes } from '../theme/palette';
import { chartOption, tooltipHtml } from './chart-option';
import { chartPoints, valueAxis, type ChartSeries } from './chart.model';

describe('a chart of months', () => {
  const revenue: ChartSeries = { name: '营业收入', color: 1, values: ['260000.00', null] };
  const profit: ChartSeries = { name: '净利润', color: 2, values: ['19895.47', '-5.00'] };

  it('shows thousands with two decimals, and a stub where there is no figure', () => {
    expect(chartPoints(profit)[0]).toEqual({
      height: 19.9,
      text: '19.90K',
      isStub: false,
      hasFigure: true,
    });
    expect(chartPoints(revenue)[1]).toEqual({
      height: 0,
      text: '0.00K',
      isStub: true,
      hasFigure: false,
    });
  });

  it('shows people as they are counted', () => {
    const heads: ChartSeries = { name: '人数', color: 1, values: ['14', '0'] };
    expect(chartPoints(heads, 'people').map(({ height, text }) => [height, text])).toEqual([
      [14, '14 人'],
      [0, '0 人'],
    ]);
  });

  it('ends its line where months have no figure, and keeps bars of nothing there', () => {
    const months = ['1月', '2月'].map((title) => ({ label: title, shortLabel: title, title }));
    const valuesAs = (kind: 'bar' | 'line') => {
      const { series } = chartOption({
        figures: { months, series: [revenue] },
        kind,
        hidden: new Set(),
        palette: palettes.light,
        narrow: false,
      }) as { series: readonly { data: readonly { value: number | null }[] }[] };
      return series[0]?.data.map(({ value }) => value);
    };
    expect(valuesAs('line')).toEqual([260, null]);
    expect(valuesAs('bar')).toEqual([260, 0]);
  });

  it('reads the month and its figures in the tooltip, of the series drawn', () => {
    const months = ['1月', '2月'].map((title) => ({ label: title, shortLabel: title, title }));
    const read = (names: readonly string[]) =>
      tooltipHtml(
        names.map((seriesName) => ({ dataIndex: 0, seriesName })),
        { months, series: [revenue, profit] },
      )
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    expect(read(['营业收入', '净利润'])).toBe('1月 营业收入 260.00K 净利润 19.90K');
    expect(read(['净利润'])).toBe('1月 净利润 19.90K');
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
