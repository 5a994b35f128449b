import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { PostingRow } from '../voucher/voucher.posting';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);
const linesPerBatch = 2_000;
const bufferBytes = 1_048_576;
/** Most UTF-8 bytes per UTF-16 unit of a text. */
const widestCharacter = 3;
const brackets = 2;
/** Texts of vouchers are similar; the fastest compression reduces them to a tenth. */
const quickest = { level: 1 };

/** Vouchers for one statement, as the bytes of its JSON parameter. */
interface SpooledBatch {
  readonly json: Buffer;
  readonly vouchers: number;
  readonly lines: number;
}

interface Packed extends Omit<SpooledBatch, 'json'> {
  readonly bytes: Buffer;
}

/**
 * Good vouchers, stored until the whole file is judged: 100,000 lines take some 5 MB instead of
 * some 300. Each is written into one buffer at once, so that its text is not kept on the heap, and
 * the buffer is compressed when it is full.
 */
export class VoucherSpool {
  private readonly packed: Packed[] = [];
  private buffer = Buffer.allocUnsafe(bufferBytes);
  private used = 0;
  private vouchers = 0;
  private lines = 0;

  async add(row: PostingRow): Promise<void> {
    const text = JSON.stringify(row);
    const most = text.length * widestCharacter + brackets;
    if (this.used + most > this.buffer.length) {
      await this.flush();
      if (most > this.buffer.length) this.buffer = Buffer.allocUnsafe(most);
    }
    this.used += this.buffer.write(this.used === 0 ? '[' : ',', this.used);
    this.used += this.buffer.write(text, this.used);
    this.vouchers += 1;
    this.lines += row.lines.length;
    if (this.lines >= linesPerBatch) await this.flush();
  }

  /** All vouchers, batch by batch, in the order they were added. */
  async *batches(): AsyncGenerator<SpooledBatch> {
    await this.flush();
    for (let batch = this.packed.shift(); batch; batch = this.packed.shift()) {
      const { bytes, ...counts } = batch;
      yield { ...counts, json: await unpack(bytes) };
    }
  }

  /** Frees everything if nothing is going to be written. */
  clear(): void {
    this.packed.length = 0;
    this.begin();
  }

  private async flush(): Promise<void> {
    const { used, lines, vouchers } = this;
    if (vouchers === 0) return;
    const end = used + this.buffer.write(']', used);
    const bytes = await pack(this.buffer.subarray(0, end), quickest);
    this.packed.push({ bytes, lines, vouchers });
    this.begin();
  }

  private begin(): void {
    this.used = 0;
    this.vouchers = 0;
    this.lines = 0;
  }
}
