/**
 * A combination of items is kept as `3:55,4:7`: category and item, in parts. What statements ask of it
 * stands here alone.
 */

/**
 * Whether a combination has a part, `3:55`. Both are SQL. That its text has the part is asked first: it costs a seventh of taking the
 * combination apart, and few have it.
 */
export const holdsPart = (key: string, part: string) =>
  `(${key} like '%' || ${part} || '%' and ${part} = any(string_to_array(${key}, ',')))`;

/** Whether it has the item of a category. All are SQL of numbers, the combination of a text. */
export const holdsItem = (
  key: string,
  { category, item }: { readonly category: string; readonly item: string },
) => holdsPart(key, `(${category}::bigint || ':' || ${item}::bigint)`);

/**
 * The items of a combination in their order, to be joined as `(…) part`: `category_id`, `item_id`, `place`. Not folded into the
 * join (`offset 0`): where a policy keeps account sets apart, an index is asked for a column, and never for what a text is
 * taken apart into; each line would read all items of the account set (decision 0104).
 */
export const itemsOfKey = (key: string) => `(
  select split_part(pair, ':', 1)::bigint as category_id, split_part(pair, ':', 2)::bigint as item_id, place
  from unnest(string_to_array(nullif(${key}, ''), ',')) with ordinality as pairs (pair, place) offset 0)`;

/** The item of a category in a combination, null where it has none. By parts: a pattern takes six times as long. */
export const itemOfCategory = (key: string, category: string) =>
  `nullif(split_part(split_part(',' || ${key}, ',' || ${category}::bigint || ':', 2), ',', 1), '')::bigint`;
