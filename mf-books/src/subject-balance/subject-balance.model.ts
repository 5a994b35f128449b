import { balanceBranches, matchesBalance, type SubjectBalanceRow } from '@mingzhang/contract';
import { matchingBranches, treeOf, type TreeItem } from '@mingzhang/web';

export type BalanceItem = TreeItem<SubjectBalanceRow>;

/** The table's rows as a tree; auxiliary rows hang below their leaf. */
export function balanceTree(rows: readonly SubjectBalanceRow[]): readonly BalanceItem[] {
  return treeOf(rows, balanceBranches);
}

/** Finds rows by code, name or pinyin initials; initials are known for subjects only. */
export function searchBalance(
  items: readonly BalanceItem[],
  text: string,
  mnemonics: ReadonlyMap<number, string>,
): readonly BalanceItem[] {
  if (text.trim() === '') return items;
  return matchingBranches(items, matchesBalance(text, mnemonics));
}

/** Subjects among the items; rows of auxiliary items and currencies are parts of one. */
export function subjectCount(items: readonly BalanceItem[]): number {
  return items.filter(({ row }) => row.auxiliaryTitle === null && row.currency === undefined)
    .length;
}
