import { itemCrossCalls, type ItemCrossResult } from '@mingzhang/contract';
import { useCalls } from '@mingzhang/shell-api';
import { usePeriodRange } from '@mingzhang/web';
import { useSeenSubjects } from '../api/account-book.api';
import { useCategories } from '../api/categories.api';
import { withItems } from '../shared/item-subject';

/** Pairs that are looked into; few subjects keep two categories, and fewer keep three. */
const PAIRS_AT_MOST = 6;

interface Pair {
  readonly subjectId: number;
  readonly row: number;
  readonly column: number;
}

/**
 * What the book opens on where its address names no subject: of the pairs of categories that stand on subjects together,
 * the first one with items on both sides in the range, else with items on one. The answer for it is then at hand.
 */
export function useFirstPair(isAsked: boolean) {
  const { data: known } = useSeenSubjects();
  const { data: categories = [] } = useCategories();
  const pairs = withItems(known ?? [], 2).flatMap(({ id, auxiliary }) => {
    const kept = categories.filter((each) => auxiliary.includes(each.id));
    return kept.flatMap((row, at) =>
      kept.slice(at + 1).map((column) => ({ subjectId: id, row: row.id, column: column.id })),
    );
  });
  const looked = isAsked ? [] : pairs.slice(0, PAIRS_AT_MOST);
  const byNet = useLook(looked, 'net');
  // Entries that cancel each other are told by their debits alone.
  const byDebit = useLook(byNet.hasNone ? looked : [], 'debit');
  return {
    found: byNet.found ?? byDebit.found,
    isLooking: byNet.isLooking || byDebit.isLooking,
    hasNone: known !== undefined && !isAsked && pairs.length === 0,
  };
}

function useLook(pairs: readonly Pair[], figure: 'net' | 'debit') {
  const [range] = usePeriodRange();
  const { data, error } = useCalls(
    itemCrossCalls.itemCross,
    pairs.map(({ subjectId, row, column }) => ({
      query: {
        periodFrom: range.from,
        periodTo: range.to,
        figure,
        subjectId,
        rowCategoryId: row,
        columnCategoryId: column,
      },
    })),
    { quiet: true },
  );
  const sides = data.map((book) => (book ? sidesWithItems(book) : 0));
  const most = Math.max(0, ...sides);
  const pair = most > 0 ? pairs[sides.indexOf(most)] : undefined;
  // A pair that can't be shown, such as one of too many columns, is no reason to wait.
  const isLooking = most < 2 && error === null && data.includes(undefined);
  return {
    found: pair && { ...pair, figure },
    isLooking,
    hasNone: pairs.length > 0 && !pair && !isLooking,
  };
}

/** How many sides of the table have an item at all, and not only what stands without one. */
function sidesWithItems({ rows, columns }: ItemCrossResult): number {
  return [rows, columns].filter((side) => side.some(({ itemId }) => itemId !== null)).length;
}
