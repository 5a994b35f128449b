import type { SubjectBalanceRow } from '@mingzhang/contract';
import { matchingBranches, searchSubjects, treeOf, type TreeItem } from '@mingzhang/web';

export type BalanceItem = TreeItem<SubjectBalanceRow>;

/** An auxiliary row carries its leaf's id, so its code tells it apart; a currency's its subject's. */
export function keyOf(row: SubjectBalanceRow): string {
  if (row.currency !== undefined) return `${row.subjectId} ${row.currency}`;
  return row.auxiliaryTitle === null ? String(row.subjectId) : row.code;
}

/** The table's rows as a tree; auxiliary rows hang below their leaf. */
export function balanceTree(rows: readonly SubjectBalanceRow[]): readonly BalanceItem[] {
  return treeOf(rows, {
    keyOf,
    parentOf: (row) => (row.parentId === null ? null : String(row.parentId)),
  });
}

/** Subject, auxiliary items by name or currency, as the name column shows them. */
export function titleOf(row: SubjectBalanceRow): string {
  return row.currency ?? row.auxiliaryTitle ?? row.name;
}

/** Finds rows by code, name or pinyin initials; initials are known for subjects only. */
export function searchBalance(
  items: readonly BalanceItem[],
  text: string,
  mnemonics: ReadonlyMap<number, string>,
): readonly BalanceItem[] {
  if (text.trim() === '') return items;
  return matchingBranches(items, (row) => {
    const name = titleOf(row);
    const mnemonic = row.auxiliaryTitle === null ? (mnemonics.get(row.subjectId) ?? '') : '';
    const subject = { id: row.subjectId, code: row.code, name, fullName: row.name, mnemonic };
    return searchSubjects([subject], text).length > 0;
  });
}

/** Subjects among the items; rows of auxiliary items and currencies are parts of one. */
export function subjectCount(items: readonly BalanceItem[]): number {
  return items.filter(({ row }) => row.auxiliaryTitle === null && row.currency === undefined)
    .length;
}
