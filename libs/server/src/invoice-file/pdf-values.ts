import { refuseFile } from '../sheet/sheet.types';
import { invoiceFileLimits } from './invoice-file-limits';

/** A name such as `/Type`, without its slash. */
export class PdfName {
  constructor(readonly name: string) {}
}

/** A reference to an object by its number. */
export class PdfReference {
  constructor(readonly number: number) {}
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Strings are skipped: nothing that is read here depends on one. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

const code = (char: string): number => char.charCodeAt(0);
const blanks = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map(code));
const keywords = new Map<string, PdfValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Bytes that scanners of the same data may still pass, however often they begin. */
export interface ScanBudget {
  left: number;
}

/** Objects of a sound file do not overlap; this leaves room for programs that repeat some. */
const readingsAtMost = 4;

/** A budget for scanners of these bytes. */
export function scanBudget(bytes: Buffer): ScanBudget {
  return { left: readingsAtMost * bytes.length };
}

/** Reads the values of a PDF (ISO 32000-1, 7.3) one after the other, each byte once. */
export class PdfScanner {
  private counted: number;

  /** @param budget shared by all scanners of the same bytes */
  constructor(
    private readonly bytes: Buffer,
    public at: number,
    private readonly budget: ScanBudget,
  ) {
    this.counted = at;
  }

  /** Another scanner of the same bytes. */
  beganAt(at: number): PdfScanner {
    return new PdfScanner(this.bytes, at, this.budget);
  }

  /** Reads one value. Refuses what is not one, and values inside each other beyond the limit. */
  value(depth = 0): PdfValue {
    if (depth > invoiceFileLimits.pdfDepth) damaged();
    const value = this.next(depth);
    this.count();
    return value;
  }

  private next(depth: number): PdfValue {
    this.skipBlanks();
    const char = this.bytes[this.at];
    if (char === undefined) damaged();
    switch (String.fromCharCode(char)) {
      case '/':
        this.at += 1;
        return new PdfName(unescaped(this.word()));
      case '(':
        this.skipString();
        return null;
      case '[':
        this.at += 1;
        return this.list(depth);
      case '<':
        if (this.bytes[this.at + 1] === code('<')) return this.dictionary(depth);
        this.skipHex();
        return null;
      default:
        return this.numberOrKeyword();
    }
  }

  /** Reads a word if it is next; blanks before it are skipped in any case. */
  takes(word: string): boolean {
    this.skipBlanks();
    this.count();
    const end = this.at + word.length;
    if (this.bytes.toString('latin1', this.at, end) !== word) return false;
    this.at = end;
    return true;
  }

  /** Reads a whole number of at most 15 digits. */
  whole(): number {
    this.skipBlanks();
    const word = this.word();
    this.count();
    return /^\d{1,15}$/.test(word) ? Number(word) : damaged();
  }

  private count(): void {
    this.budget.left -= this.at - this.counted;
    this.counted = this.at;
    if (this.budget.left >= 0) return;
    refuseFile('FILE_UNSAFE', 'PDF 的数据互相重叠，文件已损坏，请改用同一发票的 XML 或 OFD 文件');
  }

  private skipBlanks(): void {
    for (;;) {
      const char = this.bytes[this.at];
      if (char === undefined) return;
      if (char === code('%')) this.skipComment();
      else if (blanks.has(char)) this.at += 1;
      else return;
    }
  }

  private skipComment(): void {
    while (this.at < this.bytes.length) {
      const char = this.bytes[this.at];
      if (char === 10 || char === 13) return;
      this.at += 1;
    }
  }

  /** Characters up to the next blank or delimiter. */
  private word(): string {
    const from = this.at;
    for (;;) {
      const char = this.bytes[this.at];
      if (char === undefined || blanks.has(char) || delimiters.has(char)) break;
      this.at += 1;
    }
    return this.bytes.toString('latin1', from, this.at);
  }

  private numberOrKeyword(): PdfValue {
    const word = this.word();
    if (keywords.has(word)) return keywords.get(word) ?? null;
    if (!/^[+-]?(\d{1,20}(\.\d*)?|\.\d+)$/.test(word)) damaged();
    return /^\d{1,10}$/.test(word) ? this.numberOrReference(Number(word)) : Number(word);
  }

  /** `12 0 R` is a reference, `12 0` two numbers. */
  private numberOrReference(number: number): PdfValue {
    const after = this.at;
    this.skipBlanks();
    if (/^\d{1,5}$/.test(this.word()) && this.takes('R')) return new PdfReference(number);
    this.at = after;
    return number;
  }

  private list(depth: number): readonly PdfValue[] {
    const values: PdfValue[] = [];
    while (!this.takes(']')) values.push(this.value(depth + 1));
    return values;
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const fields = new Map<string, PdfValue>();
    while (!this.takes('>>')) {
      const name = this.value(depth + 1);
      if (!(name instanceof PdfName)) damaged();
      fields.set(name.name, this.value(depth + 1));
    }
    return fields;
  }

  private skipString(): void {
    let open = 0;
    for (; this.at < this.bytes.length; this.at += 1) {
      const char = this.bytes[this.at];
      if (char === code('\\')) this.at += 1;
      else if (char === code('(')) open += 1;
      else if (char === code(')')) open -= 1;
      if (open > 0) continue;
      this.at += 1;
      return;
    }
    damaged();
  }

  private skipHex(): void {
    const end = this.bytes.indexOf('>', this.at);
    if (end < 0) damaged();
    this.at = end + 1;
  }
}

function unescaped(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

/** Refuses a PDF whose structure cannot be followed. */
export function damaged(): never {
  refuseFile('FILE_DAMAGED');
}
