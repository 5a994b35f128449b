import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Places } from './places';

type Client = {
  readonly request: Pick<FastifyRequest, 'raw'>;
  readonly reply: Pick<FastifyReply, 'raw'>;
};

/**
 * A call on its way through the gateway. Whatever it holds (places, bodies, timers) is kept here and
 * given back at one moment, so that nothing depends on an event of one object: an answer that never
 * got its connection, for one, is never closed.
 */
export class Passage {
  private readonly client = new AbortController();
  private readonly held: (() => void)[] = [];
  private isLed = false;

  /**
   * Leads a call through. It is over when the way has come to its end, with it all that a service
   * does for the call, and nobody waits any longer: the answer has been given or is closed, or the
   * connection is. Then what it holds is given back.
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
    // Whose connection has closed already closes nothing more.
    if (socket.destroyed || reply.raw.destroyed) leave();
    try {
      await way(passage);
    } finally {
      passage.isLed = true;
      passage.giveBack();
    }
  }

  /** Aborted when nobody waits for the answer any more: it is given, or its client has gone. */
  get gone(): AbortSignal {
    return this.client.signal;
  }

  /** Has something given back when the call is over. */
  keep(release: () => void): void {
    this.held.push(release);
  }

  /**
   * Takes a place and keeps it; who has gone waits no longer for one.
   * @param signal ends the wait
   * @returns false when there was none in time
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
