/** A section of a bound book, a subject's as a rule, and where it begins. */
export interface DirectoryEntry {
  readonly title: string;
  /** From 1; a cover and what else stands before the book has no number. */
  readonly page: number;
}

/** Subjects on a page of a 目录. */
const DIRECTORY_ROWS = 22;

/**
 * 目录 of a book: each section with the page that it begins on, in the order of the book.
 * @param sectionOf of a row; undefined for one that belongs to none
 */
export function directoryOf<Row>(
  pages: readonly (readonly Row[])[],
  sectionOf: (row: Row) => string | undefined,
): readonly DirectoryEntry[] {
  const entries = new Map<string, DirectoryEntry>();
  for (const [index, page] of pages.entries()) {
    for (const row of page) {
      const title = sectionOf(row);
      if (title !== undefined && !entries.has(title)) {
        entries.set(title, { title, page: index + 1 });
      }
    }
  }
  return [...entries.values()];
}

/** 目录 by page. */
export function directoryPages(
  entries: readonly DirectoryEntry[],
): readonly (readonly DirectoryEntry[])[] {
  const count = Math.ceil(entries.length / DIRECTORY_ROWS);
  return Array.from({ length: count }, (_, at) =>
    entries.slice(at * DIRECTORY_ROWS, (at + 1) * DIRECTORY_ROWS),
  );
}

/** What the cover says of the sections: the first and the last. */
export function sectionsText(entries: readonly DirectoryEntry[]): string {
  const [first, last] = [entries[0]?.title, entries.at(-1)?.title];
  if (first === undefined || last === undefined) return '';
  return first === last ? first : `${first} 至 ${last}`;
}
