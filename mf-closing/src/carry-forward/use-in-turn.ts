import { useState } from 'react';

/** Sends what is saved from a field; it gets what the one before answered, if that is still under way. */
export type InTurn<T> = (send: (before: T | undefined) => Promise<T>) => Promise<T>;

/**
 * What is saved field by field goes one after the other: a field left while the one before it is being
 * saved waits for that and builds on it, so that typing goes on and nothing given is taken back.
 */
export function useInTurn<T>(): {
  readonly inTurn: InTurn<T>;
  /** What the last one under way comes to; undefined, at once, where none is. */
  readonly settled: () => Promise<T | undefined>;
} {
  const [turns] = useState(turnsOf<T>);
  return turns;
}

/** The turns of a screen; every screen has its own. */
export function turnsOf<T>() {
  let last: Promise<T> | undefined;
  const inTurn: InTurn<T> = (send) => {
    const sent = last ? last.then(send, () => send(undefined)) : send(undefined);
    const done = () => {
      if (last === sent) last = undefined;
    };
    last = sent;
    sent.then(done, done);
    return sent;
  };
  return { inTurn, settled: () => last ?? Promise.resolve(undefined) };
}
