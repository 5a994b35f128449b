/**
 * Pairs two lists in order, so that the sum of weights is the greatest: the longest common
 * subsequence where alike things weigh more. Answers for each of `left` its place in `right`,
 * undefined where it has none. Pairs of weight 0 or less are not made. Time and room grow with
 * the product of the lengths.
 */
export function align<T>(
  left: readonly T[],
  right: readonly T[],
  weigh: (one: T, other: T) => number,
): readonly (number | undefined)[] {
  const width = right.length + 1;
  // best[i * width + j]: the greatest sum for what follows place i on the left and j on the right.
  const best = new Float64Array((left.length + 1) * width);
  const weights = new Float64Array(left.length * right.length);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const weight = weigh(left[i] as T, right[j] as T);
      weights[i * right.length + j] = weight;
      const paired = weight > 0 ? weight + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (number | undefined)[] = left.map(() => undefined);
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const weight = weights[i * right.length + j] ?? 0;
    if (weight > 0 && at(i, j) === weight + at(i + 1, j + 1)) {
      pairs[i] = j;
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}
