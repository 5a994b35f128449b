import type { IsoDate } from './period';
import {
  areZero,
  categoriesOf,
  movesAlike,
  movesNothing,
  movesOf,
  netsOf,
  sharedCategories,
  turnoversOf,
  type NetOptions,
  type ReversalLine,
} from './reversal-net';
import { comparedWithParts, isUsedUpBy, leftOf, sidesLeft, type Part } from './reversal-sides';

/** A voucher of a family: one that reverses nothing, its reversals, their reversals, and so on. */
export interface FamilyVoucher {
  readonly id: number;
  /** `2026-01 记-3` */
  readonly title: string;
  readonly voucherDate: IsoDate;
  /** The voucher that it reverses. */
  readonly reversesId: number | null;
  readonly lines: readonly ReversalLine[];
  /** Only where that counts. */
  readonly isAudited?: boolean;
}

type Family = readonly FamilyVoucher[];

/** What stands of the reversals of a voucher. */
interface Reversals {
  /** Of each of them that still takes something back, what that is. */
  readonly parts: readonly Part[];
  /** Titles of those that still take something back. */
  readonly standing: readonly string[];
  /** Whether they leave nothing of it. */
  readonly isUsedUp: boolean;
}

/**
 * What the reversals of a voucher take back. One that is itself reversed takes back only what that
 * leaves of it, so that an original stands again when its reversal is reversed.
 */
export function reversalsIn(family: Family, id: number, baseCurrency: string): Reversals {
  const own = family.find((voucher) => voucher.id === id);
  const tree = treeOf(family);
  const children = own ? (tree.get(id) ?? []) : [];
  const left = children.map((child) => ({ child, part: partOf(child, tree, baseCurrency) }));
  const standing = left.filter(({ part }) => part.length > 0);
  const parts = standing.map(({ part }) => part);
  return {
    parts,
    standing: standing.map(({ child }) => child.title),
    isUsedUp: own !== undefined && parts.length > 0 && isUsedUpBy(own.lines, parts, baseCurrency),
  };
}

/**
 * The nearest voucher up from one of whose reversals would take back more than it moved: a reversal
 * that was itself reversed stands again when that one shrinks, goes or is reversed in turn.
 * @param family as it would be
 */
export function overReversedFrom(
  family: Family,
  id: number,
  baseCurrency: string,
): FamilyVoucher | undefined {
  const byId = new Map(family.map((voucher) => [voucher.id, voucher]));
  const tree = treeOf(family);
  const seen = new Set<number>();
  for (let at = byId.get(id); at && !seen.has(at.id); at = byId.get(at.reversesId ?? 0)) {
    seen.add(at.id);
    if (isOverReversed(at, tree, baseCurrency)) return at;
  }
  return undefined;
}

/**
 * A voucher of whose reversals more would be taken back than it moved, anywhere in a family: so the
 * links of a file are judged when all of them are known, in whatever order the file has them. Exact,
 * unrounded. Errors: none.
 * @param family as it would be
 */
export function overReversedIn(family: Family, baseCurrency: string): FamilyVoucher | undefined {
  const tree = treeOf(family);
  return family.find((voucher) => isOverReversed(voucher, tree, baseCurrency));
}

/**
 * The nearest audited voucher up from one that goes, of which the reversals would take back something
 * else when all that go are gone: who audited it did so as it stands. Reversals that cancel each other
 * may go together. Exact, unrounded. Errors: none.
 * @param family as it is
 */
export function auditedChangedBy(
  family: Family,
  id: number,
  {
    going,
    counts,
    baseCurrency,
  }: {
    readonly going: ReadonlySet<number>;
    /** Which audited vouchers are asked about. */
    readonly counts: (voucher: FamilyVoucher) => boolean;
    readonly baseCurrency: string;
  },
): FamilyVoucher | undefined {
  if (!family.some(({ isAudited }) => isAudited)) return undefined;
  const byId = new Map(family.map((voucher) => [voucher.id, voucher]));
  const tree = treeOf(family);
  const seen = new Set<number>();
  for (let at = byId.get(id); at && !seen.has(at.id); at = byId.get(at.reversesId ?? 0)) {
    seen.add(at.id);
    const above = byId.get(at.reversesId ?? 0);
    if (!above?.isAudited || going.has(above.id) || !counts(above)) continue;
    const branch = [at, ...vouchersUnder(tree, at.id)];
    const gone = branch.filter((voucher) => going.has(voucher.id)).flatMap(({ lines }) => lines);
    const categories = sharedCategories(at.lines, gone);
    if (netsOf(gone, { baseCurrency, categories }).size > 0) return above;
  }
  return undefined;
}

