interface Branches<Row> {
  readonly keyOf: (row: Row) => string;
  /** Null at the top; a parent that is not among the rows is none. */
  readonly parentOf: (row: Row) => string | null;
}

/**
 * The rows of a part of a tree that have no other of the part above them: what the part comes to.
 * @param tree the whole, which may have rows between two of the part
 */
export function topsOf<Row>(
  part: readonly Row[],
  { keyOf, parentOf }: Branches<Row>,
  tree: readonly Row[] = part,
): readonly Row[] {
  const parents = new Map(tree.map((row) => [keyOf(row), parentOf(row)]));
  const keys = new Set(part.map(keyOf));
  return part.filter((row) => {
    let key = parentOf(row);
    while (key !== null && !keys.has(key)) key = parents.get(key) ?? null;
    return key === null;
  });
}

/**
 * The rows of a tree that match, with all above and all below them.
 * @param rows parents before their children
 */
export function branchesOf<Row>(
  rows: readonly Row[],
  { keyOf, parentOf }: Branches<Row>,
  matches: (row: Row) => boolean,
): readonly Row[] {
  const parents = new Map(rows.map((row) => [keyOf(row), parentOf(row)]));
  const kept = new Set<string>();
  const below = new Set<string>();
  for (const row of rows) {
    const parent = parentOf(row);
    const inMatch = parent !== null && below.has(parent);
    if (!inMatch && !matches(row)) continue;
    below.add(keyOf(row));
    let key: string | null = keyOf(row);
    while (key !== null && !kept.has(key)) {
      kept.add(key);
      key = parents.get(key) ?? null;
    }
  }
  return rows.filter((row) => kept.has(keyOf(row)));
}
