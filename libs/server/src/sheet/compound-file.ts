import { refuseFile } from './sheet.types';

const freeSector = 0xffff_fffa;
const headBytes = 512;
const entryBytes = 128;
const headFatSectors = 109;
const entriesAtMost = 10_000;

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/**
 * An OLE compound file ([MS-CFB]): streams as chains of sectors. Every chain is limited by the size
 * of the file, so a cycle of sectors or a false size is refused at once.
 */
export class CompoundFile {
  private readonly sectorBytes: number;
  private readonly sectors: number;
  private readonly fat: Uint32Array;
  private readonly entries: readonly Entry[];

  constructor(private readonly file: Buffer) {
    if (file.length < headBytes) refuseFile('FILE_DAMAGED');
    const shift = file.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) refuseFile('FILE_DAMAGED');
    this.sectorBytes = 1 << shift;
    this.sectors = Math.ceil(file.length / this.sectorBytes) - 1;
    this.fat = numbersOf(Buffer.concat(this.fatSectors().map((at) => this.sector(at))));
    this.entries = entriesOf(this.chain(file.readUInt32LE(48)));
  }

  has(name: string): boolean {
    return this.entries.some((entry) => entry.name === name);
  }

  /** The bytes of a stream; undefined if no stream has that name. */
  stream(name: string): Buffer | undefined {
    const entry = this.entries.find((each) => each.name === name && each.type === 2);
    if (!entry) return undefined;
    if (entry.size > this.file.length) refuseFile('FILE_DAMAGED');
    const isSmall = entry.size < this.file.readUInt32LE(56);
    const bytes = isSmall ? this.smallStream(entry.start) : this.chain(entry.start);
    if (bytes.length < entry.size) refuseFile('FILE_DAMAGED', damaged);
    return bytes.subarray(0, entry.size);
  }

  /** Sectors of the allocation table: some listed in the header, the rest in a chain. */
  private fatSectors(): number[] {
    const places: number[] = [];
    const take = (bytes: Buffer, count: number) => {
      for (let at = 0; at < count; at += 1) {
        const place = bytes.readUInt32LE(at * 4);
        if (place < freeSector) places.push(place);
      }
    };
    take(this.file.subarray(76), headFatSectors);
    const perSector = this.sectorBytes / 4 - 1;
    let next = this.file.readUInt32LE(68);
    for (let seen = 0; next < freeSector; seen += 1) {
      if (seen > this.sectors) refuseFile('FILE_DAMAGED');
      const sector = this.sector(next);
      take(sector, perSector);
      next = sector.readUInt32LE(perSector * 4);
    }
    if (places.length > this.sectors) refuseFile('FILE_DAMAGED');
    return places;
  }

  private sector(at: number): Buffer {
    const from = (at + 1) * this.sectorBytes;
    if (at >= this.sectors || from >= this.file.length) refuseFile('FILE_DAMAGED', damaged);
    const bytes = this.file.subarray(from, from + this.sectorBytes);
    // The last sector of a file may be cut off after its used bytes.
    return bytes.length === this.sectorBytes
      ? bytes
      : Buffer.concat([bytes, Buffer.alloc(this.sectorBytes - bytes.length)]);
  }

  private chain(start: number): Buffer {
    const parts: Buffer[] = [];
    for (let at = start; at < freeSector; at = this.fat[at] ?? refuseFile('FILE_DAMAGED')) {
      if (parts.length > this.sectors) refuseFile('FILE_DAMAGED', '文件的结构成环，不能读取');
      parts.push(this.sector(at));
    }
    return Buffer.concat(parts);
  }

  /** Small streams are 64-byte pieces of the root's stream, with a table of their own. */
  private smallStream(start: number): Buffer {
    const root = this.entries.find(({ type }) => type === 5);
    if (!root) refuseFile('FILE_DAMAGED');
    const container = this.chain(root.start);
    const table = numbersOf(this.chain(this.file.readUInt32LE(60)));
    const parts: Buffer[] = [];
    for (let at = start; at < freeSector; at = table[at] ?? refuseFile('FILE_DAMAGED')) {
      if (parts.length > table.length) refuseFile('FILE_DAMAGED', '文件的结构成环，不能读取');
      parts.push(container.subarray(at * 64, at * 64 + 64));
    }
    return Buffer.concat(parts);
  }
}

const damaged = '文件不完整，请重新导出或下载后再导入';

function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readUInt32LE(at * 4);
  return numbers;
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; from + entryBytes <= directory.length; from += entryBytes) {
    const entry = directory.subarray(from, from + entryBytes);
    const nameBytes = entry.readUInt16LE(64);
    const type = entry[66] ?? 0;
    if (type === 0) continue;
    if (nameBytes > 64 || entries.length >= entriesAtMost) refuseFile('FILE_DAMAGED');
    const name = entry.subarray(0, Math.max(0, nameBytes - 2)).toString('utf16le');
    entries.push({ name, type, start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) });
  }
  return entries;
}
