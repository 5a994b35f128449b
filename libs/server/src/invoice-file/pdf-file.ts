import { refuseFile } from '../sheet/sheet.types';
import type { UnpackBudget } from '../sheet/zip';
import { invoiceFileLimits } from './invoice-file-limits';
import { readPlaces, type PdfPlaces } from './pdf-places';
import { packedBytes, unpackedStream, type PdfStream } from './pdf-streams';
import {
  damaged,
  PdfReference,
  PdfScanner,
  scanBudget,
  type PdfDictionary,
  type PdfValue,
  type ScanBudget,
} from './pdf-values';

/** An object: its value, and its stream if it has one. */
interface PdfObject {
  readonly value: PdfValue;
  readonly stream?: PdfStream;
}

/**
 * The objects of a PDF (ISO 32000-1), read when they are asked for. It follows the tables of the
 * file and repairs nothing: a damaged file is refused. Encrypted files are refused.
 */
export class PdfFile {
  private readonly places: PdfPlaces;
  private readonly objects = new Map<number, PdfObject>();
  private readonly containers = new Map<number, ReadonlyMap<number, PdfValue>>();
  private readonly reading = new Set<number>();
  private readonly scan: ScanBudget;

  constructor(
    private readonly bytes: Buffer,
    private readonly budget: UnpackBudget,
  ) {
    this.scan = scanBudget(bytes);
    this.places = readPlaces(bytes, budget, this.scan);
    if (this.places.trailer.has('Encrypt')) {
      refuseFile(
        'FILE_ENCRYPTED',
        'PDF 已加密，不能读出内嵌的发票数据，请改用同一发票的 XML 或 OFD 文件',
      );
    }
  }

  /** The document catalog. */
  catalog(): PdfDictionary {
    return this.dictionary(this.places.trailer.get('Root')) ?? damaged();
  }

  /** The object that a value refers to, or the value itself. */
  object(value: PdfValue | undefined): PdfObject {
    if (!(value instanceof PdfReference)) return { value: value ?? null };
    const { number } = value;
    const known = this.objects.get(number);
    if (known) return known;
    if (this.reading.has(number)) {
      refuseFile('FILE_DAMAGED', 'PDF 的对象引用成环，文件已损坏，请重新下载原文件');
    }
    if (this.objects.size >= invoiceFileLimits.pdfObjects) damaged();
    // Each object that waits for another one is a call inside a call.
    if (this.reading.size >= invoiceFileLimits.pdfDepth) damaged();
    this.reading.add(number);
    const object = this.read(number);
    this.reading.delete(number);
    this.objects.set(number, object);
    return object;
  }

  /** A value without references; null for nothing. */
  resolved(value: PdfValue | undefined): PdfValue {
    return this.object(value).value;
  }

  /** The dictionary that a value is or refers to. */
  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const found = this.resolved(value);
    return found instanceof Map ? (found as PdfDictionary) : undefined;
  }

  /** The list that a value is or refers to; empty for others. */
  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolved(value);
    return Array.isArray(found) ? (found as readonly PdfValue[]) : [];
  }

  /** The unpacked bytes of the stream that a value refers to. */
  streamBytes(value: PdfValue | undefined): Buffer | undefined {
    const { stream } = this.object(value);
    return stream && unpackedStream(stream, this.budget, (each) => this.resolved(each));
  }

  private read(number: number): PdfObject {
    const place = this.places.objects.get(number);
    if (!place) return { value: null };
    if ('container' in place) {
      const value = this.contained(place.container).get(number) ?? null;
      // An object that is a reference is followed, within the guard against loops.
      return value instanceof PdfReference ? this.object(value) : { value };
    }
    const scanner = new PdfScanner(this.bytes, place.offset, this.scan);
    if (scanner.whole() !== number) damaged();
    scanner.whole();
    if (!scanner.takes('obj')) damaged();
    const value = scanner.value();
    if (value instanceof PdfReference) return this.object(value);
    if (!(value instanceof Map) || !scanner.takes('stream')) return { value };
    const fields = value as PdfDictionary;
    const length = this.resolved(fields.get('Length'));
    return { value, stream: { fields, packed: packedBytes(this.bytes, scanner, length) } };
  }

  /** Values of an object stream by their numbers (ISO 32000-1, 7.5.7); each offset is read once. */
  private contained(container: number): ReadonlyMap<number, PdfValue> {
    const known = this.containers.get(container);
    if (known) return known;
    const reference = new PdfReference(container);
    const bytes = this.streamBytes(reference) ?? damaged();
    const fields = this.dictionary(reference) ?? damaged();
    const [count, first] = [this.resolved(fields.get('N')), this.resolved(fields.get('First'))];
    if (typeof count !== 'number' || typeof first !== 'number') damaged();
    if (count > invoiceFileLimits.pdfObjects) damaged();
    const head = new PdfScanner(bytes, 0, scanBudget(bytes));
    const values = new Map<number, PdfValue>();
    const byOffset = new Map<number, PdfValue>();
    for (let at = 0; at < count; at += 1) {
      const [number, offset] = [head.whole(), head.whole()];
      if (!byOffset.has(offset)) byOffset.set(offset, head.beganAt(first + offset).value());
      values.set(number, byOffset.get(offset) ?? null);
    }
    this.containers.set(container, values);
    return values;
  }
}
