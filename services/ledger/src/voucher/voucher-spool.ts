import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { PostingRow } from './voucher.posting';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);
const linesPerBatch = 2_000;
/** Texts of vouchers are much alike; the quickest packing makes them a tenth. */
const quickest = { level: 1 };

/** Vouchers for one statement, as the bytes of the JSON that it takes. */
export interface SpooledBatch {
  readonly json: Buffer;
  readonly vouchers: number;
  readonly lines: number;
}

interface Packed extends Omit<SpooledBatch, 'json'> {
  readonly bytes: Buffer;
}

/**
 * Vouchers that were found good, kept until the whole file is judged. They are held as packed bytes
 * outside the heap: 100,000 lines take some 5 MB instead of some 300.
 */
export class VoucherSpool {
  private readonly packed: Packed[] = [];
  private texts: string[] = [];
  private lines = 0;

  async add(row: PostingRow): Promise<void> {
    this.texts.push(JSON.stringify(row));
    this.lines += row.lines.length;
    if (this.lines >= linesPerBatch) await this.flush();
  }

  /** Everything, batch by batch, in the order it was added. */
  async *batches(): AsyncGenerator<SpooledBatch> {
    await this.flush();
    for (let batch = this.packed.shift(); batch; batch = this.packed.shift()) {
      const { bytes, ...counts } = batch;
      yield { ...counts, json: await unpack(bytes) };
    }
  }

  /** Lets everything go, when nothing is going to be written. */
  clear(): void {
    this.packed.length = 0;
    this.texts = [];
    this.lines = 0;
  }

  private async flush(): Promise<void> {
    const { texts, lines } = this;
    if (texts.length === 0) return;
    this.texts = [];
    this.lines = 0;
    const bytes = await pack(`[${texts.join(',')}]`, quickest);
    this.packed.push({ bytes, lines, vouchers: texts.length });
  }
}
