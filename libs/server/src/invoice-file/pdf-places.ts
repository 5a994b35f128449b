import type { UnpackBudget } from '../sheet/zip';
import { refuseFile } from '../sheet/sheet.types';
import { invoiceFileLimits } from './invoice-file-limits';
import { packedBytes, unpackedStream } from './pdf-streams';
import {
  damaged,
  PdfScanner,
  type PdfDictionary,
  type PdfValue,
  type ScanBudget,
} from './pdf-values';

/** Where an object stands: at a byte of the file, or in an object stream. */
type PdfPlace = { readonly offset: number } | { readonly container: number };

/** Places of the objects, and the newest trailer. */
export interface PdfPlaces {
  readonly objects: ReadonlyMap<number, PdfPlace | undefined>;
  readonly trailer: PdfDictionary;
}

const endBytes = 2_048;
const sectionsAtMost = 1_000;

/**
 * Reads the cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8), the newest first: an
 * object of a newer one replaces that of an older one.
 */
export function readPlaces(bytes: Buffer, budget: UnpackBudget, scan: ScanBudget): PdfPlaces {
  const reader = new PlaceReader(bytes, budget, scan);
  const end = bytes.lastIndexOf('startxref');
  if (end < bytes.length - endBytes || end < 0) damaged();
  const scanner = new PdfScanner(bytes, end, scan);
  scanner.takes('startxref');
  return reader.read(scanner.whole());
}

class PlaceReader {
  private readonly objects = new Map<number, PdfPlace | undefined>();

  constructor(
    private readonly bytes: Buffer,
    private readonly budget: UnpackBudget,
    private readonly scan: ScanBudget,
  ) {}

  read(newest: number): PdfPlaces {
    const seen = new Set<number>();
    let trailer: PdfDictionary | undefined;
    const waiting: PdfValue[] = [newest];
    while (waiting.length > 0) {
      const offset = waiting.shift();
      if (typeof offset !== 'number') continue;
      if (seen.has(offset) || seen.size >= sectionsAtMost) {
        refuseFile('FILE_DAMAGED', 'PDF 的交叉引用表成环，文件已损坏，请重新下载原文件');
      }
      seen.add(offset);
      const section = this.section(offset);
      trailer ??= section;
      waiting.push(section.get('XRefStm') ?? null, section.get('Prev') ?? null);
    }
    return { objects: this.objects, trailer: trailer ?? damaged() };
  }

  /** Reads one table or stream and returns its trailer. */
  private section(offset: number): PdfDictionary {
    const scanner = new PdfScanner(this.bytes, offset, this.scan);
    return scanner.takes('xref') ? this.table(scanner) : this.stream(scanner);
  }

  private table(scanner: PdfScanner): PdfDictionary {
    while (!scanner.takes('trailer')) {
      const first = scanner.whole();
      const count = scanner.whole();
      for (let at = 0; at < count; at += 1) {
        const offset = scanner.whole();
        scanner.whole();
        const isUsed = scanner.takes('n');
        if (!isUsed && !scanner.takes('f')) damaged();
        this.add(first + at, isUsed ? { offset } : undefined);
      }
    }
    return dictionaryOf(scanner.value());
  }

  private stream(scanner: PdfScanner): PdfDictionary {
    scanner.whole();
    scanner.whole();
    if (!scanner.takes('obj')) damaged();
    const fields = dictionaryOf(scanner.value());
    if (!scanner.takes('stream')) damaged();
    const packed = packedBytes(this.bytes, scanner, fields.get('Length') ?? null);
    const bytes = unpackedStream({ fields, packed }, this.budget, (value) => value ?? null);
    const [typeBytes = 0, firstBytes = 0, secondBytes = 0] = wholes(fields.get('W'));
    const rowBytes = typeBytes + firstBytes + secondBytes;
    if (rowBytes === 0 || rowBytes > 24) damaged();
    const index = wholes(fields.get('Index'));
    const ranges = index.length > 0 ? index : [0, Math.floor(bytes.length / rowBytes)];
    let from = 0;
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const [first = 0, count = 0] = ranges.slice(range, range + 2);
      for (let at = 0; at < count; at += 1, from += rowBytes) {
        if (from + rowBytes > bytes.length) damaged();
        const type = typeBytes === 0 ? 1 : numberAt(bytes, from, typeBytes);
        const place = numberAt(bytes, from + typeBytes, firstBytes);
        this.add(first + at, placeOf(type, place));
      }
    }
    return fields;
  }

  private add(number: number, place: PdfPlace | undefined): void {
    if (this.objects.has(number)) return;
    if (this.objects.size >= invoiceFileLimits.pdfObjects) damaged();
    this.objects.set(number, place);
  }
}

function placeOf(type: number, place: number): PdfPlace | undefined {
  if (type === 1) return { offset: place };
  return type === 2 ? { container: place } : undefined;
}

function numberAt(bytes: Buffer, from: number, length: number): number {
  let number = 0;
  for (let at = from; at < from + length; at += 1) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

function wholes(value: PdfValue | undefined): readonly number[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly PdfValue[]).map((each) =>
    typeof each === 'number' && Number.isInteger(each) && each >= 0 ? each : damaged(),
  );
}

function dictionaryOf(value: PdfValue): PdfDictionary {
  return value instanceof Map ? (value as PdfDictionary) : damaged();
}
