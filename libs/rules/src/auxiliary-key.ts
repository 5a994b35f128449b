import { invariant } from './problem';

/** Chosen items of an entry line: category id (as object key) to item id. */
export type AuxiliaryItems = Readonly<Record<string, number>>;

const PART = /^([1-9]\d*):([1-9]\d*)$/;

/**
 * The canonical text of a choice of items, under which balances are kept: `1:55,3:7`, ordered
 * by the number of the category; an empty text for none.
 */
export function auxiliaryKey(items: AuxiliaryItems): string {
  return Object.entries(items)
    .map(([categoryId, itemId]) => {
      const part = `${categoryId}:${itemId}`;
      invariant(PART.test(part), `category and item are ids: ${part}`);
      return { categoryId: Number(categoryId), part };
    })
    .sort((a, b) => a.categoryId - b.categoryId)
    .map(({ part }) => part)
    .join(',');
}

/** Whether a text from outside is a key as `auxiliaryKey` writes it, of at least one item. */
export function isAuxiliaryKey(text: string): boolean {
  const parts = text.split(',').map((part) => {
    const [, category, item] = PART.exec(part) ?? [];
    return { category: Number(category), item: Number(item) };
  });
  return parts.every(
    ({ category, item }, at) =>
      Number.isSafeInteger(category) &&
      Number.isSafeInteger(item) &&
      category > (parts[at - 1]?.category ?? 0),
  );
}

/** The items behind a key made by `auxiliaryKey`; any other text is a programming mistake. */
export function parseAuxiliaryKey(key: string): Record<string, number> {
  const items: Record<string, number> = {};
  if (key === '') return items;
  for (const part of key.split(',')) {
    const [, categoryId, itemId] = PART.exec(part) ?? [];
    invariant(categoryId !== undefined, `not an auxiliary key: ${key}`);
    items[categoryId] = Number(itemId);
  }
  invariant(auxiliaryKey(items) === key, `not a canonical auxiliary key: ${key}`);
  return items;
}
