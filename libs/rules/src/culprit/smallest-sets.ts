/** Of more parts only these many are searched, the last ones first. */
export const SET_PARTS = 400;

/** A part of a sum, in fen. */
interface SetPart {
  readonly net: bigint;
}

/** Sets found, and whether there were more parts than are gone through. */
interface FoundSets<P extends SetPart> {
  readonly sets: readonly (readonly P[])[];
  readonly isBounded: boolean;
}

/**
 * The smallest sets of one, two or three parts that add up to an amount in fen exactly, in the order of
 * the parts given. Pairs and triples meet in the middle: the rest is looked up by its amount, so that
 * `SET_PARTS` parts take as many squares, never cubes. Once a size has sets, larger ones are not looked
 * for. Errors: none.
 */
export function smallestSets<P extends SetPart>(
  parts: readonly P[],
  amount: bigint,
  setsAtMost: number,
): FoundSets<P> {
  const near = parts.slice(0, SET_PARTS);
  const isBounded = parts.length > near.length;
  const single = parts.filter(({ net }) => net === amount).map((part) => [part]);
  if (single.length > 0) return { sets: single.slice(0, setsAtMost), isBounded: false };
  const at = new Map<bigint, number[]>();
  for (const [index, { net }] of near.entries()) {
    const known = at.get(net);
    if (known) known.push(index);
    else at.set(net, [index]);
  }
  /** Indexes after one that hold an amount. */
  const after = (index: number, net: bigint) =>
    (at.get(net) ?? []).filter((other) => other > index);
  const told = (indexes: readonly number[]) =>
    indexes.flatMap((index) => near.slice(index, index + 1));
  const pairs: P[][] = [];
  for (const [first, { net }] of near.entries()) {
    for (const second of after(first, amount - net)) pairs.push(told([first, second]));
    if (pairs.length >= setsAtMost) break;
  }
  if (pairs.length > 0) return { sets: pairs.slice(0, setsAtMost), isBounded };
  const triples: P[][] = [];
  for (const [first, { net: one }] of near.entries()) {
    for (const [second, { net: two }] of near.entries()) {
      if (second <= first) continue;
      for (const third of after(second, amount - one - two)) {
        triples.push(told([first, second, third]));
      }
      if (triples.length >= setsAtMost) return { sets: triples.slice(0, setsAtMost), isBounded };
    }
  }
  return { sets: triples, isBounded };
}
