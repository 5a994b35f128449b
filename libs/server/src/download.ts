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
  ) {}
}

/** Sets the headers of a file to save, and gives its body. */
export function sendDownload(reply: FastifyReply, download: Download): StreamableFile {
  void reply.header('cache-control', 'no-store');
  void reply.header('x-content-type-options', 'nosniff');
  return new StreamableFile(download.bytes, {
    type: download.type,
    length: download.bytes.length,
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`,
  });
}
