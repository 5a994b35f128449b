import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Content that is too large for memory. */
interface LongFile {
  readonly length: number;
  readonly parts: AsyncIterable<Buffer>;
}

/**
 * A file as the response of a call. It is complete before the transaction ends, so that a failure
 * is still a refusal. Larger files are made by a job, which stores them in parts.
 */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Buffer | LongFile,
    /** `inline` only for types that a browser shows without running content. */
    readonly disposition: 'attachment' | 'inline' = 'attachment',
  ) {}
}

/** Sets the headers of a download and returns its body. */
export function sendDownload(reply: FastifyReply, download: Download): StreamableFile {
  void reply.header('cache-control', 'no-store');
  void reply.header('x-content-type-options', 'nosniff');
  // An uploaded file, even when opened by itself, must not act as a page of the product.
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
