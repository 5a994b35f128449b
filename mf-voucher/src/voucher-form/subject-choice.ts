import type { SelectableSubject } from '@mingzhang/contract';
import {
  nextItemCode as nextCode,
  searchSubjects,
  type SubjectHit,
  seenText,
} from '@mingzhang/rules';
import type { Choices } from './form-facts';

const SHOWN_SUBJECTS = 50;
const SHOWN_ITEMS = 20;

export type Item = Choices['items'][string][number];

/** A line of the subject search: a subject, or a subject together with one of its items. */
export interface SubjectChoice {
  readonly hit: SubjectHit<SelectableSubject>;
  readonly item?: Item;
}

/**
 * Subjects and, after them, subjects by their auxiliary items: 恒泰 finds 应付账款 of 恒泰工贸.
 * Best first; at most 50 subjects and 20 items. A whole code finds its subject alone.
 */
export function findSubjects(choices: Choices, text: string): readonly SubjectChoice[] {
  const subjects = searchSubjects(choices.subjects, text)
    .slice(0, SHOWN_SUBJECTS)
    .map((hit): SubjectChoice => ({ hit }));
  const word = text.trim();
  // A whole code names one subject: no key leads past it.
  const exact = subjects.filter(({ hit }) => hit.subject.code === word);
  if (word === '' || exact.length > 0) return word === '' ? subjects : exact;
  const byItem: SubjectChoice[] = [];
  for (const [categoryId, items] of Object.entries(choices.items)) {
    const found = findItems(items, word).slice(0, SHOWN_ITEMS);
    if (found.length === 0) continue;
    const keepers = choices.subjects.filter(({ auxiliary }) =>
      auxiliary.includes(Number(categoryId)),
    );
    for (const item of found) {
      for (const subject of keepers) byItem.push({ hit: { subject, rank: 9 }, item });
    }
  }
  return [...subjects, ...byItem.slice(0, SHOWN_ITEMS)];
}

/** Items by code prefix, name or pinyin initials; names and codes that begin so come first. */
export function findItems(items: readonly Item[], text: string): readonly Item[] {
  const word = seenText(text).toLowerCase();
  if (word === '') return items;
  const rankOf = (item: Item): number => {
    const name = item.name.toLowerCase();
    const mnemonic = item.mnemonic.toLowerCase();
    if (item.code.toLowerCase() === word || name === word) return 0;
    if (item.code.toLowerCase().startsWith(word) || name.startsWith(word)) return 1;
    if (mnemonic.startsWith(word)) return 2;
    return name.includes(word) || mnemonic.includes(word) ? 3 : 4;
  };
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter(({ rank }) => rank < 4)
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}

/** The next code of a category, of which these are the items. */
export function nextItemCode(items: readonly Item[]): string {
  return nextCode(items.map(({ code }) => code));
}
