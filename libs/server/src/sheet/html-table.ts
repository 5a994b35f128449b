import { RowBuilder } from './row-builder';
import { decodedText } from './sheet-text';
import { refuseFile, type SheetLimits, type SheetRow } from './sheet.types';

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['yen', '¥'],
  ['middot', '·'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['times', '×'],
]);
/** Longest tag or text that may continue in the next chunk. */
const longestPiece = 262_144;
/** The character after a name can't be part of the name, so that no name is matched twice. */
const tagsAndTexts = /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>|[^<]+|</gi;
const widestSpan = 1_000;
const columnSpan = /\scolspan\s*=\s*["']?(\d{1,6})/i;
const rowSpan = /\srowspan\s*=\s*["']?(\d{1,6})/i;

/**
 * Yields the rows of the tables in an HTML page, which many programs name .xls. All cells are text,
 * as the page shows them. Nothing is loaded or run, and an unknown entity stays unchanged.
 */
export function* readHtmlTable(bytes: Buffer, limits: SheetLimits): Generator<SheetRow> {
  const reader = new TableReader(limits);
  let rest = '';
  for (const text of decodedText(bytes)) {
    const all = rest + text;
    // A piece ends with a tag; the rest waits for the next chunk.
    const end = all.lastIndexOf('>') + 1;
    reader.push(all.slice(0, end));
    rest = all.length - end > longestPiece ? '' : all.slice(end);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
  if (reader.isEmpty) refuseFile('FILE_TYPE', '文件是网页，其中没有表格，请重新导出后再导入');
}

class TableReader {
  private readonly builder: RowBuilder;
  private row = 0;
  private column = 0;
  private depth = 0;
  private skipping = '';
  private cell: { text: string; columns: number; rows: number } | undefined;
  /** Columns still covered by a cell above, with the number of remaining rows. */
  private readonly covered = new Map<number, number>();
  private merged = false;
  private inComment = false;
  private inRow = false;

  constructor(private readonly limits: SheetLimits) {
    this.builder = new RowBuilder(limits);
  }

  take(): SheetRow[] {
    return this.builder.take();
  }

  get isEmpty(): boolean {
    return this.row === 0;
  }

  /** Comments are removed first; every step reads each character once. */
  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      const mark = this.inComment ? '-->' : '<!--';
      const found = text.indexOf(mark, at);
      const end = found < 0 ? text.length : found;
      if (!this.inComment) this.pieces(text.slice(at, end));
      if (found >= 0) this.inComment = !this.inComment;
      at = found < 0 ? end : found + mark.length;
    }
  }

  private pieces(text: string): void {
    for (const [piece = '', , tag] of text.matchAll(tagsAndTexts)) {
      if (tag === undefined) this.text(piece);
      else this.tag(tag.toLowerCase(), piece);
    }
  }

  end(): void {
    this.endRow();
  }

  private text(piece: string): void {
    if (this.skipping === '' && this.cell) this.cell.text += piece;
  }

  private tag(name: string, piece: string): void {
    const closing = piece[1] === '/';
    if (this.skipping !== '') {
      if (closing && name === this.skipping) this.skipping = '';
      return;
    }
    if (!closing && (name === 'script' || name === 'style')) this.skipping = name;
    else if (name === 'table') this.depth += closing ? -1 : 1;
    else if (name === 'br' && this.cell) this.cell.text += ' ';
    // A table inside a cell is part of its text.
    else if (this.depth > 1) return;
    else if (name === 'tr') {
      if (closing) this.endRow();
      else this.beginRow();
    } else if (name === 'td' || name === 'th') {
      if (closing) this.endCell();
      else this.beginCell(piece);
    }
  }

  private beginRow(): void {
    this.endRow();
    this.inRow = true;
    this.row += 1;
    this.builder.begin(this.row);
    this.column = 0;
    this.merged = this.covered.size > 0;
  }

  private endRow(): void {
    this.endCell();
    if (!this.inRow) return;
    this.inRow = false;
    this.builder.end(this.merged);
    for (const [column, rows] of this.covered) {
      if (rows <= 1) this.covered.delete(column);
      else this.covered.set(column, rows - 1);
    }
  }

  private beginCell(tag: string): void {
    this.endCell();
    if (!this.inRow) this.beginRow();
    while (this.covered.has(this.column)) this.column += 1;
    const spanOf = (pattern: RegExp) =>
      Math.min(widestSpan, Math.max(1, Number(pattern.exec(tag)?.[1] ?? 1)));
    this.cell = { text: '', columns: spanOf(columnSpan), rows: spanOf(rowSpan) };
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell) return;
    const text = plainText(cell.text);
    this.builder.set(this.column, text === '' ? undefined : { kind: 'text', text });
    if (cell.columns > 1 || cell.rows > 1) this.merged = true;
    const last = Math.min(this.column + cell.columns, this.limits.columns);
    // Count this row too, since its end subtracts one.
    if (cell.rows > 1)
      for (let at = this.column; at < last; at += 1) this.covered.set(at, cell.rows);
    this.column += cell.columns;
  }
}

function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
      const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
