import { refuseFile, type Cell, type SheetRow } from '../sheet/sheet.types';

/** A message between threads: short enough that taking it holds nobody up. */
const rowsPerBatch = 200;
const charsPerBatch = 131_072;
/** A row that an import could use has far fewer. */
const charsPerRow = 500_000;

const marks = { text: 't', number: 'n', date: 'd', error: 'e', formula: 'f' } as const;
type Mark = (typeof marks)[keyof typeof marks];
const kinds = new Map<string, Cell['kind']>(
  (Object.entries(marks) as [Cell['kind'], Mark][]).map(([kind, mark]) => [mark, kind]),
);
/** A number of a workbook that counts days from 1904. */
const numberOf1904 = 'N';
const hole = '-';

/** Number, whether merged, a mark for each cell, and the texts of those that have one. */
type PackedRow = readonly [number, 0 | 1, string, ...string[]];

/** Rows on their way from the thread that reads them: one text instead of many small objects. */
export class RowBatch {
  private rows: PackedRow[] = [];
  private chars = 0;

  add({ row, cells, merged }: SheetRow): void {
    const texts: string[] = [];
    let shape = '';
    let chars = 0;
    for (const cell of cells) {
      shape += cell === undefined ? hole : markOf(cell);
      if (cell === undefined || !('text' in cell)) continue;
      texts.push(cell.text);
      chars += cell.text.length;
    }
    if (chars > charsPerRow) {
      refuseFile('FILE_TOO_LARGE', `第 ${row} 行的文字超过 ${charsPerRow} 字，不能导入`);
    }
    this.rows.push([row, merged ? 1 : 0, shape, ...texts]);
    this.chars += chars;
  }

  get isFull(): boolean {
    return this.rows.length >= rowsPerBatch || this.chars >= charsPerBatch;
  }

  /** What was added since, as one text. */
  take(): string {
    const packed = JSON.stringify(this.rows);
    this.rows = [];
    this.chars = 0;
    return packed;
  }
}

function markOf(cell: Cell): string {
  return 'startsIn1904' in cell ? numberOf1904 : marks[cell.kind];
}

/** The rows of a batch, one after the other. */
export function* rowsOfBatch(packed: string): Generator<SheetRow> {
  for (const [row, merged, shape, ...texts] of JSON.parse(packed) as PackedRow[]) {
    let next = 0;
    const cells = Array.from(shape, (mark): Cell | undefined => {
      if (mark === numberOf1904) {
        next += 1;
        return { kind: 'number', text: texts[next - 1] ?? '', startsIn1904: true };
      }
      const kind = kinds.get(mark);
      if (kind === undefined || kind === 'formula') return kind && { kind };
      next += 1;
      return { kind, text: texts[next - 1] ?? '' };
    });
    yield { row, cells, merged: merged === 1 };
  }
}
