import type { EChartsType } from 'echarts/core';

/** Sharp on screens and in documents. */
const SCALE = 2;

/** Saves a chart as a PNG picture with the page's background. */
export async function saveAsPng(chart: EChartsType, fileName: string): Promise<void> {
  const picture = new Image();
  picture.src = chart.getDataURL({ type: 'svg' });
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
