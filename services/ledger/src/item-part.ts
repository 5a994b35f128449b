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

/** The item of a category in a combination, null where it has none. By parts: a pattern takes six times as long. */
export const itemOfCategory = (key: string, category: string) =>
  `nullif(split_part(split_part(',' || ${key}, ',' || ${category}::bigint || ':', 2), ',', 1), '')::bigint`;
