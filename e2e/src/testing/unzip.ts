import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;

/** The parts of a zip file, a workbook for example, by their names. */
export function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0;) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) break;
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    parts.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** Texts of a workbook's first sheet, in their order. */
export function textsOf(file: Buffer): string {
  const parts = unzip(file);
  return [...parts.keys()]
    .filter((name) => /sharedStrings|sheet1/.test(name))
    .map((name) =>
      parts
        .get(name)
        ?.toString('utf8')
        .replace(/<[^>]+>/g, ' '),
    )
    .join(' ');
}
