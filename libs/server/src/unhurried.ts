import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises';
import { goOnWhileAsked } from './asker-gone';

/**
 * Milliseconds that work may run before other requests of the process get a turn. A request needs
 * about eight turns (gateway, session, statements, response), so each wait counts eight times.
 */
const turnMs = 1;
/** Milliseconds of pause after a turn, while there are other requests. */
const restMs = 5;
/** Turns of one work without a pause; short work delays nobody. */
const freeTurns = 10;
/**
 * Milliseconds since the last request for which there are "others". One busy user sends a request
 * about every 10 ms.
 */
const recentMs = 30;

let lastRequestAt = -Infinity;

/** Call it on each request: while requests arrive, work on many items pauses most of the time. */
export function noteRequest(): void {
  lastRequestAt = performance.now();
}

/**
 * Pause after a unit of long work, as a share of the unit's time, while there are other requests.
 */
const restShare = 0.2;
const longestRestMs = 40;

/**
 * Pauses after a unit of long work while requests arrive, for a fifth of its time, at most 40 ms.
 * @param workedMs duration of the unit in milliseconds
 */
export async function restAfter(workedMs: number): Promise<void> {
  if (performance.now() - lastRequestAt >= recentMs) return;
  await rest(Math.min(workedMs * restShare, longestRestMs));
}

/** Work that waits for its next turn. One runs at a time, so many delay others no more than one. */
const waiting: { readonly rests: boolean; readonly go: () => void }[] = [];

/** Waits for the next turn of this work. */
function nextTurn(rests: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push({ rests, go: resolve }) === 1) void giveTurns();
  });
}

async function giveTurns(): Promise<void> {
  while (waiting.length > 0) {
    const isBusy = performance.now() - lastRequestAt < recentMs;
    // All waiters share one pause, so that many of them don't each add a pause.
    const pause = isBusy && waiting[0]?.rests ? restMs / waiting.length : 0;
    await (pause >= 1 ? rest(pause) : breathe());
    waiting.shift()?.go();
  }
}

/**
 * Lets other requests run; for work that already comes in steps.
 * @param rests whether to pause some milliseconds while requests arrive
 */
export function turnOfOthers({ rests }: { readonly rests: boolean }): Promise<void> {
  return nextTurn(rests);
}

/** Measures one turn of some work and waits for the next one when it is over. */
export class Turn {
  private ends = performance.now() + turnMs;
  private taken = 0;

  get isOver(): boolean {
    return performance.now() >= this.ends;
  }

  /** @throws AskerGone if the client of this work has disconnected */
  async next(): Promise<void> {
    goOnWhileAsked();
    this.taken += 1;
    await nextTurn(this.taken > freeTurns);
    this.ends = performance.now() + turnMs;
  }
}

/**
 * Yields items with turns for other requests in between. Work on one item must not exceed a turn.
 */
export async function* unhurried<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  const turn = new Turn();
  for await (const item of items) {
    if (turn.isOver) await turn.next();
    yield item;
  }
}

/**
 * `items.map(of)` with turns for other requests, without a promise for each of tens of thousands.
 * @param turn the turn of the larger work that these items belong to
 */
export async function mapUnhurried<T, R>(
  items: Iterable<T>,
  of: (item: T) => R,
  turn = new Turn(),
): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) {
    if (turn.isOver) await turn.next();
    made.push(of(item));
  }
  return made;
}

/** Runs a generator to its end with turns for other requests. @returns the generator's result */
export async function finishUnhurried<R>(steps: Generator<unknown, R>): Promise<R> {
  const turn = new Turn();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (turn.isOver) await turn.next();
  }
}
