import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises';
import { goOnWhileAsked } from './asker-gone';

/**
 * How long work may go on before the other requests of the process get a turn. A request comes by some
 * eight times (gateway, session, statements, answer), so each wait counts eight times.
 */
const turnMs = 1;
/** How long the loop is left to the others after a turn, while there are others. */
const restMs = 5;
/** So many turns of one work are not followed by a rest: what is done within them holds nobody up. */
const freeTurns = 10;
/** Others are there when a request has come in the last time; a seat that posts brings one each 10 ms. */
const recentMs = 30;

let lastRequestAt = -Infinity;

/** To be told of each request: while requests come, work on many items leaves them most of the time. */
export function noteRequest(): void {
  lastRequestAt = performance.now();
}

/** How much of the time that a unit of long work took is left to the others, while there are others. */
const restShare = 0.2;
const longestRestMs = 40;

/**
 * Leaves the process and the database to others after a unit of long work, while requests come: a fifth
 * of what it took, 40 ms at most.
 * @param workedMs how long the unit has taken, in milliseconds
 */
export async function restAfter(workedMs: number): Promise<void> {
  if (performance.now() - lastRequestAt >= recentMs) return;
  await rest(Math.min(workedMs * restShare, longestRestMs));
}

/** Works that wait for their next turn. They take turns, so that many are no longer a hold than one. */
const waiting: { readonly rests: boolean; readonly go: () => void }[] = [];

/** Waits until it is this work's turn again. */
function nextTurn(rests: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push({ rests, go: resolve }) === 1) void giveTurns();
  });
}

async function giveTurns(): Promise<void> {
  while (waiting.length > 0) {
    const isBusy = performance.now() - lastRequestAt < recentMs;
    // The rest is shared by those who wait, so that many of them are not slower than their work.
    const pause = isBusy && waiting[0]?.rests ? restMs / waiting.length : 0;
    await (pause >= 1 ? rest(pause) : breathe());
    waiting.shift()?.go();
  }
}

/**
 * Leaves the loop to others, for work that comes in steps by itself.
 * @param rests whether the loop is left to them for some milliseconds while requests come
 */
export function turnOfOthers({ rests }: { readonly rests: boolean }): Promise<void> {
  return nextTurn(rests);
}

/** The time of one turn of some work, and when it is over, the wait for the next. */
export class Turn {
  private ends = performance.now() + turnMs;
  private taken = 0;

  get isOver(): boolean {
    return performance.now() >= this.ends;
  }

  /** @throws AskerGone in work that nobody waits for any more */
  async next(): Promise<void> {
    goOnWhileAsked();
    this.taken += 1;
    await nextTurn(this.taken > freeTurns);
    this.ends = performance.now() + turnMs;
  }
}

/**
 * Items with turns for the other requests in between, for work on many: what is done with one item must
 * take no longer than a turn.
 */
export async function* unhurried<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  const turn = new Turn();
  for await (const item of items) {
    if (turn.isOver) await turn.next();
    yield item;
  }
}

/**
 * `items.map(of)`, unhurried; without a promise for each item, of which there are tens of thousands.
 * @param turn that of the work which these items are a part of
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

/** Does work that is given in steps, unhurried. @returns what it makes */
export async function finishUnhurried<R>(steps: Generator<unknown, R>): Promise<R> {
  const turn = new Turn();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (turn.isOver) await turn.next();
  }
}
