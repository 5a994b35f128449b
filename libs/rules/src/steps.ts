/** Work in pieces: whoever drives it may let others have their turn between two of them. */
export type Steps<T> = Generator<undefined, T>;

/** Items of one piece; a piece of cheap work on so many takes well below a millisecond. */
const PIECE = 100;

/** Does all of it in one go. @returns what the work makes */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `items.map(of)` in pieces. */
export function* mapInSteps<T, R>(items: readonly T[], of: (item: T, at: number) => R): Steps<R[]> {
  const made: R[] = [];
  for (const [at, item] of items.entries()) {
    made.push(of(item, at));
    if (made.length % PIECE === 0) yield undefined;
  }
  return made;
}

/** `items.toSorted(compare)` in pieces: equal items keep their order. n log n comparisons. */
export function* sortInSteps<T>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
): Steps<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += PIECE) {
    runs.push(items.slice(at, at + PIECE).sort(compare));
    yield undefined;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (one: T, other: T) => number,
): Steps<T[]> {
  const made: T[] = [];
  let at = 0;
  for (const item of right) {
    for (let next = left[at]; next !== undefined; next = left[at]) {
      if (compare(next, item) > 0) break;
      made.push(next);
      at += 1;
      if (made.length % PIECE === 0) yield undefined;
    }
    made.push(item);
    if (made.length % PIECE === 0) yield undefined;
  }
  for (; at < left.length; at += PIECE) {
    made.push(...left.slice(at, at + PIECE));
    yield undefined;
  }
  return made;
}
