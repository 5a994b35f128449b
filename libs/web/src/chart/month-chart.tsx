import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLook } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import type { IconName } from '../icon-paths';
import { palettes } from '../theme/palette';
import { chartOption, type ChartKind } from './chart-option';
import { chartPoints, type ChartFigures, type ChartSeries } from './chart.model';
import css from './chart.module.css';
import { saveAsPng } from './save-chart';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

const noneHidden: ReadonlySet<string> = new Set();
const NARROW_PX = 480;

export interface MonthChartProps {
  readonly title: string;
  readonly figures: ChartFigures;
  /** Of the picture that it is saved as, without its ending. */
  readonly fileName: string;
  /** What stands in place of figures where all of them are nothing. */
  readonly empty?: string | undefined;
}

/** Amounts by month in thousands, as bars or lines; series come and go by the legend. */
export function MonthChart({ title, figures, fileName, empty }: MonthChartProps) {
  const [kind, setKind] = useState<ChartKind>('bar');
  const [hidden, setHidden] = useState(noneHidden);
  const { place, chart } = useChart({ figures, kind, hidden });
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  const restore = () => {
    setKind('bar');
    setHidden(noneHidden);
  };
  const save = () => {
    if (chart.current) void saveAsPng(chart.current, `${fileName}.png`);
  };
  const isPeople = figures.unit === 'people';
  const isEmpty = figures.series.every((each) =>
    chartPoints(each, figures.unit).every(({ isStub }) => isStub),
  );
  return (
    <>
      <div className={css.head}>
        <span className={css.title}>
          {title} <small>{isPeople ? '单位：人' : 'K = 千元'}</small>
        </span>
        <Legend series={figures.series} hidden={hidden} onToggle={toggle} />
        <span className={css.tools}>
          <Tool icon="bar" label="柱状图" pressed={kind === 'bar'} onUse={() => setKind('bar')} />
          <Tool
            icon="line"
            label="折线图"
            pressed={kind === 'line'}
            onUse={() => setKind('line')}
          />
          <Tool icon="refresh" label="还原" onUse={restore} />
          <Tool icon="download" label="保存为图片" onUse={save} />
        </span>
      </div>
      <div className={css.area}>
        <div
          ref={place}
          className={css.place}
          role="img"
          aria-label={`${title}，按月，单位${isPeople ? '人' : '千元'}`}
        />
        {isEmpty && empty !== undefined && <p className={css.empty}>{empty}</p>}
      </div>
    </>
  );
}

/** A chart in its place, drawn anew when what it shows changes. */
function useChart({
  figures,
  kind,
  hidden,
}: {
  figures: ChartFigures;
  kind: ChartKind;
  hidden: ReadonlySet<string>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const { look } = useLook();
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
    const narrow = (place.current?.clientWidth ?? 0) < NARROW_PX;
    const option = chartOption({ figures, kind, hidden, palette: palettes[look], narrow });
    chart.current?.setOption(option, { notMerge: true });
  }, [figures, kind, hidden, look]);
  return { place, chart };
}

function Legend({
  series,
  hidden,
  onToggle,
}: {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}) {
  return series.map(({ name, color }) => (
    <button
      key={name}
      type="button"
      className={css.legend}
      data-series={color}
      aria-pressed={!hidden.has(name)}
      onClick={() => onToggle(name)}
    >
      <i aria-hidden="true" />
      {name}
    </button>
  ));
}

function Tool(props: { icon: IconName; label: string; pressed?: boolean; onUse: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name={props.icon} />}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      className={props.pressed ? css.pressed : css.tool}
      onClick={props.onUse}
    />
  );
}
