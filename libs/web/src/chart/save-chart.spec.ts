import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { palettes } from '../theme/palette';
import { chartOption } from './chart-option';
import { svgText } from './save-chart';

register([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

describe('a chart that is saved', () => {
  it('is a document that a browser reads, whatever its fonts are called', () => {
    const place = document.createElement('div');
    const chart = init(place, null, { renderer: 'svg', width: 600, height: 300 });
    const months = ['1月', '2月'].map((title) => ({ label: title, shortLabel: title, title }));
    const series = [{ name: '主营业务收入', color: 1 as const, values: ['260000.00', null] }];
    const palette = {
      ...palettes.light,
      fontFamily: '"PingFang SC", "Microsoft YaHei", sans-serif',
    };
    const figures = { months, series };
    chart.setOption(
      chartOption({ figures, kind: 'bar', hidden: new Set(), palette, narrow: false }),
    );
    const read = new DOMParser().parseFromString(svgText(chart), 'image/svg+xml');
    expect(read.querySelector('parsererror')).toBeNull();
    expect(read.documentElement.getAttribute('width')).toBe('600');
    expect([...read.querySelectorAll('text')].map((text) => text.textContent)).toContain('1月');
    chart.dispose();
  });
});
