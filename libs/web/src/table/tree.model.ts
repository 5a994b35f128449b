import { branchesOf } from '@mingzhang/rules';

/** A row of a tree table, with its place in the tree. */
export interface TreeItem<Row> {
  readonly row: Row;
  readonly key: string;
  /** Null at the top, also when the parent is not among the rows. */
  readonly parentKey: string | null;
  /** 0 at the top. */
  readonly depth: number;
  readonly hasChildren: boolean;
}

/**
 * Rows in tree order, parents before their children, as tree items. A row whose parent is not among
 * them stands at the top: levels may be filtered away and a cashier sees few parents.
 */
export function treeOf<Row>(
  rows: readonly Row[],
  keys: { readonly keyOf: (row: Row) => string; readonly parentOf: (row: Row) => string | null },
): readonly TreeItem<Row>[] {
  const depths = new Map<string, number>();
  const withChildren = new Set<string>();
  const placed = rows.map((row) => {
    const key = keys.keyOf(row);
    const parent = keys.parentOf(row);
    const parentDepth = parent === null ? undefined : depths.get(parent);
    const parentKey = parentDepth === undefined ? null : parent;
    const depth = (parentDepth ?? -1) + 1;
    depths.set(key, depth);
    if (parentKey !== null) withChildren.add(parentKey);
    return { row, key, parentKey, depth };
  });
  return placed.map((item) => ({ ...item, hasChildren: withChildren.has(item.key) }));
}

/** The items all of whose ancestors are open. */
export function visibleItems<Row>(
  items: readonly TreeItem<Row>[],
  isOpen: (item: TreeItem<Row>) => boolean,
): readonly TreeItem<Row>[] {
  const showsChildren = new Map<string, boolean>();
  return items.filter((item) => {
    const shown = item.parentKey === null || showsChildren.get(item.parentKey) === true;
    showsChildren.set(item.key, shown && isOpen(item));
    return shown;
  });
}

/** The items that match, with all above and all below them. */
export function matchingBranches<Row>(
  items: readonly TreeItem<Row>[],
  matches: (row: Row) => boolean,
): readonly TreeItem<Row>[] {
  const keys = { keyOf: ({ key }: TreeItem<Row>) => key, parentOf: parentKeyOf };
  return branchesOf(items, keys, ({ row }) => matches(row));
}

const parentKeyOf = ({ parentKey }: { readonly parentKey: string | null }) => parentKey;

type TreeMove =
  | { readonly kind: 'open' | 'close'; readonly key: string }
  | { readonly kind: 'go'; readonly index: number };

/** What → and ← do on a visible item: open, close, or go to the first child or the parent. */
export function treeMove<Row>(
  key: string,
  index: number,
  visible: readonly TreeItem<Row>[],
  isOpen: (item: TreeItem<Row>) => boolean,
): TreeMove | undefined {
  const item = visible[index];
  if (!item) return undefined;
  if (key === 'ArrowRight' && item.hasChildren) {
    return isOpen(item) ? { kind: 'go', index: index + 1 } : { kind: 'open', key: item.key };
  }
  if (key !== 'ArrowLeft') return undefined;
  if (item.hasChildren && isOpen(item)) return { kind: 'close', key: item.key };
  const parent = visible.findIndex((other) => other.key === item.parentKey);
  return parent < 0 ? undefined : { kind: 'go', index: parent };
}

/** A set with a key added or taken away. */
export function withKey(
  keys: ReadonlySet<string>,
  key: string,
  present: boolean,
): ReadonlySet<string> {
  const after = new Set(keys);
  if (present) after.add(key);
  else after.delete(key);
  return after;
}
