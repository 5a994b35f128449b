import { refuseFile, type SheetLimits } from './sheet.types';

/**
 * Reads the shared texts of a workbook (SST with its CONTINUE records, [MS-XLS] 2.4.265). A text
 * may continue in the next record, where a flag states its character width again.
 */
export function readSharedTexts(parts: readonly Buffer[], limits: SheetLimits): string[] {
  const reader = new PartsReader(parts);
  reader.skip(4);
  const count = reader.u32();
  if (count > limits.sharedTexts) refuseFile('FILE_TOO_LARGE', tooMany);
  const texts: string[] = [];
  let chars = 0;
  for (let at = 0; at < count; at += 1) {
    const length = reader.u16();
    chars += length;
    if (chars > limits.sharedChars) refuseFile('FILE_TOO_LARGE', tooMany);
    texts.push(reader.text(length));
  }
  return texts;
}

const tooMany = '文件中的文字过多，请拆分后分次导入';

/** Reads a text inside a record: its length, the character width, and the characters. */
export function readText(bytes: Buffer, { wideLength }: { readonly wideLength: boolean }): string {
  const reader = new PartsReader([bytes]);
  return reader.text(wideLength ? reader.u16() : reader.u8());
}

/** Reads across the ends of records. */
class PartsReader {
  private part = 0;
  private at = 0;

  constructor(private readonly parts: readonly Buffer[]) {}

  u8(): number {
    return this.bytes(1)[0] ?? 0;
  }

  u16(): number {
    return this.bytes(2).readUInt16LE(0);
  }

  u32(): number {
    return this.bytes(4).readUInt32LE(0);
  }

  skip(count: number): void {
    let left = count;
    while (left > 0) {
      const here = Math.min(left, this.leftInPart());
      this.at += here;
      left -= here;
    }
  }

  /** Reads characters after a byte of flags: wide, with formats, with phonetics. */
  text(length: number): string {
    let flags = this.u8();
    const runs = flags & 0x08 ? this.u16() : 0;
    const phonetic = flags & 0x04 ? this.u32() : 0;
    let text = '';
    let left = length;
    while (left > 0) {
      const wide = (flags & 0x01) !== 0;
      const room = (this.parts[this.part]?.length ?? 0) - this.at;
      const here = Math.min(left, wide ? room >> 1 : room);
      if (here === 0 && room > 0) refuseFile('FILE_DAMAGED');
      const bytes = this.bytes(wide ? here * 2 : here);
      text += bytes.toString(wide ? 'utf16le' : 'latin1');
      left -= here;
      if (left > 0) flags = this.u8();
    }
    this.skip(runs * 4 + phonetic);
    return text;
  }

  /** Bytes left in the current part; moves on to the next one when it is used up. */
  private leftInPart(): number {
    while (this.at >= (this.parts[this.part]?.length ?? Infinity)) {
      this.part += 1;
      this.at = 0;
    }
    const part = this.parts[this.part] ?? refuseFile('FILE_DAMAGED');
    return part.length - this.at;
  }

  private bytes(count: number): Buffer {
    if (count === 0) return Buffer.alloc(0);
    if (this.leftInPart() < count) return this.acrossParts(count);
    const found = this.parts[this.part]?.subarray(this.at, this.at + count);
    this.at += count;
    return found ?? refuseFile('FILE_DAMAGED');
  }

  private acrossParts(count: number): Buffer {
    const found: number[] = [];
    while (found.length < count) {
      this.leftInPart();
      found.push(this.parts[this.part]?.[this.at] ?? 0);
      this.at += 1;
    }
    return Buffer.from(found);
  }
}
