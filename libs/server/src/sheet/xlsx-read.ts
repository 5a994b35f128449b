import type { ChosenSheet } from './sheet-choice';
import { figureCell, resultCell } from './sheet-figures';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';
import { readWorkbook, XlsxFile, type Workbook } from './xlsx-parts';
import { attributeOf, decodeOfficeEscapes, XmlScan } from './xml-scan';

/** Yields the filled rows of a sheet, in order; none when there are fewer visible sheets. */
export async function* readXlsx(
  bytes: Buffer,
  limits: SheetLimits,
  { place, onSheet }: ChosenSheet,
): AsyncGenerator<SheetRow> {
  const file = new XlsxFile(bytes, limits);
  const workbook = await readWorkbook(file, place);
  if (!workbook) return;
  onSheet?.(workbook.sheetName);
  const merged = await readMergedRows(file, workbook.sheetPath);
  const reader = new RowReader(workbook, limits, merged);
  const scan = new XmlScan(reader);
  for await (const chunk of file.bytes(workbook.sheetPath, true)) {
    scan.push(chunk);
    yield* reader.take();
  }
  scan.end();
  yield* reader.take();
}

interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Merged areas come after the rows, so the sheet is read twice. The first reading only searches
 * bytes, and so checks the unpacked size before any row is yielded.
 */
async function readMergedRows(file: XlsxFile, path: string): Promise<RowSpan[]> {
  const spans: RowSpan[] = [];
  let rest = '';
  for await (const chunk of file.bytes(path)) {
    // Decoding as latin1 preserves Latin letters in any encoding.
    const text = rest + chunk.toString('latin1');
    let used = 0;
    for (let at = text.indexOf(mergeTag); at >= 0; at = text.indexOf(mergeTag, at + 1)) {
      // Match only within the longest possible tag.
      const found = mergedArea.exec(text.slice(at, at + longestMergeTag));
      if (!found) continue;
      spans.push({ from: Number(found[1]), to: Number(found[2]) });
      used = at + found[0].length;
      if (spans.length > file.limits.mergedAreas) {
        refuseFile('FILE_UNSAFE', '合并单元格过多，请取消合并后导入');
      }
    }
    rest = text.slice(Math.max(used, text.length - longestMergeTag));
  }
  return spans.sort((a, b) => a.from - b.from);
}

const longestMergeTag = 200;
const mergeTag = 'mergeCell';
const mergedArea = /^mergeCell\s[^>]*?ref\s*=\s*["'][A-Z]+(\d+):[A-Z]+(\d+)["']/;

/** A cell whose tags are being read. */
interface OpenCell {
  readonly type: string;
  readonly style: number;
  formula: boolean;
  hasValue: boolean;
  value: string;
}

/** Builds rows from the tags of a sheet. */
class RowReader {
  private rows: SheetRow[] = [];
  private count = 0;
  private row = 0;
  private column = 0;
  private cells: (Cell | undefined)[] = [];
  private cell: OpenCell | undefined;
  private inValue = false;
  private inPhonetic = false;
  private span = 0;
  private mergedUntil = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly limits: SheetLimits,
    /** Sorted by first row. */
    private readonly merged: readonly RowSpan[],
  ) {}

  /** Returns the rows completed since the last call. */
  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(tag: string, attributes: string): void {
    if (tag === 'c') this.openCell(attributes);
    else if (tag === 'row') this.openRow(attributes);
    else if (tag === 'rPh') this.inPhonetic = true;
    else if (!this.cell) return;
    else if (tag === 'f') this.cell.formula = true;
    else if (tag === 'v' || (tag === 't' && !this.inPhonetic)) {
      this.inValue = true;
      this.cell.hasValue = true;
    }
  }

  text(text: string): void {
    if (!this.inValue || !this.cell) return;
    this.cell.value += text;
    if (this.cell.value.length > this.limits.cellChars) {
      refuseFile(
        'FILE_TOO_LARGE',
        `第 ${this.row} 行有单元格超过 ${this.limits.cellChars} 字，不能导入`,
      );
    }
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.inValue = false;
    else if (tag === 'rPh') this.inPhonetic = false;
    else if (tag === 'c') this.closeCell();
    else if (tag === 'row') this.closeRow();
  }

  private openRow(attributes: string): void {
    const given = attributeOf(attributes, 'r');
    const row = given === undefined ? this.row + 1 : Number(given);
    if (!Number.isInteger(row) || row <= this.row) refuseFile('FILE_DAMAGED');
    this.row = row;
    this.column = 0;
    this.cells = [];
  }

  private openCell(attributes: string): void {
    const place = attributeOf(attributes, 'r');
    const column = place === undefined ? this.column : columnOf(place);
    if (column < this.column) refuseFile('FILE_DAMAGED');
    this.column = column + 1;
    this.cell = {
      type: attributeOf(attributes, 't') ?? 'n',
      style: Number(attributeOf(attributes, 's') ?? '0'),
      formula: false,
      hasValue: false,
      value: '',
    };
  }

  private closeCell(): void {
    const cell = this.cell && this.toCell(this.cell);
    this.cell = undefined;
    if (cell === undefined) return;
    if (this.column > this.limits.columns) {
      refuseFile('FILE_TOO_LARGE', `列数超过 ${this.limits.columns} 列，请删除多余的列后导入`);
    }
    this.cells[this.column - 1] = cell;
  }

  private closeRow(): void {
    if (this.cells.length === 0) return;
    this.count += 1;
    if (this.count > this.limits.rows) {
      refuseFile('FILE_TOO_LARGE', `行数超过 ${this.limits.rows} 行，请拆分后导入`);
    }
    // Fill holes of the array with undefined, so that all readers behave alike.
    const cells = Array.from(this.cells);
    this.rows.push({ row: this.row, cells, merged: this.isMerged() });
  }

  private isMerged(): boolean {
    let next = this.merged[this.span];
    while (next && next.from <= this.row) {
      this.mergedUntil = Math.max(this.mergedUntil, next.to);
      this.span += 1;
      next = this.merged[this.span];
    }
    return this.row <= this.mergedUntil;
  }

  private toCell(cell: OpenCell): Cell | undefined {
    if (!cell.formula) return this.valueOf(cell);
    // An empty text is a result of a formula, too.
    if (cell.type === 'str' && cell.hasValue && cell.value === '') return undefined;
    const isPlaceholder = this.workbook.isUncalculated && cell.value === '0';
    return resultCell(isPlaceholder ? undefined : this.valueOf(cell));
  }

  private valueOf(cell: OpenCell): Cell | undefined {
    if (cell.value === '') return undefined;
    switch (cell.type) {
      case 's': {
        const text = this.workbook.sharedStrings[Number(cell.value)];
        if (text === undefined) refuseFile('FILE_DAMAGED');
        return text === '' ? undefined : { kind: 'text', text };
      }
      case 'str':
      case 'inlineStr':
        return { kind: 'text', text: decodeOfficeEscapes(cell.value) };
      case 'b':
        return { kind: 'text', text: cell.value === '1' ? 'TRUE' : 'FALSE' };
      case 'e':
        return { kind: 'error', text: cell.value };
      case 'd':
        return { kind: 'date', text: cell.value.slice(0, 10) };
      default:
        return figureCell(cell.value, {
          format: this.workbook.formats[cell.style],
          startsIn1904: this.workbook.startsIn1904,
        });
    }
  }
}

/** Column of a cell reference, from 0: 27 for `AB12`. */
function columnOf(place: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(place)?.[1]?.toUpperCase();
  if (letters === undefined) refuseFile('FILE_DAMAGED');
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
