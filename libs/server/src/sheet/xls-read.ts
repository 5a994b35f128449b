import { readSharedTexts, readText } from './biff-text';
import { CompoundFile } from './compound-file';
import { RowBuilder } from './row-builder';
import { sheetToRead, type ChosenSheet } from './sheet-choice';
import {
  builtInFormat,
  figureCell,
  formatKind,
  resultCell,
  type FormatKind,
} from './sheet-figures';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';

/** Records of [MS-XLS] that are read; others are skipped. */
const record = {
  formula: 0x06,
  eof: 0x0a,
  dateMode: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  mulRk: 0xbd,
  rString: 0xd6,
  format: 0xe0,
  merged: 0xe5,
  sharedTexts: 0xfc,
  labelSst: 0xfd,
  number: 0x203,
  label: 0x204,
  /** Text result of the preceding formula. */
  resultText: 0x207,
  boolError: 0x205,
  rk: 0x27e,
  formatText: 0x41e,
  begin: 0x809,
} as const;
const biff8 = 0x600;
const rowsBetweenYields = 500;
const rowsOfSheet = 65_536;

/** Yields the rows of a visible sheet of an Excel 97–2003 workbook. */
export function* readXls(
  bytes: Buffer,
  limits: SheetLimits,
  { place, onSheet }: ChosenSheet,
): Generator<SheetRow> {
  const file = new CompoundFile(bytes);
  if (file.has('_VBA_PROJECT_CUR') || file.has('_VBA_PROJECT')) refuseFile('FILE_MACRO');
  const stream = file.stream('Workbook');
  if (!stream) {
    refuseFile('FILE_TYPE', '不支持的旧格式文件，请在 Excel 中另存为 .xlsx 后导入');
  }
  const workbook = readGlobals(stream, limits, place);
  if (!workbook) return;
  onSheet?.(workbook.sheetName);
  const merged = mergedRows(stream, workbook.offset, limits);
  const builder = new RowBuilder(limits);
  let row = -1;
  let rows = 0;
  /** Column of the current row's formula whose text result is in a following record. */
  let awaiting: number | undefined;
  for (const { type, data } of recordsOf(stream, workbook.offset)) {
    if (type === record.resultText && awaiting !== undefined) {
      builder.set(awaiting, resultCell(textOf(readText(data, { wideLength: true }))));
      awaiting = undefined;
    }
    const cells = cellsOf(type, data, workbook);
    if (cells.length === 0) continue;
    awaiting = isTextFormula(type, data) ? data.readUInt16LE(2) : undefined;
    const at = data.readUInt16LE(0);
    if (at !== row) {
      builder.end(merged[row] === 1);
      builder.begin(at + 1);
      row = at;
      rows += 1;
      if (rows % rowsBetweenYields === 0) yield* builder.take();
    }
    for (const { column, cell } of cells) builder.set(column, cell);
  }
  builder.end(merged[row] === 1);
  yield* builder.take();
}

interface XlsRecord {
  readonly type: number;
  readonly data: Buffer;
}

/** Yields the records of one part of the workbook, from its beginning to its end. */
function* recordsOf(stream: Buffer, offset: number): Generator<XlsRecord> {
  let depth = 0;
  let at = offset;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const data = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    if (data.length < stream.readUInt16LE(at + 2)) break;
    if (type === record.begin) depth += 1;
    if (type === record.eof) {
      depth -= 1;
      if (depth === 0) return;
    }
    // Skip charts inside a sheet, which are parts of their own.
    if (depth === 1) yield { type, data };
    at += 4 + data.length;
  }
  refuseFile('FILE_DAMAGED', '文件不完整，请重新导出或下载后再导入');
}

interface XlsWorkbook {
  readonly sheetName: string;
  /** Offset of the sheet's records. */
  readonly offset: number;
  readonly texts: readonly string[];
  /** Formats by number of the cell format. */
  readonly formats: readonly FormatKind[];
  readonly startsIn1904: boolean;
}

function readGlobals(stream: Buffer, limits: SheetLimits, place: number): XlsWorkbook | undefined {
  const sheets: { readonly name: string; readonly offset: number }[] = [];
  const custom = new Map<number, FormatKind>();
  const formats: number[] = [];
  const shared: Buffer[] = [];
  let startsIn1904 = false;
  let last = 0;
  for (const { type, data } of recordsOf(stream, 0)) {
    if (type === record.begin && data.readUInt16LE(0) !== biff8) {
      refuseFile('FILE_TYPE', '不支持 Excel 95 及更早的文件，请在 Excel 中另存为 .xlsx 后导入');
    }
    if (type === record.filePass) refuseFile('FILE_ENCRYPTED');
    if (type === record.dateMode) startsIn1904 = data.readUInt16LE(0) === 1;
    if (type === record.format) formats.push(data.readUInt16LE(2));
    if (type === record.formatText) {
      custom.set(
        data.readUInt16LE(0),
        formatKind(readText(data.subarray(2), { wideLength: true })),
      );
    }
    // Only visible worksheets.
    if (type === record.sheet && data[4] === 0 && data[5] === 0) {
      const name = readText(data.subarray(6), { wideLength: false });
      sheets.push({ name, offset: data.readUInt32LE(0) });
    }
    if (type === record.sharedTexts) shared.push(data);
    if (type === record.continued && last === record.sharedTexts) shared.push(data);
    if (type !== record.continued) last = type;
  }
  if (sheets.length === 0) refuseFile('FILE_DAMAGED');
  const sheet = sheetToRead(sheets, place);
  if (!sheet) return undefined;
  return {
    sheetName: sheet.name,
    offset: sheet.offset,
    texts: shared.length === 0 ? [] : readSharedTexts(shared, limits),
    formats: formats.map((format) =>
      custom.has(format) ? custom.get(format) : builtInFormat(format),
    ),
    startsIn1904,
  };
}

