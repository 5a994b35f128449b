import v8 from 'node:v8';

/** Growth of the heap since the last full collection that starts the next one, in percent of the live objects. */
const growingPercent = 60;

/**
 * Makes V8 collect garbage earlier, in this process and its threads, from now on. Without it an import leaves a heap of half
 * a gigabyte on a large machine, of which 50 MB are in use.
 */
export function boundGarbage() {
  v8.setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
