import { headingKey, shownText, type SourceCell, type SourceRow } from '../../old-books/source-row';

/** A column of a file of the tax bureau. */
export interface BureauColumn<Key extends string> {
  readonly key: Key;
  readonly title: string;
  readonly aliases?: readonly string[];
}

/** Where the columns of a sheet stand. */
export type ColumnPlaces<Key extends string> = ReadonlyMap<Key, number>;

/** Rows with content that are searched for headings: titles and remarks may stand above them. */
const headingRowsAtMost = 20;

/** The columns of a row of headings by their titles, else by their aliases. Their order is free. */
export function columnPlaces<Key extends string>(
  cells: readonly (SourceCell | undefined)[],
  columns: readonly BureauColumn<Key>[],
): ColumnPlaces<Key> {
  const headings = cells.map((cell) => (cell?.kind === 'text' ? headingKey(shownText(cell)) : ''));
  const places = new Map<Key, number>();
  for (const { key, title, aliases = [] } of columns) {
    const place = [title, ...aliases]
      .map((name) => headings.indexOf(headingKey(name)))
      .find((found) => found >= 0);
    if (place !== undefined) places.set(key, place);
  }
  return places;
}

/** The row nearest to headings among the first rows of a sheet without them. */
interface NearestRow {
  /** Titles that were looked for and not found. */
  readonly missing: readonly string[];
  /** Texts of the row. */
  readonly found: readonly string[];
  /** Count of known columns. */
  readonly known: number;
}

/** What a row of a sheet is: the headings of a layout, or how near it comes to them. */
export type HeadingRow<Layout> = { readonly layout: Layout } | { readonly nearest: NearestRow };

/** A file without the headings of the layout. */
export interface UnreadFile {
  readonly file: string;
  readonly msg: string;
}

/** Finds the headings in the first rows of sheets. Sheets without them are passed over if their file has another one. */
export class HeadingSearch<Layout> {
  /** Whether a sheet of the file has headings, else the row that comes nearest. */
  private readonly files = new Map<string, true | NearestRow | undefined>();

  constructor(private readonly read: (row: SourceRow) => HeadingRow<Layout>) {}

  /**
   * Begins a sheet. The function takes its rows in order and answers the layout for each row below the headings, undefined
   * for all others.
   */
  sheet(file: string): (row: SourceRow) => Layout | undefined {
    if (!this.files.has(file)) this.files.set(file, undefined);
    let layout: Layout | undefined;
    let searched = 0;
    return (row) => {
      if (layout !== undefined) return layout;
      if (searched === headingRowsAtMost || rowTexts(row).length === 0) return undefined;
      searched += 1;
      const found = this.read(row);
      if ('layout' in found) {
        layout = found.layout;
        this.files.set(file, true);
      } else this.noteNearest(file, found.nearest);
      return undefined;
    };
  }

  /** Files of which no sheet has the headings; the message names those that were looked for and found. */
  unread(title: string, wayOut: string): UnreadFile[] {
    return [...this.files].flatMap(([file, state]) =>
      state === true ? [] : [{ file, msg: `不是${title}：${headingProblem(state)}，${wayOut}` }],
    );
  }

  private noteNearest(file: string, found: NearestRow): void {
    const before = this.files.get(file);
    if (before === true) return;
    if (before === undefined || found.known > before.known) this.files.set(file, found);
  }
}

function headingProblem(nearest: NearestRow | undefined): string {
  if (nearest === undefined) return '文件中没有内容';
  const missing = nearest.missing.map((title) => `“${title}”`).join('、');
  const found = nearest.found.slice(0, 20).map((text) => `“${text.slice(0, 20)}”`);
  return (
    `前 ${headingRowsAtMost} 行中没有找到列名 ${missing}，` + `最接近的一行是 ${found.join('、')}`
  );
}

/** The texts of a row. */
export function rowTexts({ cells }: SourceRow): string[] {
  return cells.map(shownText).filter((text) => text !== '');
}
