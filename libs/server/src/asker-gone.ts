import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** The client has disconnected. Nobody gets this error, and it is no fault. */
export class AskerGone extends Error {
  constructor() {
    super('who asked has gone');
  }
}

const asked = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs long, read-only work until the client disconnects; the work then ends at its next statement
 * or turn. A running statement is not interrupted.
 * @param work gets a signal that is aborted when the client has disconnected
 * @throws AskerGone
 */
export async function whileAsked<T>(
  reply: ServerResponse,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  reply.once('close', leave);
  if (reply.destroyed) leave();
  try {
    return await asked.run(leaving.signal, () => work(leaving.signal));
  } finally {
    reply.off('close', leave);
  }
}

/** @throws AskerGone within `whileAsked` if the client has disconnected */
export function goOnWhileAsked(): void {
  if (asked.getStore()?.aborted) throw new AskerGone();
}
