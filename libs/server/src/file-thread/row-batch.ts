import { refuseFile, type Cell, type SheetRow } from '../sheet/sheet.types';

/** A message between threads: short enough that taking it holds nobody up. */
const rowsPerBatch = 200;
const charsPerBatch = 131_072;
/** A row that an import could use has far fewer. */
const charsPerRow = 500_000;

const hole = '-';
const formula = 'f';
type TextCell = Exclude<Cell, { readonly kind: 'formula' }>;
const kinds: readonly TextCell['kind'][] = ['text', 'number', 'date', 'error'];
/** What else is known of a cell; each set of them has a mark of its own beside the kind. */
const traits = ['startsIn1904', 'isPercent', 'isResult'] as const;
const traitSets = 2 ** traits.length;
const firstMark = 'A'.charCodeAt(0);

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
  if (cell.kind === 'formula') return formula;
  const set = traits.reduce((sum, trait, at) => (cell[trait] ? sum + 2 ** at : sum), 0);
  return String.fromCharCode(firstMark + kinds.indexOf(cell.kind) * traitSets + set);
}

/** The cell of a mark, without its text. */
function unmarked(mark: string): Omit<TextCell, 'text'> {
  const place = mark.charCodeAt(0) - firstMark;
  const set = place % traitSets;
  const shown = traits.filter((_, at) => Math.floor(set / 2 ** at) % 2 === 1);
  return {
    kind: kinds[Math.floor(place / traitSets)] ?? 'error',
    ...Object.fromEntries(shown.map((trait) => [trait, true])),
  };
}

const unmarkedCells = new Map(
  Array.from({ length: kinds.length * traitSets }, (_, at) => {
    const mark = String.fromCharCode(firstMark + at);
    return [mark, unmarked(mark)] as const;
  }),
);

/** The rows of a batch, one after the other. */
export function* rowsOfBatch(packed: string): Generator<SheetRow> {
  for (const [row, merged, shape, ...texts] of JSON.parse(packed) as PackedRow[]) {
    let next = 0;
    const cells = Array.from(shape, (mark): Cell | undefined => {
      if (mark === formula) return { kind: 'formula' };
      const cell = unmarkedCells.get(mark);
      if (cell === undefined) return undefined;
      next += 1;
      return { ...cell, text: texts[next - 1] ?? '' };
    });
    yield { row, cells, merged: merged === 1 };
  }
}
