import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Places } from './places';

type Client = {
  readonly request: Pick<FastifyRequest, 'raw'>;
  readonly reply: Pick<FastifyReply, 'raw'>;
};

/**
 * A request on its way through the gateway. Everything it holds (places, bodies, timers) is
 * registered here and released at one moment. So the release depends on no event of a single
 * object: an answer that never got its connection, for example, never emits `close`.
 */
export class Passage {
  private readonly client = new AbortController();
  private readonly held: (() => void)[] = [];
  private isLed = false;

  /**
   * Runs a request through `way`. The request is over when `way` has ended, including all work of
   * the service, and nobody waits any longer: the answer or the connection is closed. Then
   * everything it holds is released (decision 0050).
   */
  static async lead(
    { request, reply }: Client,
    way: (passage: Passage) => Promise<void>,
  ): Promise<void> {
    const passage = new Passage();
    const { socket } = request.raw;
    const leave = () => {
      socket.off('close', leave);
      reply.raw.off('close', leave);
      passage.client.abort();
      passage.giveBack();
    };
    socket.once('close', leave);
    reply.raw.once('close', leave);
    // A connection that is already closed emits no further event.
    if (socket.destroyed || reply.raw.destroyed) leave();
    try {
      await way(passage);
    } finally {
      passage.isLed = true;
      passage.giveBack();
    }
  }

  /** Aborted when nobody waits for the answer any more: it is sent, or the client has gone. */
  get gone(): AbortSignal {
    return this.client.signal;
  }

  /** Registers a release to run when the request is over. */
  keep(release: () => void): void {
    this.held.push(release);
  }

  /**
   * Takes a place and holds it until the request is over. The wait ends when the client has gone.
   * @param signal ends the wait
   * @returns false when no place was free in time
   */
  async take(places: Places, key: string, signal = this.gone): Promise<boolean> {
    const release = await places.take(key, signal);
    if (release) this.keep(release);
    return release !== undefined;
  }

  private giveBack(): void {
    if (!this.isLed || !this.gone.aborted) return;
    for (const release of this.held.splice(0)) release();
  }
}
