import { decodedText } from './sheet-text';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';

/** Enough of the beginning to see what separates the cells. */
const headChars = 65_536;
const linesLookedAt = 30;
/** What a spreadsheet takes for a formula or hides, also behind quotes that we or others put there. */
const dangerous = /^'*[=+\-@\t\r\0＝＋－＠]/;
const quoted = /^'+[=+\-@\t\r\0＝＋－＠]/;

/** Rows of comma-, semicolon- or tab-separated text. All cells are text; what they mean is asked later. */
export async function* readCsv(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const parser = new CsvParser(limits);
  for (const text of decodedText(bytes)) {
    parser.push(text);
    yield* parser.take();
  }
  parser.end();
  yield* parser.take();
}

/** RFC 4180 with the liberties that spreadsheets take. */
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

  /** Titles above the table have no separators: the one that most of the first lines have counts. */
  private start(): void {
    const lines = this.head.split(/\r\n|\r|\n/, linesLookedAt);
    // Behind quotes nothing separates; the last line may be cut off there.
    const bare = lines.join('\n').replace(/"[^"]*("|$)/g, '');
    const count = (mark: string) => bare.split(mark).length;
    this.separator = [',', '\t', ';'].reduce((best, each) =>
      count(each) > count(best) ? each : best,
    );
    this.marks = new RegExp(`["\\r\\n${this.separator}]`, 'g');
    this.parse(this.head);
    this.head = '';
  }

  /** Takes runs of plain characters at once: a file has millions, and few that mean something. */
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

  /** Where the next character stands that means something here. */
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
 * One line, with texts that a spreadsheet would calculate made harmless by a leading `'`.
 * @param figures whether each cell stands in a column of figures, and goes out as it is if it is one
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
