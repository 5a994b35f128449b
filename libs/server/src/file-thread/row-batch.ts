import { refuseFile, type Cell, type SheetLimits, type SheetRow } from '../sheet/sheet.types';

/** Size of a message between threads: small enough that receiving it delays no request. */
const rowsPerBatch = 200;
const charsPerBatch = 131_072;

const hole = '-';
const formula = 'f';
type TextCell = Exclude<Cell, { readonly kind: 'formula' }>;
const kinds: readonly TextCell['kind'][] = ['text', 'number', 'date', 'error'];
/** Flags of a cell; each combination has its own mark per kind of cell. */
const traits = ['startsIn1904', 'isPercent', 'isResult'] as const;
const traitSets = 2 ** traits.length;
const firstMark = 'A'.charCodeAt(0);

/** Row number, whether merged, one mark per cell, and the texts of the cells that have one. */
type PackedRow = readonly [number, 0 | 1, string, ...string[]];

/**
 * Packs rows of a file for another thread: one text instead of many small objects. Long texts are
 * cut, and the texts of the whole file are counted.
 */
export class RowBatch {
  private rows: PackedRow[] = [];
  private chars = 0;
  private taken = 0;

  constructor(private readonly limits: Pick<SheetLimits, 'keptChars' | 'chars'>) {}

  add({ row, cells, merged }: SheetRow): void {
    const texts: string[] = [];
    let shape = '';
    for (const cell of cells) {
      shape += cell === undefined ? hole : markOf(cell);
      if (cell === undefined || !('text' in cell)) continue;
      const text = cell.text.slice(0, this.limits.keptChars);
      texts.push(text);
      this.chars += text.length;
    }
    this.rows.push([row, merged ? 1 : 0, shape, ...texts]);
  }

  get isFull(): boolean {
    return this.rows.length >= rowsPerBatch || this.chars >= charsPerBatch;
  }

  /**
   * Returns the rows added since the last call, as one text.
   * @throws FileRefusal once the texts of the file are longer than the limit
   */
  take(): string {
    const packed = JSON.stringify(this.rows);
    this.rows = [];
    this.chars = 0;
    this.taken += packed.length;
    if (this.taken > this.limits.chars) refuseChars(this.limits.chars);
    return packed;
  }
}

/** Refuses a file with more characters than the limit. */
function refuseChars(limit: number): never {
  refuseFile(
    'FILE_TOO_LARGE',
    `文件内容过多，所有单元格的文字合计超过 ${limit / 10_000} 万字，请删去多余的内容或按月份拆分后分次导入`,
  );
}

function markOf(cell: Cell): string {
  if (cell.kind === 'formula') return formula;
  const set = traits.reduce((sum, trait, at) => (cell[trait] ? sum + 2 ** at : sum), 0);
  return String.fromCharCode(firstMark + kinds.indexOf(cell.kind) * traitSets + set);
}

/** What a mark says of a cell: its kind, and with its flags as it is shown. */
interface UnmarkedCell {
  readonly kind: TextCell['kind'];
  readonly isPlain: boolean;
  readonly shown: Omit<TextCell, 'text'>;
}

/** Decodes the mark of a cell, without its text. */
function unmarked(mark: string): UnmarkedCell {
  const place = mark.charCodeAt(0) - firstMark;
  const set = place % traitSets;
  const shown = traits.filter((_, at) => Math.floor(set / 2 ** at) % 2 === 1);
  const kind = kinds[Math.floor(place / traitSets)] ?? 'error';
  const flags = Object.fromEntries(shown.map((trait) => [trait, true]));
  return { kind, isPlain: set === 0, shown: { kind, ...flags } };
}

const unmarkedCells = new Map(
  Array.from({ length: kinds.length * traitSets }, (_, at) => {
    const mark = String.fromCharCode(firstMark + at);
    return [mark, unmarked(mark)] as const;
  }),
);

/** Yields the rows of a batch. */
export function* rowsOfBatch(packed: string): Generator<SheetRow> {
  for (const [row, merged, shape, ...texts] of JSON.parse(packed) as PackedRow[]) {
    let next = 0;
    const cells: (Cell | undefined)[] = [];
    for (const mark of shape) {
      const cell = unmarkedCells.get(mark);
      if (cell === undefined) cells.push(mark === formula ? { kind: 'formula' } : undefined);
      else {
        const text = texts[next] ?? '';
        next += 1;
        // Nearly all cells have no flag; a spread of each takes longer than the rest.
        cells.push(cell.isPlain ? { kind: cell.kind, text } : { ...cell.shown, text });
      }
    }
    yield { row, cells, merged: merged === 1 };
  }
}
