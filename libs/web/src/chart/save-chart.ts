import type { EChartsType } from 'echarts/core';

/** Sharp on screens and in documents. */
const SCALE = 2;

/**
 * The drawing of a chart as a document of its own. It is written from the page's elements: what ECharts gives as text has
 * the quotes of font names unescaped in its attributes, and no browser reads that.
 * @throws Error for a chart that is not drawn as SVG
 */
export function svgText(chart: EChartsType): string {
  const drawing = chart.getDom().querySelector('svg');
  if (!drawing) throw new Error('the chart is not drawn as SVG');
  return new XMLSerializer().serializeToString(drawing);
}

/** Saves a chart as a PNG picture with the page's background. */
export async function saveAsPng(chart: EChartsType, fileName: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(chart))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = chart.getWidth() * SCALE;
  canvas.height = chart.getHeight() * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}
