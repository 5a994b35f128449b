/**
 * SQL on item keys. The key of an item combination is stored as `3:55,4:7`: parts of category id
 * and item id.
 */

/**
 * SQL: whether a key contains a part such as `3:55`. Both arguments are SQL. The text search comes
 * first: it costs a seventh of splitting the key, and few keys match.
 */
export const hasPartSql = (key: string, part: string) =>
  `(${key} like '%' || ${part} || '%' and ${part} = any(string_to_array(${key}, ',')))`;

/**
 * SQL: whether a key contains the item of a category. All arguments are SQL: the key a text, the
 * others numbers.
 */
export const hasItemSql = (
  key: string,
  { category, item }: { readonly category: string; readonly item: string },
) => hasPartSql(key, `(${category}::bigint || ':' || ${item}::bigint)`);

/**
 * SQL: the items of a key in order, to be joined as `(…) part`: `category_id`, `item_id`, `place`.
 * `offset 0` keeps the planner from merging it into the join: under row-level security an index is
 * used for plain columns only, not for parts of a split text, so each line would read all items of
 * the account set (decision 0104).
 */
export const itemsOfKeySql = (key: string) => `(
  select split_part(pair, ':', 1)::bigint as category_id, split_part(pair, ':', 2)::bigint as item_id, place
  from unnest(string_to_array(nullif(${key}, ''), ',')) with ordinality as pairs (pair, place) offset 0)`;

/**
 * SQL: the item of a category in a key, null without one. `split_part` takes a sixth of the time of
 * a pattern.
 */
export const itemOfCategorySql = (key: string, category: string) =>
  `nullif(split_part(split_part(',' || ${key}, ',' || ${category}::bigint || ':', 2), ',', 1), '')::bigint`;
