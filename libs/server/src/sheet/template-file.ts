import { Download } from '../download';
import type { TableColumn } from './sheet-table';
import { sheetBytes, sheetTypes, type SheetColumn, type WrittenRow } from './sheet-write';

/** A workbook that people fill in and import. */
interface Template {
  /** What is imported: 资产卡片. Names the file. */
  readonly content: string;
  /** Name of the sheet, if it is not the content. */
  readonly sheet?: string;
  /** Follows the name of the file, such as the month. */
  readonly suffix?: string;
  readonly columns: readonly SheetColumn[];
  /** Lines above the titles that say how to fill in the sheet. */
  readonly notes: readonly string[];
  /** What is filled in already. */
  readonly rows?: readonly WrittenRow[];
}

/** The template of an import as a download: 资产卡片导入模板.xlsx. */
export async function templateFile({
  content,
  sheet = content,
  suffix = '',
  columns,
  notes,
  rows = [],
}: Template): Promise<Download> {
  const bytes = await sheetBytes({ name: sheet, columns, notes, rows });
  return new Download(`${content}导入模板${suffix}.xlsx`, sheetTypes.xlsx, bytes);
}

/**
 * The columns of an import as columns of its template.
 * @param options `marksRequired`: a star follows the titles of columns that have to be filled in
 */
export function templateColumns(
  columns: readonly {
    readonly title: string;
    readonly kind?: TableColumn['kind'];
    readonly required?: boolean;
  }[],
  {
    figures = 'figure',
    marksRequired = false,
  }: {
    readonly figures?: 'figure' | 'amount';
    readonly marksRequired?: boolean;
  } = {},
): SheetColumn[] {
  return columns.map(({ title, kind, required = false }) => ({
    title: marksRequired && required ? `${title}*` : title,
    kind: kind === 'figure' ? figures : 'text',
  }));
}