/** What is left of a voucher when its reversals, each less its own, have taken back what they take. */
function partOf(
  { id, lines }: FamilyVoucher,
  tree: Tree,
  baseCurrency: string,
  above: readonly number[] = [],
): Part {
  // Links in a circle have no depth: each voucher is passed once on the way down.
  const way = [...above, id];
  const children = tree.get(id)?.filter((child) => !way.includes(child.id)) ?? [];
  if (children.length === 0) return movesOf(lines);
  const parts = children.map((child) => partOf(child, tree, baseCurrency, way));
  return comparedWithParts(lines, parts, baseCurrency).flatMap(({ its, taken }) => {
    if (!its || sidesLeft(its, taken).isUsedUp) return [];
    const part = leftOf(its, taken);
    return movesNothing(part) ? [] : [part];
  });
}

function isOverReversed(voucher: FamilyVoucher, tree: Tree, baseCurrency: string): boolean {
  const children = tree.get(voucher.id);
  if (!children) return false;
  const parts = children.map((child) => partOf(child, tree, baseCurrency));
  return comparedWithParts(voucher.lines, parts, baseCurrency).some(({ its, taken }) =>
    its
      ? sidesLeft(its, taken).excess !== undefined
      : taken.some(({ figures }) => !areZero(figures)),
  );
}

/**
 * The reversal of a voucher that would no longer mirror it once it is changed. One that was reversed
 * itself and takes nothing back any more counts as well: both stay in the books as what happened. So
 * each side moves what it moved; an item may be added where the reversals have it too, for one that is
 * older than the item could never mirror it again. Exact, unrounded. Errors: none.
 * @param family as it is, with the voucher
 */
export function unmirroredIn(
  family: Family,
  changed: Pick<FamilyVoucher, 'id' | 'voucherDate' | 'lines'>,
  baseCurrency: string,
): FamilyVoucher | undefined {
  const own = family.find(({ id }) => id === changed.id);
  const reversals = family.filter(({ reversesId }) => reversesId === changed.id);
  if (!own) return undefined;
  const before = { baseCurrency, categories: categoriesOf(own.lines) };
  if (!moveAlike(own.lines, changed.lines, before)) return reversals[0];
  const after = { baseCurrency, categories: categoriesOf([...own.lines, ...changed.lines]) };
  const isSame = moveAlike(own.lines, changed.lines, after);
  return reversals.find(
    ({ voucherDate, lines }) =>
      voucherDate < changed.voucherDate ||
      (!isSame && takePart(lines, own.lines, before) && !takePart(lines, changed.lines, after)),
  );
}

/** Whether lines move the same on each side, under every subject, its items and currency. */
function moveAlike(
  own: readonly ReversalLine[],
  its: readonly ReversalLine[],
  options: NetOptions,
): boolean {
  const [ours, theirs] = [turnoversOf(own, options), turnoversOf(its, options)];
  return (
    ours.size === theirs.size && [...ours].every(([key, each]) => movesAlike(each, theirs.get(key)))
  );
}

/** Whether all that lines take back is of others, whole or a part. */
function takePart(
  own: readonly ReversalLine[],
  its: readonly ReversalLine[],
  options: NetOptions,
): boolean {
  const theirs = turnoversOf(its, options);
  return [...turnoversOf(own, options)].every(([key, each]) => {
    const whole = theirs.get(key);
    return whole !== undefined && sidesLeft(whole, [each]).excess === undefined;
  });
}

/**
 * How far a family may grow: a reversal of a reversal of … this deep, and so many vouchers. Practice
 * needs two or three of them; each check looks at the whole family.
 */
export const familyLimits = { deep: 8, vouchers: 1_000, lines: 10_000 } as const;

/**
 * Which limit a family is beyond, if any.
 * @param family as it would be
 */
export function familyExcess(family: Family): keyof typeof familyLimits | undefined {
  if (family.length > familyLimits.vouchers) return 'vouchers';
  const lines = family.reduce((sum, voucher) => sum + voucher.lines.length, 0);
  if (lines > familyLimits.lines) return 'lines';
  const byId = new Map(family.map((voucher) => [voucher.id, voucher]));
  const isDeep = family.some((voucher) => {
    let at: FamilyVoucher | undefined = voucher;
    // One that reverses nothing stands at depth nought.
    for (let depth = 0; depth <= familyLimits.deep; depth += 1) {
      at = at.reversesId === null ? undefined : byId.get(at.reversesId);
      if (!at) return false;
    }
    return true;
  });
  return isDeep ? 'deep' : undefined;
}

/** The reversals of each voucher that has some. */
type Tree = ReadonlyMap<number, readonly FamilyVoucher[]>;

function treeOf(family: Family): Tree {
  const tree = new Map<number, FamilyVoucher[]>();
  for (const voucher of family) {
    if (voucher.reversesId === null) continue;
    const siblings = tree.get(voucher.reversesId) ?? [];
    siblings.push(voucher);
    tree.set(voucher.reversesId, siblings);
  }
  return tree;
}

function vouchersUnder(tree: Tree, id: number): FamilyVoucher[] {
  const found = new Set<FamilyVoucher>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of tree.get(next) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      open.push(child.id);
    }
  }
  return [...found];
}
