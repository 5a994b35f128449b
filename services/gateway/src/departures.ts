import type { FastifyReply } from 'fastify';
import type { Passage } from './passage';
import { Places } from './places';
import { refuse } from './refuse';
import type { Answer } from './services';
import type { Held, Spool } from './spool';

/** A grace period, then 24 bytes per ms: less than a line of 256 kbit/s reads. */
const patience = { graceMs: 30_000, bytesPerMs: 24 };
/** The system buffers a shorter answer at once, however slow the client is. */
const smallBytes = 64 * 1024;

/** An answer received completely, and the client it goes to. */
interface Departure {
  readonly answer: Pick<Answer, 'status' | 'headers'>;
  readonly held: Held;
  /** User or address whose limits the answer counts against. */
  readonly who: string;
  readonly isFile: boolean;
}

/**
 * Receives answers completely from the services, so that a slow client holds none of their
 * connections. Bounds how much one user or address may have on its way out, and for how long.
 */
export class Departures {
  private readonly files = new Places({ each: 4, all: 256, waitMs: 30_000, waiting: 60 });
  private readonly large = new Places({ each: 16, all: 1_024, waitMs: 0, waiting: 0 });

  /** @param allowed time to read an answer: a grace period plus its bytes at a minimum speed */
  constructor(
    private readonly spool: Spool,
    private readonly allowed: typeof patience = patience,
  ) {}

  /**
   * Reserves a place for a file before the service is asked for it.
   * @returns false when the request has been refused
   */
  async admitFile(passage: Passage, reply: FastifyReply, who: string): Promise<boolean> {
    if (await passage.take(this.files, who)) return true;
    refuse(reply, 429, 'TOO_MANY_REQUESTS', '同时下载的文件过多，请等前面的下载完后重试');
    return false;
  }

  /**
   * Receives the answer of a service completely.
   * @throws whatever the stream throws when it breaks off
   */
  async receive(passage: Passage, { body }: Answer): Promise<Held> {
    const held = await this.spool.hold(body).finally(() => body.destroy());
    passage.keep(() => held.drop());
    return held;
  }

  /** Sends the answer of a service to the client, if that is still connected. */
  async send(
    passage: Passage,
    reply: FastifyReply,
    { answer, held, who, isFile }: Departure,
  ): Promise<void> {
    if (passage.gone.aborted) return;
    const needsPlace = !isFile && held.size > smallBytes;
    if (needsPlace && !(await passage.take(this.large, who))) {
      return refuse(reply, 429, 'TOO_MANY_REQUESTS');
    }
    const { graceMs, bytesPerMs } = this.allowed;
    const unread = () => reply.raw.destroy();
    const timer = setTimeout(unread, graceMs + held.size / bytesPerMs).unref();
    passage.keep(() => clearTimeout(timer));
    void reply.status(answer.status).headers(answer.headers);
    if (held.size === 0) return void reply.send();
    void reply.header('content-length', held.size).send(held.take());
  }
}
