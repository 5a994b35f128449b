import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLook } from '@mingzhang/shell-api';
import { Icon, palettes, type IconName } from '@mingzhang/web';
import { seriesNames, type ChartFigures, type SeriesName } from './chart.model';
import { chartOption, type ChartKind } from './chart-option';
import css from './home.module.css';
import { saveAsPng } from './save-chart';

use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

const allShown: ReadonlySet<SeriesName> = new Set(seriesNames);

/** Monthly main business revenue and profit of the year, in thousands. */
export function RevenueChart({ figures }: { figures: ChartFigures | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const { look } = useLook();
  const [kind, setKind] = useState<ChartKind>('bar');
  const [shown, setShown] = useState(allShown);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const created = init(element, null, { renderer: 'svg' });
    chart.current = created;
    const observer = new ResizeObserver(() => created.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.dispose();
    };
  }, []);
  useEffect(() => {
    const narrow = (place.current?.clientWidth ?? 0) < 480;
    const option = chartOption({ figures, kind, shown, palette: palettes[look], narrow });
    chart.current?.setOption(option, { notMerge: true });
  }, [figures, kind, shown, look]);

  const toggle = (name: SeriesName) => {
    const next = new Set(shown);
    if (!next.delete(name)) next.add(name);
    setShown(next);
  };
  const restore = () => {
    setKind('bar');
    setShown(allShown);
  };
  const save = () => {
    if (chart.current) void saveAsPng(chart.current, `收入与利润-${figures?.year ?? ''}.png`);
  };
  const tool = (icon: IconName, label: string, act: () => void, pressed?: boolean) => (
    <Button
      type="text"
      size="small"
      icon={<Icon name={icon} />}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      className={pressed ? css.pressed : css.tool}
      onClick={act}
    />
  );
  return (
    <>
      <div className={css.chartHead}>
        <span className={css.chartTitle}>
          主营业务收入与本年利润 <small>千元</small>
        </span>
        {seriesNames.map((name, index) => (
          <button
            key={name}
            type="button"
            className={css.legend}
            data-series={index + 1}
            aria-pressed={shown.has(name)}
            onClick={() => toggle(name)}
          >
            <i aria-hidden="true" />
            {name}
          </button>
        ))}
        <span className={css.tools}>
          {tool('bar', '柱状图', () => setKind('bar'), kind === 'bar')}
          {tool('line', '折线图', () => setKind('line'), kind === 'line')}
          {tool('refresh', '还原', restore)}
          {tool('download', '保存为图片', save)}
        </span>
      </div>
      <div
        ref={place}
        className={css.chartPlace}
        role="img"
        aria-label="主营业务收入与本年利润，按月，单位千元"
      />
    </>
  );
}
