import type { ListedSubject } from '@mingzhang/contract';
import { searchSubjects } from '@mingzhang/rules';
import { matchingBranches, treeOf, type TreeItem } from '@mingzhang/web';

export type SubjectItem = TreeItem<ListedSubject>;

/** The subjects of the book as a tree. */
export function subjectTree(subjects: readonly ListedSubject[]): readonly SubjectItem[] {
  return treeOf(subjects, {
    keyOf: (subject) => String(subject.id),
    parentOf: ({ parentId }) => (parentId === null ? null : String(parentId)),
  });
}

/** Finds subjects by code, name or pinyin initials, with the branches around them. */
export function searchTree(
  items: readonly SubjectItem[],
  text: string,
  mnemonics: ReadonlyMap<number, string>,
): readonly SubjectItem[] {
  if (text.trim() === '') return items;
  return matchingBranches(items, (subject) => {
    const mnemonic = mnemonics.get(subject.id) ?? '';
    return searchSubjects([{ ...subject, fullName: subject.name, mnemonic }], text).length > 0;
  });
}

/** The best hit of a search, for Enter. */
export function firstHit(
  subjects: readonly ListedSubject[],
  text: string,
  mnemonics: ReadonlyMap<number, string>,
): ListedSubject | undefined {
  const searchable = subjects.map((subject) => ({
    ...subject,
    fullName: subject.name,
    mnemonic: mnemonics.get(subject.id) ?? '',
  }));
  return text.trim() === '' ? undefined : searchSubjects(searchable, text)[0]?.subject;
}

/** The subject before or after one, in code order over all levels; undefined at the ends. */
export function neighbour(
  items: readonly SubjectItem[],
  subjectId: number | undefined,
  step: 1 | -1,
): number | undefined {
  const index = items.findIndex((item) => item.row.id === subjectId);
  if (index < 0) return items[0]?.row.id;
  return items[index + step]?.row.id;
}

/** Keys of the branches that must be open for a subject to be seen. */
export function branchesAbove(
  items: readonly SubjectItem[],
  subjectId: number | undefined,
): readonly string[] {
  const parents = new Map(items.map((item) => [item.key, item.parentKey]));
  const keys: string[] = [];
  let key = parents.get(String(subjectId)) ?? null;
  while (key !== null) {
    keys.push(key);
    key = parents.get(key) ?? null;
  }
  return keys;
}

/** Keys of the branches that are open when the tree is shown down to a level. */
export function openToLevel(items: readonly SubjectItem[], level: number): ReadonlySet<string> {
  return new Set(
    items.filter((item) => item.hasChildren && item.depth + 1 < level).map((item) => item.key),
  );
}
