import { isUtf8 } from 'node:buffer';
import { createInflateRaw } from 'node:zlib';
import { refuseFile, type SheetLimits } from './sheet.types';

/** A part of an archive, from its central directory. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 65_535;
const stored = 0;
const deflated = 8;

/**
 * Reads the list of parts without unpacking anything. Refuses an archive that is encrypted,
 * damaged, or larger than the limits by its own directory.
 */
export function readZipEntries(file: Buffer, limits: SheetLimits): Map<string, ZipEntry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let position = file.readUInt32LE(end + 16);
  if (count > limits.entries) {
    refuseFile('FILE_UNSAFE', `文件内含 ${count} 个部件，超过 ${limits.entries} 个，请拆分后导入`);
  }
  const entries = new Map<string, ZipEntry>();
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(file, position, end);
    checkName(entry.name, entries);
    checkPromise(entry, limits);
    unpacked += entry.unpackedBytes;
    if (unpacked > limits.unpackedBytes) refuseUnpacked(limits);
    entries.set(entry.name, entry);
    position = next;
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const earliest = Math.max(0, file.length - endBytes - longestComment);
  for (let at = file.length - endBytes; at >= earliest; at -= 1) {
    if (file.readUInt32LE(at) === endSignature) return at;
  }
  return refuseFile('FILE_DAMAGED');
}

function readEntry(file: Buffer, at: number, end: number): { entry: ZipEntry; next: number } {
  if (at + entryBytes > end || file.readUInt32LE(at) !== entrySignature) {
    refuseFile('FILE_DAMAGED');
  }
  if ((file.readUInt16LE(at + 8) & 1) !== 0) refuseFile('FILE_ENCRYPTED');
  const nameLength = file.readUInt16LE(at + 28);
  const rest = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  const next = at + entryBytes + nameLength + rest;
  if (next > end) refuseFile('FILE_DAMAGED');
  const entry: ZipEntry = {
    name: nameOf(file.subarray(at + entryBytes, at + entryBytes + nameLength)),
    method: file.readUInt16LE(at + 10),
    packedBytes: file.readUInt32LE(at + 20),
    unpackedBytes: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** Chinese Windows writes names in GBK, whatever the flag of the entry says. */
function nameOf(bytes: Buffer): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030').decode(bytes);
}

function checkName(name: string, seen: ReadonlyMap<string, ZipEntry>): void {
  const climbs = name.split(/[/\\]/).includes('..');
  if (climbs || /^[/\\]|^[a-z]:/i.test(name) || name.includes('\0')) {
    refuseFile('FILE_UNSAFE', '文件内部含有越级路径，不是正常的文件，请重新下载或导出后再导入');
  }
  if (seen.has(name)) refuseFile('FILE_DAMAGED');
}

function checkPromise(entry: ZipEntry, limits: SheetLimits): void {
  if (entry.method !== stored && entry.method !== deflated) refuseFile('FILE_DAMAGED');
  checkRatio(entry, entry.unpackedBytes, limits);
}

function checkRatio(entry: ZipEntry, unpacked: number, limits: SheetLimits): void {
  if (unpacked > limits.ratioFreeBytes + entry.packedBytes * limits.ratio) refuseUnpacked(limits);
}

function refuseUnpacked(limits: SheetLimits): never {
  const megabytes = Math.round(limits.unpackedBytes / 1_048_576);
  return refuseFile(
    'FILE_UNSAFE',
    `文件解压后过大（上限 ${megabytes} MB，且不超过压缩前的 ${limits.ratio} 倍），请拆分后导入`,
  );
}

/** Path of a part that a part in `folder` names; leading `/` is the root, `..` never leaves it. */
export function partPath(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Bytes that a reading may still unpack, over all its parts. */
export interface UnpackBudget {
  left: number;
}

/**
 * Unpacks one part chunk by chunk; stops at the byte that exceeds a limit, whatever size was
 * declared.
 */
export async function* unpack(
  file: Buffer,
  entry: ZipEntry,
  { limits, budget }: { limits: SheetLimits; budget: UnpackBudget },
): AsyncGenerator<Buffer> {
  const packed = packedPart(file, entry);
  let unpacked = 0;
  const count = (chunk: Buffer): Buffer => {
    unpacked += chunk.length;
    budget.left -= chunk.length;
    if (budget.left < 0) refuseUnpacked(limits);
    checkRatio(entry, unpacked, limits);
    return chunk;
  };
  if (entry.method === stored) {
    yield count(packed);
    return;
  }
  const inflater = createInflateRaw({ chunkSize: 65_536 });
  inflater.end(packed);
  try {
    for await (const chunk of inflater) yield count(chunk as Buffer);
  } catch (error) {
    if (isDamage(error)) refuseFile('FILE_DAMAGED');
    throw error;
  } finally {
    inflater.destroy();
  }
  if (unpacked !== entry.unpackedBytes) refuseFile('FILE_DAMAGED');
}

/** A whole small part; stops as `unpack` does, and after the bytes that the directory declares. */
export async function wholePart(
  file: Buffer,
  entry: ZipEntry,
  within: { limits: SheetLimits; budget: UnpackBudget },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpack(file, entry, within)) {
    bytes += chunk.length;
    if (bytes > entry.unpackedBytes) refuseFile('FILE_DAMAGED');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('Z_');
}

/** The packed bytes; the local header is read only for their offset. */
function packedPart(file: Buffer, entry: ZipEntry): Buffer {
  const { offset, packedBytes } = entry;
  if (offset + localBytes > file.length || file.readUInt32LE(offset) !== localSignature) {
    refuseFile('FILE_DAMAGED');
  }
  const start =
    offset + localBytes + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packedBytes > file.length) refuseFile('FILE_DAMAGED');
  return file.subarray(start, start + packedBytes);
}