/** Rows, from 0, that merged areas touch; their records come after the cells. */
function mergedRows(stream: Buffer, offset: number, limits: SheetLimits): Uint8Array {
  const rows = new Uint8Array(rowsOfSheet);
  let areas = 0;
  for (const { type, data } of recordsOf(stream, offset)) {
    if (type !== record.merged) continue;
    for (let at = 2; at + 8 <= data.length; at += 8) {
      areas += 1;
      if (areas > limits.mergedAreas) {
        refuseFile('FILE_UNSAFE', '合并单元格过多，请取消合并后导入');
      }
      rows.fill(1, data.readUInt16LE(at), data.readUInt16LE(at + 2) + 1);
    }
  }
  return rows;
}

interface PlacedCell {
  readonly column: number;
  readonly cell: Cell | undefined;
}

function cellsOf(type: number, data: Buffer, workbook: XlsWorkbook): PlacedCell[] {
  const one = (cell: () => Cell | undefined) => [{ column: data.readUInt16LE(2), cell: cell() }];
  const figure = (value: number) => figureOf(value, data.readUInt16LE(4), workbook);
  switch (type) {
    case record.labelSst:
      return one(() => textOf(workbook.texts[data.readUInt32LE(6)] ?? refuseFile('FILE_DAMAGED')));
    case record.label:
    case record.rString:
      return one(() => textOf(readText(data.subarray(6), { wideLength: true })));
    case record.number:
      return one(() => figure(data.readDoubleLE(6)));
    case record.rk:
      return one(() => figure(rkOf(data.readUInt32LE(6))));
    case record.mulRk:
      return mulRkOf(data, workbook);
    case record.formula:
      return one(() => formulaOf(data, figure));
    case record.boolError:
      return one(() => boolErrorOf(data));
    default:
      return [];
  }
}

function textOf(text: string): Cell {
  return { kind: 'text', text };
}

function mulRkOf(data: Buffer, workbook: XlsWorkbook): PlacedCell[] {
  const first = data.readUInt16LE(2);
  const count = Math.floor((data.length - 6) / 6);
  return Array.from({ length: count }, (_, index) => {
    const at = 4 + index * 6;
    const value = rkOf(data.readUInt32LE(at + 2));
    return { column: first + index, cell: figureOf(value, data.readUInt16LE(at), workbook) };
  });
}

/**
 * Decodes a number in 30 bits: an integer or the upper part of a double, possibly in hundredths.
 */
function rkOf(bits: number): number {
  const double = Buffer.alloc(8);
  double.writeUInt32LE((bits & 0xffff_fffc) >>> 0, 4);
  const value = bits & 0x02 ? (bits | 0) >> 2 : double.readDoubleLE(0);
  return bits & 0x01 ? value / 100 : value;
}

function figureOf(value: number, format: number, { formats, startsIn1904 }: XlsWorkbook): Cell {
  return figureCell(String(value), { format: formats[format], startsIn1904 });
}

const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

function boolErrorOf(data: Buffer): Cell {
  return valueOf(data[6] ?? 0, data[7] === 1);
}

function valueOf(value: number, isError: boolean): Cell {
  if (isError) return { kind: 'error', text: errors[value] ?? '#N/A' };
  return { kind: 'text', text: value === 1 ? 'TRUE' : 'FALSE' };
}

/** Kinds of non-numeric results ([MS-XLS] 2.5.133, FormulaValue). */
const results = { text: 0, boolean: 1, error: 2, emptyText: 3 } as const;

/** Kind of a non-numeric result; undefined for a number. */
function resultKind(data: Buffer): number | undefined {
  return data.readUInt16LE(12) === 0xffff ? data[6] : undefined;
}

function isTextFormula(type: number, data: Buffer): boolean {
  return type === record.formula && resultKind(data) === results.text;
}

/** The result of a formula. A text is in a later record, which then replaces the cell. */
function formulaOf(data: Buffer, figure: (value: number) => Cell): Cell | undefined {
  const kind = resultKind(data);
  if (kind === undefined) return resultCell(figure(data.readDoubleLE(6)));
  if (kind === results.emptyText) return undefined;
  const isError = kind === results.error;
  if (!isError && kind !== results.boolean) return { kind: 'formula' };
  return resultCell(valueOf(data[8] ?? 0, isError));
}
