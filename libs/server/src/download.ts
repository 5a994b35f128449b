import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** What is too long to be held at once. */
interface LongFile {
  readonly length: number;
  readonly parts: AsyncIterable<Buffer>;
}

/**
 * A file as the answer of a call. It is whole before the transaction ends, so that a failure half
 * way is still a refusal; what is too large for that is made by a job, which keeps it in parts.
 */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Buffer | LongFile,
    /** `inline` only for what a browser shows without running anything of it. */
    readonly disposition: 'attachment' | 'inline' = 'attachment',
  ) {}
}

/** Sets the headers of a file to save, and gives its body. */
export function sendDownload(reply: FastifyReply, download: Download): StreamableFile {
  void reply.header('cache-control', 'no-store');
  void reply.header('x-content-type-options', 'nosniff');
  // A file of somebody else, even opened by itself, is no page of the product.
  void reply.header('content-security-policy', "sandbox; default-src 'none'");
  const { bytes } = download;
  const options = {
    type: download.type,
    length: bytes.length,
    disposition: `${download.disposition}; filename*=UTF-8''${encodeURIComponent(download.name)}`,
  };
  return Buffer.isBuffer(bytes)
    ? new StreamableFile(bytes, options)
    : new StreamableFile(Readable.from(bytes.parts, { objectMode: false }), options);
}
