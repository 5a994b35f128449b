/**
 * A small deterministic generator (mulberry32): the same seed gives the same books on every machine.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (/** @type {number} */ low, /** @type {number} */ high) =>
    low + Math.floor(next() * (high - low + 1));
  return {
    /** A whole number from `low` to `high`, both included. */
    between,
    /** @template T @param {readonly T[]} items @returns {T} */
    pick: (items) => /** @type {T} */ (items[between(0, items.length - 1)]),
  };
}
