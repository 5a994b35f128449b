import { crc32, createDeflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

/** A file of an archive, as a stream. */
export interface ZippedFile {
  /** Path in the archive, `多栏账/5602 管理费用.xlsx`; unique. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /**
   * Whether the content is compressed already, like a workbook; then it is stored with little
   * compression.
   */
  readonly isPacked?: boolean;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const signatures = { local: 0x04034b50, sizes: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 };
const version = 20;
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1980-01-01, the earliest date of the format; a fixed date makes equal content equal bytes. */
const firstDay = 0x0021;
/** Largest values of the 32-bit and 16-bit fields. */
const limits = { bytes: 0xffff_ffff, files: 0xffff };

/**
 * Writes an archive chunk by chunk, in constant memory.
 * @throws Error beyond the format without extensions: 4 GiB, 65,535 files, or a repeated name
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const file of files) {
    if (names.has(file.name)) throw new Error(`the archive has ${file.name} already`);
    if (names.add(file.name).size > limits.files) throw new Error('too many files in an archive');
    const name = Buffer.from(file.name);
    const counted = { crc: 0, packed: 0, unpacked: 0 };
    const head = localHeader(name);
    yield head;
    for await (const chunk of pack(file, counted)) yield chunk;
    yield sizesOf(counted);
    written.push({ name, offset, ...counted });
    offset += head.length + counted.packed + sizesBytes;
    if (offset > limits.bytes || counted.unpacked > limits.bytes) {
      throw new Error('an archive of more than 4 GiB');
    }
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

const sizesBytes = 16;
const levels = { packed: 1, usual: 6 };

async function* pack(
  { chunks, isPacked = false }: ZippedFile,
  counted: { crc: number; packed: number; unpacked: number },
): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: isPacked ? levels.packed : levels.usual });
  async function* told() {
    for await (const chunk of chunks) {
      counted.crc = crc32(chunk, counted.crc);
      counted.unpacked += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(told());
  source.once('error', (error) => deflate.destroy(error));
  try {
    for await (const chunk of source.pipe(deflate)) {
      counted.packed += (chunk as Uint8Array).length;
      yield chunk as Uint8Array;
    }
  } finally {
    source.destroy();
    deflate.destroy();
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(signatures.local, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(firstDay, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizesOf({ crc, packed, unpacked }: Pick<Written, 'crc' | 'packed' | 'unpacked'>): Buffer {
  const sizes = Buffer.alloc(sizesBytes);
  sizes.writeUInt32LE(signatures.sizes, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(unpacked, 12);
  return sizes;
}

function directoryEntry({ name, crc, packed, unpacked, offset }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(signatures.entry, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(firstDay, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOf(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
