import type { UploadedFile } from '@mingzhang/contract';
import type { UploadedInvoiceFile } from '@mingzhang/server';

const lengthBytes = 4;

interface PackedName {
  readonly name: string;
  readonly size: number;
}

/** Several files as one, for a job, which stores one. Their names come first, as JSON. */
export function packFiles(files: readonly UploadedFile[]): Buffer {
  const names = files.map(({ name, bytes }): PackedName => ({ name, size: bytes.length }));
  const head = Buffer.from(JSON.stringify(names));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...files.map(({ bytes }) => bytes)]);
}

/** The files of `packFiles`, in their order. */
export function unpackFiles(packed: Buffer): UploadedInvoiceFile[] {
  const begin = lengthBytes + packed.readUInt32BE(0);
  const names = JSON.parse(packed.toString('utf8', lengthBytes, begin)) as readonly PackedName[];
  let at = begin;
  return names.map(({ name, size }) => {
    at += size;
    return { name, bytes: packed.subarray(at - size, at) };
  });
}
