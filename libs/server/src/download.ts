import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * A file as the answer of a call. It is whole before the transaction ends, so that a failure half
 * way is still a refusal; what is too large for that is made by a job.
 */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Buffer,
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
  return new StreamableFile(download.bytes, {
    type: download.type,
    length: download.bytes.length,
    disposition: `${download.disposition}; filename*=UTF-8''${encodeURIComponent(download.name)}`,
  });
}
