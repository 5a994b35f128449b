import { ApiError } from './api-error';

const inFlight = new Set<string>();
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs a task; refuses it with 重复请求 while one with the same key is in flight (specification,
 * section 5). The key is method and path; query and body do not count.
 */
export async function guardDuplicate<T>(key: string, task: () => Promise<T>): Promise<T> {
  if (inFlight.has(key)) throw new ApiError({ code: 'DUPLICATE_REQUEST' });
  inFlight.add(key);
  try {
    return await task();
  } finally {
    inFlight.delete(key);
  }
}

/**
 * Runs the tasks of a queue one after the other, in the order of the calls; a failure stops none of
 * them.
 */
export function enqueue<T>(queue: string, task: () => Promise<T>): Promise<T> {
  const before = queues.get(queue) ?? Promise.resolve();
  const run = before.then(task, task);
  queues.set(queue, run);
  const forget = () => {
    if (queues.get(queue) === run) queues.delete(queue);
  };
  run.then(forget, forget);
  return run;
}
