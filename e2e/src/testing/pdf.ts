import type { Page } from 'playwright-core';

const MM_PER_POINT = 25.4 / 72;

/** What the browser would give the printer: how many pages, and their sizes in whole millimetres. */
interface PrintedPdf {
  readonly pages: number;
  /** Each size once, as 210 × 297. */
  readonly sizes: readonly string[];
}

/** Prints the page to PDF with the sizes that its style sheets ask for. */
export async function printToPdf(page: Page): Promise<PrintedPdf> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const inMm = (points: string | undefined) => Math.round(Number(points) * MM_PER_POINT);
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    sizes: [...new Set(boxes.map(([, width, height]) => `${inMm(width)} × ${inMm(height)}`))],
  };
}
