import { decodedText } from './sheet-text';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';

/** Characters at the beginning that decide the separator. */
const headChars = 65_536;
const linesLookedAt = 30;
/**
 * Texts that a spreadsheet treats as a formula or hides, also after quotes added by us or others.
 */
const dangerous = /^'*[=+\-@\t\r\0＝＋－＠]/;
const quoted = /^'+[=+\-@\t\r\0＝＋－＠]/;

/**
 * Yields the rows of comma-, semicolon- or tab-separated text. All cells are text; types are read
 * later.
 */
export async function* readCsv(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const parser = new CsvParser(limits);
  for (const text of decodedText(bytes)) {
    parser.push(text);
    yield* parser.take();
  }
  parser.end();
  yield* parser.take();
}

/** RFC 4180, with the variants that spreadsheets write. */
class CsvParser {
  private rows: SheetRow[] = [];
  private cells: (Cell | undefined)[] = [];
  private count = 0;
  private line = 1;
  private startLine = 1;
  private value = '';
  private state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  private separator: string | undefined;
  private marks = /["\r\n]/g;
  private afterReturn = false;
  private head = '';

  constructor(private readonly limits: SheetLimits) {}

  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  push(text: string): void {
    if (this.separator !== undefined) return this.parse(text);
    this.head += text;
    if (this.head.length >= headChars) this.start();
  }

  end(): void {
    if (this.separator === undefined) this.start();
    if (this.state === 'quoted') {
      refuseFile('FILE_DAMAGED', `第 ${this.startLine} 行的引号没有结束，文件可能不完整，请检查`);
    }
    if (this.state !== 'start' || this.cells.length > 0) this.endRow();
  }

  /**
   * Title lines above the table have no separators: the separator in most of the first lines wins.
   */
  private start(): void {
    const lines = this.head.split(/\r\n|\r|\n/, linesLookedAt);
    // Separators inside quotes don't count; the last line may be cut off inside quotes.
    const bare = lines.join('\n').replace(/"[^"]*("|$)/g, '');
    const count = (mark: string) => bare.split(mark).length;
    this.separator = [',', '\t', ';'].reduce((best, each) =>
      count(each) > count(best) ? each : best,
    );
    this.marks = new RegExp(`["\\r\\n${this.separator}]`, 'g');
    this.parse(this.head);
    this.head = '';
  }

  /** Reads runs of plain characters at once: a file has millions, and few with a meaning. */
  private parse(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.afterReturn) {
        this.afterReturn = false;
        if (text[at] === '\n') at += 1;
        continue;
      }
      const end = this.endOfRun(text, at);
      if (end > at) this.addRun(text.slice(at, end));
      if (end < text.length) this.mark(text[end] ?? '');
      at = end + 1;
    }
  }

  /** Position of the next character with a meaning in the current state. */
  private endOfRun(text: string, at: number): number {
    if (this.state === 'quoted') {
      const end = text.indexOf('"', at);
      return end < 0 ? text.length : end;
    }
    this.marks.lastIndex = at;
    return this.marks.exec(text)?.index ?? text.length;
  }

  private addRun(run: string): void {
    if (this.state === 'quoted') {
      for (let at = run.indexOf('\n'); at >= 0; at = run.indexOf('\n', at + 1)) this.line += 1;
    } else this.state = 'plain';
    this.add(run);
  }

  private mark(char: string): void {
    if (this.state === 'quoted') this.state = 'quote';
    else if (char === '"' && this.state === 'quote') {
      this.add(char);
      this.state = 'quoted';
    } else if (char === '"' && this.state === 'start') this.state = 'quoted';
    else if (char === this.separator) this.endCell();
    else if (char === '\n' || char === '\r') {
      this.afterReturn = char === '\r';
      this.endRow();
      this.line += 1;
      this.startLine = this.line;
    } else {
      this.state = 'plain';
      this.add(char);
    }
  }

  private add(text: string): void {
    this.value += text;
    if (this.value.length > this.limits.cellChars) {
      refuseFile(
        'FILE_TOO_LARGE',
        `第 ${this.startLine} 行有单元格超过 ${this.limits.cellChars} 字，不能导入`,
      );
    }
  }

  private endCell(): void {
    const text = quoted.test(this.value) ? this.value.slice(1) : this.value;
    this.cells.push(text === '' ? undefined : { kind: 'text', text });
    this.value = '';
    this.state = 'start';
    if (this.cells.length > this.limits.columns) {
      refuseFile('FILE_TOO_LARGE', `列数超过 ${this.limits.columns} 列，请删除多余的列后导入`);
    }
  }

  private endRow(): void {
    this.endCell();
    const { cells } = this;
    this.cells = [];
    if (cells.every((cell) => cell === undefined)) return;
    this.count += 1;
    if (this.count > this.limits.rows) {
      refuseFile('FILE_TOO_LARGE', `行数超过 ${this.limits.rows} 行，请拆分后导入`);
    }
    this.rows.push({ row: this.startLine, cells, merged: false });
  }
}

const figure = /^-?\d+(\.\d+)?$/;
const wantsQuotes = /[",\r\n]|^\s|\s$/;

/**
 * Returns one line. Texts that a spreadsheet would calculate get a leading `'`.
 * @param figures whether each column holds figures; valid figures are written unchanged
 */
export function csvLine(cells: readonly (string | null)[], figures: readonly boolean[]): string {
  let line = '';
  for (let at = 0; at < cells.length; at += 1) {
    if (at > 0) line += ',';
    const text = cells[at] ?? '';
    if (text !== '') line += figures[at] && figure.test(text) ? text : csvText(text);
  }
  return `${line}\r\n`;
}

function csvText(text: string): string {
  const safe = dangerous.test(text) ? `'${text}` : text;
  return wantsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
