import {
  isAmountSource,
  laidOut,
  separatedText,
  type FileLayout,
  type FileRecord,
} from '@mingzhang/rules/payroll';
import { BusinessError, Download, gbk, notInGbk, sheetBytes, sheetTypes } from '@mingzhang/server';

/**
 * A file by its layout.
 * @param name without an ending
 * @throws BusinessError PAYROLL_FILE for a text that the encoding of the layout cannot hold
 */
export async function layoutFile(
  layout: FileLayout,
  records: readonly FileRecord[],
  {
    name,
    ...totals
  }: {
    readonly name: string;
    readonly sum: string;
    readonly count: number;
    readonly period: string;
  },
): Promise<Download> {
  const file = laidOut(layout, records, totals);
  if (layout.format === 'text') {
    const text = separatedText(file, layout.separator);
    return new Download(`${name}.csv`, sheetTypes.csv, encoded(text, layout.encoding));
  }
  const { head, rows } = file;
  const columns = layout.columns.map(({ title, source }) => ({
    title,
    kind: isAmountSource(source) ? ('fixed' as const) : ('text' as const),
  }));
  const { sheet, hasTitles } = layout;
  const bytes = await sheetBytes({ name: sheet, columns, head, hasTitles, rows });
  return new Download(`${name}.xlsx`, sheetTypes.xlsx, bytes);
}

function encoded(text: string, encoding: FileLayout['encoding']): Buffer {
  if (encoding === 'utf8') return Buffer.from(text);
  const unknown = notInGbk(text);
  if (unknown.length === 0) return gbk(text);
  const shown = unknown.slice(0, 5).join('、');
  const msg = `GBK 编码没有“${shown}”，请把排版的编码改为 UTF-8，或改用 Excel 格式`;
  throw new BusinessError('PAYROLL_FILE', { msg });
}
