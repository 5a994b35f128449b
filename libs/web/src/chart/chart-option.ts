import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from '../theme/palette';
import {
  chartPoints,
  valueAxis,
  type ChartFigures,
  type ChartUnit,
  type ValueAxis,
} from './chart.model';

export type ChartKind = 'bar' | 'line';

interface TooltipEntry {
  readonly dataIndex: number;
  readonly seriesName?: string;
  readonly color?: unknown;
}

const STUB_PX = 3;

/** What ECharts draws: some series over months, thousands or people on the axis, stubs for months without a figure. */
export function chartOption(input: {
  figures: ChartFigures;
  kind: ChartKind;
  /** Names of the series that are left out. */
  hidden: ReadonlySet<string>;
  palette: Palette;
  narrow: boolean;
}): EChartsCoreOption {
  const { figures, kind, hidden, palette, narrow } = input;
  const { months, series, unit = 'thousand' } = figures;
  const drawn = series.filter(({ name }) => !hidden.has(name));
  const axis = valueAxis(
    drawn.flatMap((each) => chartPoints(each, unit).map(({ height }) => height)),
  );
  const colors = { 1: palette.mzSeries1, 2: palette.mzSeries2, 3: palette.mzSeries3 };
  const label = { color: palette.colorTextTertiary, fontFamily: palette.fontFamily, fontSize: 12 };
  return {
    animation: false,
    grid: { left: 46, right: 8, top: 14, bottom: 26 },
    tooltip: {
      trigger: 'axis',
      axisPointer:
        kind === 'line'
          ? { type: 'line', lineStyle: { color: palette.colorBorder } }
          : { type: 'shadow', shadowStyle: { color: palette.colorFillTertiary, opacity: 1 } },
      backgroundColor: palette.colorBgElevated,
      borderWidth: 0,
      padding: [10, 12],
      extraCssText: `border-radius:8px;box-shadow:${palette.boxShadowSecondary}`,
      textStyle: { color: palette.colorText, fontFamily: palette.fontFamily, fontSize: 12 },
      formatter: (entries: readonly TooltipEntry[]) => tooltipHtml(entries, figures),
    },
    xAxis: {
      type: 'category',
      data: months.map(({ label: long, shortLabel }) => (narrow ? shortLabel : long)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.colorBorder } },
      axisLabel: { ...label, interval: 0 },
    },
    yAxis: yAxis(axis, unit, { label, palette }),
    series: series.map((each) => ({
      name: each.name,
      type: kind,
      color: colors[each.color],
      data: hidden.has(each.name)
        ? []
        : chartPoints(each, unit).map((point) => ({
            // A line ends where months have no figure yet; bars stand there as stubs.
            value: kind === 'line' && !point.hasFigure ? null : point.height,
            ...(point.isStub && kind === 'bar'
              ? { itemStyle: { color: palette.colorFillSecondary } }
              : {}),
          })),
      ...(kind === 'bar'
        ? {
            barMaxWidth: series.length > 2 ? 14 : 18,
            barGap: '12%',
            barMinHeight: STUB_PX,
            itemStyle: { borderRadius: [2, 2, 0, 0] },
          }
        : { symbolSize: 6, lineStyle: { width: 2 } }),
    })),
  };
}

/** Lines and labels at the ticks alone: the lower end may lie between two. */
function yAxis(
  { min, max, ticks }: ValueAxis,
  unit: ChartUnit,
  { label, palette }: { readonly label: object; readonly palette: Palette },
) {
  return {
    type: 'value',
    min,
    max,
    axisTick: { customValues: ticks },
    axisLabel: {
      ...label,
      customValues: ticks,
      formatter: (value: number) => (unit === 'people' ? `${value}` : `${value}K`),
    },
    splitLine: { lineStyle: { color: palette.colorSplit } },
  };
}

/** Month and figures as `260.00K`. Names are ours; nothing that a user wrote goes into it. */
export function tooltipHtml(
  entries: readonly TooltipEntry[],
  { months, series, unit }: ChartFigures,
): string {
  const at = entries[0]?.dataIndex ?? 0;
  const lines = series
    .filter(({ name }) => entries.some((entry) => entry.seriesName === name))
    .map(
      (each) =>
        `<div style="display:flex;align-items:center;gap:6px;min-width:172px;line-height:22px">` +
        `<i style="width:8px;height:8px;border-radius:2px;background:var(--mz-series-${each.color})"></i>` +
        `${each.name}<span style="margin-left:auto;font-variant-numeric:tabular-nums">` +
        `${chartPoints(each, unit)[at]?.text ?? ''}</span></div>`,
    );
  return `<b style="font-weight:600">${months[at]?.title ?? ''}</b>${lines.join('')}`;
}
