import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Places, placeUntilClosed } from './places';
import { refuse } from './refuse';
import type { Held, Spool } from './spool';

/** What a line of 256 kbit/s takes easily, after a grace. */
const patience = { graceMs: 30_000, bytesPerMs: 24 };
/** A shorter answer is taken by the system at once, whoever reads it. */
const smallBytes = 64 * 1024;

/**
 * Takes answers whole from the services, so that who reads slowly holds none of their connections,
 * and bounds what one user or address may have on its way out and for how long.
 */
export class Departures {
  private readonly files = new Places({ each: 4, all: 256, waitMs: 30_000, waiting: 60 });
  private readonly large = new Places({ each: 16, all: 1_024, waitMs: 0, waiting: 0 });

  /** @param allowed the time an answer has to be read in: a grace, and its bytes at a speed */
  constructor(
    private readonly spool: Spool,
    private readonly allowed: typeof patience = patience,
  ) {}

  /**
   * Makes room for a file before the service is asked for it.
   * @returns false when the request has been refused
   */
  async admitFile(reply: FastifyReply, who: string): Promise<boolean> {
    if (await placeUntilClosed(this.files, reply, who)) return true;
    refuse(reply, 429, 'TOO_MANY_REQUESTS', '同时下载的文件过多，请等前面的下载完后重试');
    return false;
  }

  /** Sends on what a service answers; one that breaks off is 503, as one that is away. */
  async send(
    reply: FastifyReply,
    answer: Readable,
    { who, isFile }: { readonly who: string; readonly isFile: boolean },
  ): Promise<void> {
    const held = await this.spool.hold(answer).catch((error: unknown) => {
      reply.log.warn({ err: error }, 'an answer broke off');
      answer.destroy();
      return undefined;
    });
    if (held === undefined) return refuseInstead(reply, 503, 'UNAVAILABLE');
    if (reply.raw.destroyed) return held.drop();
    const needsPlace = !isFile && held.size > smallBytes;
    if (needsPlace && !(await placeUntilClosed(this.large, reply, who))) {
      await held.drop();
      return refuseInstead(reply, 429, 'TOO_MANY_REQUESTS');
    }
    this.endUnread(reply, held);
    void reply.send(held.size === 0 ? undefined : held.take());
  }

  private endUnread(reply: FastifyReply, { size }: Held): void {
    const { graceMs, bytesPerMs } = this.allowed;
    const timer = setTimeout(() => reply.raw.destroy(), graceMs + size / bytesPerMs).unref();
    reply.raw.once('close', () => clearTimeout(timer));
  }
}

/** Refuses where an answer was to go out: its head has to be forgotten. */
function refuseInstead(
  reply: FastifyReply,
  status: number,
  code: 'UNAVAILABLE' | 'TOO_MANY_REQUESTS',
) {
  for (const name of Object.keys(reply.getHeaders())) {
    if (name.startsWith('content-')) reply.removeHeader(name);
  }
  refuse(reply, status, code);
}
