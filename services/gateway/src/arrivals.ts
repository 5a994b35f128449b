import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Passage } from './passage';
import { Places } from './places';
import { refuse } from './refuse';
import { TooLong, type Held, type Spool } from './spool';

const bodyLimitBytes = 1_048_576;
/** A file of 20 MB and what a multipart body puts around it. */
const uploadLimitBytes = 20 * 1_048_576 + 65_536;
/** Shorter than the ten seconds after which a body that does not go on is cut off. */
const waitMs = 5_000;

/** Whether a request brings files. */
export function isUpload({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}

/** Whether a request says that its body is longer than it may be. */
export function saysTooLong(request: Pick<IncomingMessage, 'headers'>): boolean {
  const said = Number(request.headers['content-length'] ?? 0);
  return said > (isUpload(request) ? uploadLimitBytes : bodyLimitBytes);
}

/**
 * Receives bodies whole before a service hears of them, so many at once of one user or address. A
 * body that came together with its head needs no place, nor does one that is there while it waits
 * for one: a colleague behind the address of somebody who sends slowly signs in as ever.
 */
export class Arrivals {
  private readonly bodies = new Places({ each: 6, all: 256, waitMs, waiting: 60 });
  private readonly uploads = new Places({ each: 3, all: 96, waitMs, waiting: 20 });

  constructor(private readonly spool: Spool) {}

  /**
   * Receives the body of a request. What is in memory and on disk of it counts against its sender
   * until the call is over. How long a body may take is watched where every request comes in.
   * @param who user or address whose place it takes
   * @returns undefined when the request has been refused, or is broken off
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
      // Who has gone is told nothing; the refusal is for the measurements.
      if (raw.destroyed) refuse(reply, 408, 'INVALID_BODY');
      else refuse(reply, 413, 'BODY_TOO_LARGE');
      raw.resume();
      return undefined;
    }
  }
}

/** Whether a body may be received: it has a place now, or is there already and needs none. */
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
