import { setImmediate as breathe } from 'node:timers/promises';

/**
 * How long work may go on before the other requests of the process get a turn. A request comes by some
 * eight times (gateway, session, statements, answer), so each wait counts eight times.
 */
const turnMs = 2;

/**
 * Items with turns for the other requests in between, for work on many: what is done with one item must
 * take no longer than a turn.
 */
export async function* unhurried<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let turnEnds = performance.now() + turnMs;
  for await (const item of items) {
    if (performance.now() >= turnEnds) {
      await breathe();
      turnEnds = performance.now() + turnMs;
    }
    yield item;
  }
}

/** `items.map(of)`, unhurried. */
export async function mapUnhurried<T, R>(items: Iterable<T>, of: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for await (const item of unhurried(items)) made.push(of(item));
  return made;
}

/** Does work that is given in steps, unhurried. @returns what it makes */
export async function finishUnhurried<R>(steps: Generator<unknown, R>): Promise<R> {
  let turnEnds = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() >= turnEnds) {
      await breathe();
      turnEnds = performance.now() + turnMs;
    }
  }
}
