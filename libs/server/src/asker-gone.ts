import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Nobody waits for the answer any more; it is told to nobody, and is no fault. */
export class AskerGone extends Error {
  constructor() {
    super('who asked has gone');
  }
}

const asked = new AsyncLocalStorage<AbortSignal>();

/**
 * Does long work that only reads, until nobody waits for its answer any more: it then ends at its next
 * statement or turn. What the database is at runs to its end.
 * @param work is handed the signal that is aborted when nobody waits any more
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

/** @throws AskerGone in work that nobody waits for any more */
export function goOnWhileAsked(): void {
  if (asked.getStore()?.aborted) throw new AskerGone();
}
