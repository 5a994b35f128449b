import { useState, type Key } from 'react';
import type { BookSelection } from '../table/book-table.types';

/** The chosen rows of a list, and what a `BookTable` takes as its `selection`. */
interface Selection<Row> {
  readonly chosen: readonly Row[];
  readonly selection: BookSelection;
  readonly clear: () => void;
}

const none: ReadonlySet<Key> = new Set();

/**
 * The rows of a list that are marked. An act reaches only rows that are shown: another list starts with nothing
 * marked, and a row that leaves the list is not marked any more.
 * @param list names what is shown: month, filters and page
 */
export function useSelection<Row extends { readonly id: Key }>({
  list,
  rows,
}: {
  readonly list: string;
  readonly rows: readonly Row[];
}): Selection<Row> {
  const [marks, setMarks] = useState({ list, keys: none });
  const setKeys = (keys: ReadonlySet<Key>) => setMarks({ list, keys });
  const isSame = marks.list === list;
  if (!isSame) setKeys(none);
  const chosen = isSame ? rows.filter(({ id }) => marks.keys.has(id)) : [];
  return {
    chosen,
    selection: { keys: new Set(chosen.map(({ id }) => id)), onChange: setKeys },
    clear: () => setKeys(none),
  };
}
