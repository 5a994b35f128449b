import { BusinessError } from '../business-error';
import { FileRefusal, refuseFile, sheetLimits, type SheetLimits } from './sheet.types';
import { readWorkbook, XlsxFile } from './xlsx-parts';

/** A cell that holds something; rows and columns counted from 0. */
export interface FormText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly isFormula: boolean;
}

/** A workbook that somebody else made, to be filled in and given back as it is otherwise. */
export interface OpenForm {
  readonly sheets: readonly { readonly name: string; readonly cells: readonly FormText[] }[];
  /** Writes figures, decimal texts, into cells; what is not named stays, formulas are reckoned anew when opened. */
  fill(
    cells: readonly {
      readonly sheet: number;
      readonly row: number;
      readonly column: number;
      readonly figure: string;
    }[],
  ): Promise<Buffer>;
}

/** A form of an office is some pages; it is held and parsed as a whole. */
const formLimits: SheetLimits = {
  ...sheetLimits,
  ...{ fileBytes: 524_288, unpackedBytes: 4 * 1_048_576, entries: 200 },
  ...{ rows: 2_000, columns: 100, sheets: 20 },
};

/**
 * Opens an .xlsx to be filled in. It is unpacked under the limits of every upload before the library that keeps
 * its styles sees it (decision 0011 reads what goes into books; nothing of a form does).
 * @throws BusinessError FILE_… for other files, macros, and what is larger than forms are
 */
export async function openForm(bytes: Buffer): Promise<OpenForm> {
  return opened(bytes).catch((error: unknown) => {
    if (!(error instanceof FileRefusal)) throw error;
    throw new BusinessError(error.code, error.msg === undefined ? {} : { msg: error.msg });
  });
}

async function opened(bytes: Buffer): Promise<OpenForm> {
  if (bytes.length > formLimits.fileBytes) {
    refuseFile('FILE_TOO_LARGE', '表样超过 512 KB，请上传空白的官方表样');
  }
  const file = new XlsxFile(bytes, formLimits);
  if (!(await readWorkbook(file, 0))) refuseFile('FILE_DAMAGED');
  const counted = { left: formLimits.unpackedBytes };
  for (const name of file.names) {
    for await (const chunk of file.bytes(name, true)) counted.left -= chunk.length;
    if (counted.left < 0) refuseFile('FILE_UNSAFE', '表样解压后超过 4 MB，请上传空白的官方表样');
  }
  const { openXlsx, saveXlsx } = await import('hucre/xlsx');
  const book = await openXlsx(bytes, { readStyles: true }).catch(() => refuseFile('FILE_DAMAGED'));
  const isTooLarge = book.sheets.some(
    ({ rows }) =>
      rows.length > formLimits.rows || rows.some((row) => row.length > formLimits.columns),
  );
  if (isTooLarge) refuseFile('FILE_TOO_LARGE', '表样超过 2000 行或 100 列，请上传空白的官方表样');
  return {
    sheets: book.sheets.map(({ name, rows, cells }) => ({
      name,
      cells: rows.flatMap((row, at) =>
        row.flatMap((value, column) => {
          const isFormula = cells?.get(`${at},${column}`)?.formula !== undefined;
          const text = value === null ? '' : String(value);
          return text === '' && !isFormula ? [] : [{ row: at, column, text, isFormula }];
        }),
      ),
    })),
    fill: async (filled) => {
      for (const { sheet: place, row, column, figure } of filled) {
        const sheet = book.sheets[place];
        if (!sheet) continue;
        while (sheet.rows.length <= row) sheet.rows.push([]);
        const cells = sheet.rows[row] ?? [];
        while (cells.length <= column) cells.push(null);
        cells[column] = Number(figure);
        const styled = sheet.cells?.get(`${row},${column}`);
        if (styled) Object.assign(styled, { value: Number(figure), type: 'number' });
      }
      return Buffer.from(await saveXlsx(book));
    },
  };
}
