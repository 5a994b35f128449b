import { setImmediate as breathe } from 'node:timers/promises';

/** Judging so many rows takes some milliseconds. */
const rowsBetweenBreaths = 200;

/** The rows of a file, with turns for the other requests of the process in between. */
export async function* unhurried<T>(rows: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const row of rows) {
    yield row;
    count += 1;
    if (count % rowsBetweenBreaths === 0) await breathe();
  }
}
