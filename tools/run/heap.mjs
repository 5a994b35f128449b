import v8 from 'node:v8';

/** By how much the heap may outgrow what lived at the last full collection before the next one, in percent. */
const growingPercent = 60;

/**
 * Has V8 collect what is garbage before the heap is several times what lives: by itself it lets an import leave half a
 * gigabyte lying on a large machine, of which 50 MB live. For this process and its threads, from now on.
 */
export function boundGarbage() {
  v8.setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}

/**
 * For a process that serves, which V8 takes at its start alone: room for the rows of an answer until it is sent. In the 16 MB
 * that are usual those of a year of 总账 are carried on twice and then kept as if they were to stay, in half the time of the call.
 */
export const youngGeneration = ['--max-semi-space-size=32'];
