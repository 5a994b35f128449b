import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Passage } from './passage';
import { Places } from './places';
import { refuse } from './refuse';
import { TooLong, type Held, type Spool } from './spool';

const bodyLimitBytes = 1_048_576;
/** A file of 20 MB, and 64 KB for the multipart body around it. */
const uploadLimitBytes = 20 * 1_048_576 + 65_536;
/** Shorter than the ten seconds after which a stalled body is cut off. */
const waitMs = 5_000;

/** Whether a request uploads files (multipart). */
function isUpload({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}

/** Whether the announced length of the body (`Content-Length`) exceeds the limit. */
export function saysTooLong(request: Pick<IncomingMessage, 'headers'>): boolean {
  const said = Number(request.headers['content-length'] ?? 0);
  return said > (isUpload(request) ? uploadLimitBytes : bodyLimitBytes);
}

/**
 * Receives bodies completely before a service gets the request. The number of bodies received at
 * once is bounded per user or address. A body needs no place if it came together with its head, or
 * if it arrives while it waits for a place: a slow sender delays nobody who signs in from the same
 * address.
 */
export class Arrivals {
  private readonly bodies = new Places({ each: 6, all: 256, waitMs, waiting: 60 });
  private readonly uploads = new Places({ each: 3, all: 96, waitMs, waiting: 20 });

  constructor(private readonly spool: Spool) {}

  /**
   * Receives the body of a request. Its memory and disk space count against its sender until the
   * request is over. The HTTP server limits how long a body may take.
   * @param who user or address whose place it takes
   * @returns undefined when the request has been refused or broken off
   */
  async receive(
    passage: Passage,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    who: string,
  ): Promise<Held | undefined> {
    const { raw } = request;
    const upload = isUpload(raw);
    if (!(await hasPlace(passage, raw, { places: upload ? this.uploads : this.bodies, who }))) {
      const what = upload ? '上传的文件' : '提交的内容';
      refuse(reply, 429, 'TOO_MANY_REQUESTS', `同时${what}过多，请等前面的传完后重试`);
      raw.resume();
      return undefined;
    }
    try {
      const held = upload
        ? await this.spool.hold(raw, uploadLimitBytes)
        : await this.spool.hold(raw, bodyLimitBytes, bodyLimitBytes);
      passage.keep(() => held.drop());
      return held;
    } catch (error) {
      if (!(error instanceof TooLong) && !raw.destroyed) throw error;
      // The client has gone and reads no answer; the refusal is recorded for the metrics.
      if (raw.destroyed) refuse(reply, 408, 'INVALID_BODY');
      else refuse(reply, 413, 'BODY_TOO_LARGE');
      raw.resume();
      return undefined;
    }
  }
}

/** Whether the body may be received: it has a place, or it is complete and needs none. */
async function hasPlace(
  passage: Passage,
  raw: IncomingMessage,
  { places, who }: { readonly places: Places; readonly who: string },
): Promise<boolean> {
  if (raw.complete) return true;
  const arrived = new AbortController();
  const look = () => {
    if (raw.complete || raw.destroyed || passage.gone.aborted) arrived.abort();
  };
  raw.on('readable', look).once('close', look);
  passage.gone.addEventListener('abort', look);
  const isPlaced = await passage.take(places, who, arrived.signal);
  raw.off('readable', look).off('close', look);
  passage.gone.removeEventListener('abort', look);
  return isPlaced || raw.complete;
}
