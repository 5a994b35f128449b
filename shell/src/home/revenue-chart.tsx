import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useLook } from '@mingzhang/shell-api';
import { Icon, palettes, type IconName } from '@mingzhang/web';
import { chartPoints, seriesNames, type ChartFigures, type SeriesName } from './chart.model';
import { chartOption, type ChartKind } from './chart-option';
import css from './home.module.css';
import { saveAsPng } from './save-chart';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

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
  return (
    <>
      <div className={css.chartHead}>
        <span className={css.chartTitle}>
          主营业务收入与本年利润 <small>千元</small>
        </span>
        <Legend shown={shown} onToggle={toggle} />
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
      <div className={css.chartArea}>
        <div
          ref={place}
          className={css.chartPlace}
          role="img"
          aria-label="主营业务收入与本年利润，按月，单位千元"
        />
        {figures && <NothingYet figures={figures} />}
      </div>
    </>
  );
}

function NothingYet({ figures }: { figures: ChartFigures }) {
  const isEmpty = seriesNames.every((name) =>
    chartPoints(figures, name).every((point) => point.isStub),
  );
  if (!isEmpty) return null;
  return (
    <p className={css.chartEmpty}>{figures.year} 年还没有收入和利润，录入凭证后在这里按月显示</p>
  );
}

function Legend({
  shown,
  onToggle,
}: {
  shown: ReadonlySet<SeriesName>;
  onToggle: (name: SeriesName) => void;
}) {
  return seriesNames.map((name, index) => (
    <button
      key={name}
      type="button"
      className={css.legend}
      data-series={index + 1}
      aria-pressed={shown.has(name)}
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
