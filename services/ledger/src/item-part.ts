/**
 * A combination of items is kept as `3:55,4:7`: category and item, in parts. What statements ask of it
 * stands here alone.
 */

/** Whether a combination has a part, `3:55`. Both are SQL. */
export const holdsPart = (key: string, part: string) =>
  `${part} = any(string_to_array(${key}, ','))`;

/** Whether it has the item of a category. All are SQL of numbers, the combination of a text. */
export const holdsItem = (
  key: string,
  { category, item }: { readonly category: string; readonly item: string },
) => holdsPart(key, `${category}::bigint || ':' || ${item}::bigint`);

/** The item of a category in a combination, null where it has none. */
export const itemOfCategory = (key: string, category: string) =>
  `substring(',' || ${key} from ',' || ${category}::bigint || ':([0-9]+)')::bigint`;
