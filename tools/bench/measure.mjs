import { performance } from 'node:perf_hooks';

/**
 * Times of one subject, in milliseconds.
 * @typedef {object} Times
 * @property {number} count
 * @property {number} p50
 * @property {number} p95
 * @property {number} p99
 */

/**
 * What a load gave.
 * @typedef {{times: number[], seconds: number}} Load
 */

/** The value below which `share` of the times lie. @param {readonly number[]} times @param {number} share */
export function percentile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} times @returns {Times} */
export function timesOf(times) {
  const at = (/** @type {number} */ share) => percentile(times, share);
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** How long one piece of work takes. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Closed loop: every seat does its next piece of work when the last one is answered.
 * @param {{seats: number, ms: number}} load
 * @param {(seat: number, turn: number) => Promise<unknown>} work
 * @returns {Promise<Load>}
 */
export async function underLoad({ seats, ms }, work) {
  /** @type {number[]} */
  const times = [];
  const start = performance.now();
  const oneSeat = async (/** @type {number} */ seat) => {
    for (let turn = 0; performance.now() - start < ms; turn += 1) {
      times.push(await timed(() => work(seat, turn)));
    }
  };
  await Promise.all(Array.from({ length: seats }, (_, seat) => oneSeat(seat)));
  return { times, seconds: (performance.now() - start) / 1000 };
}

/** Rounds of one load as one. @param {readonly Load[]} loads @returns {Load} */
export function joined(loads) {
  return {
    times: loads.flatMap(({ times }) => times),
    seconds: loads.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/**
 * Measures several pieces of work turn by turn, so that whatever else the machine does meets all of
 * them alike.
 * @param {number} rounds
 * @param {readonly (() => Promise<unknown>)[]} works
 * @returns {Promise<Times[]>} in the order of the works
 */
export async function sideBySide(rounds, works) {
  /** @type {number[][]} */
  const times = works.map(() => []);
  const warmUp = Math.ceil(rounds / 5);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const ms = await timed(work);
      if (round >= 0) times[index]?.push(ms);
    }
  }
  return times.map(timesOf);
}
