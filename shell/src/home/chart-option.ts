import type { EChartsCoreOption } from 'echarts/core';
import type { Palette } from '@mingzhang/web';
import {
  chartPoints,
  seriesNames,
  valueAxis,
  type ChartFigures,
  type SeriesName,
  type ValueAxis,
} from './chart.model';

export type ChartKind = 'bar' | 'line';

interface TooltipEntry {
  readonly dataIndex: number;
  readonly seriesName?: string;
  readonly color?: unknown;
}

const STUB_PX = 3;

/** What ECharts draws: two series over twelve months, K on the axis, stubs for months to come. */
export function chartOption(input: {
  figures: ChartFigures | undefined;
  kind: ChartKind;
  shown: ReadonlySet<SeriesName>;
  palette: Palette;
  narrow: boolean;
}): EChartsCoreOption {
  const { figures, kind, shown, palette, narrow } = input;
  const drawn = seriesNames.filter((name) => shown.has(name));
  const axis = valueAxis(
    drawn.flatMap((name) => chartPoints(figures, name).map((point) => point.thousands)),
  );
  const colors = [palette.mzSeries1, palette.mzSeries2];
  const label = { color: palette.colorTextTertiary, fontFamily: palette.fontFamily, fontSize: 12 };
  return {
    animation: false,
    grid: { left: 46, right: 8, top: 14, bottom: 26 },
    tooltip: {
      trigger: 'axis',
      axisPointer: {
        type: 'shadow',
        shadowStyle: { color: palette.colorFillTertiary, opacity: 1 },
      },
      backgroundColor: palette.colorBgElevated,
      borderWidth: 0,
      padding: [10, 12],
      extraCssText: `border-radius:8px;box-shadow:${palette.boxShadowSecondary}`,
      textStyle: { color: palette.colorText, fontFamily: palette.fontFamily, fontSize: 12 },
      formatter: (entries: readonly TooltipEntry[]) => tooltipHtml(entries, figures),
    },
    xAxis: {
      type: 'category',
      data: Array.from({ length: 12 }, (_, month) => (narrow ? `${month + 1}` : `${month + 1}月`)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.colorBorder } },
      axisLabel: { ...label, interval: 0 },
    },
    yAxis: yAxis(axis, label, palette),
    series: seriesNames.map((name, index) => ({
      name,
      type: kind,
      color: colors[index],
      data: shown.has(name)
        ? chartPoints(figures, name).map((point) => ({
            value: point.thousands,
            ...(point.isStub && kind === 'bar'
              ? { itemStyle: { color: palette.colorFillSecondary } }
              : {}),
          }))
        : [],
      ...(kind === 'bar'
        ? {
            barMaxWidth: 18,
            barGap: '12%',
            barMinHeight: STUB_PX,
            itemStyle: { borderRadius: [2, 2, 0, 0] },
          }
        : { symbolSize: 6, lineStyle: { width: 2 } }),
    })),
  };
}

/** Lines and labels at the ticks alone: the lower end may lie between two. */
function yAxis({ min, max, ticks }: ValueAxis, label: object, palette: Palette) {
  return {
    type: 'value',
    min,
    max,
    axisTick: { customValues: ticks },
    axisLabel: {
      ...label,
      customValues: ticks,
      formatter: (value: number) => (value === 0 ? '0' : `${value}K`),
    },
    splitLine: { lineStyle: { color: palette.colorSplit } },
  };
}

/** Month and both figures as `260.00K`. The texts are ours; nothing of a user goes into it. */
export function tooltipHtml(
  entries: readonly TooltipEntry[],
  figures: ChartFigures | undefined,
): string {
  const month = (entries[0]?.dataIndex ?? 0) + 1;
  const lines = seriesNames
    .filter((name) => entries.some((entry) => entry.seriesName === name))
    .map((name) => {
      const entry = entries.find((candidate) => candidate.seriesName === name);
      const text = chartPoints(figures, name)[month - 1]?.text ?? '';
      const order = seriesNames.indexOf(name) + 1;
      return (
        `<div style="display:flex;align-items:center;gap:6px;min-width:172px;line-height:22px">` +
        `<i style="width:8px;height:8px;border-radius:2px;background:var(--mz-series-${order})"></i>` +
        `${entry?.seriesName ?? name}<span style="margin-left:auto;font-variant-numeric:tabular-nums">` +
        `${text}</span></div>`
      );
    });
  return `<b style="font-weight:600">${month}月</b>${lines.join('')}`;
}
