/**
 * What the values of a column are. The kind says how they are written on the screen, on paper and in
 * a file, on which side they stand, and how wide the column is unless it says so itself.
 * Figures are decimal text: money in yuan, quantity and price at up to 6 decimals, rates likewise.
 */
interface CellValues {
  readonly text: string | null | undefined;
  /** Digits that are no figure, such as codes and numbers of documents. */
  readonly code: string | null | undefined;
  readonly money: string | null | undefined;
  readonly quantity: string | null | undefined;
  /** An amount in a foreign currency. */
  readonly foreign: string | null | undefined;
  readonly price: string | null | undefined;
  readonly rate: string | null | undefined;
  readonly count: number | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly date: string | null | undefined;
  /** `YYYY-MM`. */
  readonly month: string | null | undefined;
  /** A timestamp; written as on a clock in China. */
  readonly moment: string | null | undefined;
  readonly direction: 'debit' | 'credit' | 'even' | '借' | '贷' | '平';
  readonly yesNo: boolean;
}
export type ColumnKind = keyof CellValues;
export type CellValue = CellValues[ColumnKind];

/** Where a table is shown: on the screen, in a file (xlsx, csv), on paper. */
export type Medium = 'screen' | 'file' | 'paper';

/** Keys of a row whose values are of a kind. */
type KeyOf<Row, Value> = {
  [Key in keyof Row]-?: Row[Key] extends Value ? Key : never;
}[keyof Row] &
  string;

/** A field of the row, or a value that is put together from several under a key of its own. */
type Source<Row, Value> =
  | { readonly key: KeyOf<Row, Value>; readonly of?: undefined }
  | { readonly key: string; readonly of: (row: Row) => Value };

type Valued<Row> = {
  [Kind in ColumnKind]: { readonly kind: Kind } & Source<Row, CellValues[Kind]>;
}[ColumnKind];

/** What a column is called and how it stands, whatever its values. */
interface ColumnLook {
  readonly title: string;
  /** Neighbours of one group share a heading above theirs: 期末余额 over 借方 and 贷方. */
  readonly group?: string;
  /** In a file, which has one row of headings: 期末借方. */
  readonly fileTitle?: string;
  /** The totals row has a figure here. */
  readonly total?: true;
  /** On the screen the value leads to where it comes from. */
  readonly link?: true;
  /** Width on the screen in pixels, in a file in characters, on paper as a share of the sheet. */
  readonly px?: number;
  readonly chars?: number;
  readonly share?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** On paper: a text that is too long goes on below. */
  readonly wraps?: true;
  /** On the screen: stays in view when the table scrolls sideways; leading columns only. */
  readonly fixed?: true;
  /** On the screen: a person cannot hide it, because rows such as 期初余额 are named in it. */
  readonly stays?: true;
  /** On the screen: takes what is left over, at least `px`. */
  readonly grow?: true;
  /** On the screen: shrinks to this many pixels where the table is too wide for its place. */
  readonly leastPx?: number;
  /** Stands after each row, as a running balance does: adding it up says nothing. */
  readonly standing?: true;
  /** On the screen: the name of a subject or an item, or the path of a subject: its end is read wherever it stands. */
  readonly isName?: true;
  /** On the screen: rank by which a text leaves that the row also says elsewhere, the highest first. */
  readonly leaves?: number;
}

/** One column of a list or book, as data. A key that the row does not have does not compile. */
export type TableColumn<Row> = ColumnLook & Valued<Row>;

/**
 * A list or book as data: the one description from which its table on the screen, its file and its
 * print are made. A medium that does not show all columns in their order names those it shows.
 */
export interface Table<Row, Key extends string = string> extends Partial<
  Readonly<Record<Medium, readonly Key[]>>
> {
  /** 科目余额表. */
  readonly title: string;
  readonly columns: readonly (TableColumn<Row> & { readonly key: Key })[];
}

/** Sums and the word for them, by column: `{code: '合计', debit: '12.00', credit: '12.00'}`. */
export type Totals<Key extends string = string> = Readonly<Partial<Record<Key, string>>>;

/**
 * Describes the table of a row type: `defineTable<Currency>()({title: '币别', columns: […]})`. The
 * keys of its columns are known to everything that is made from it.
 */
export function defineTable<Row>() {
  return <const Columns extends readonly TableColumn<Row>[]>(
    table: {
      readonly title: string;
      readonly columns: Columns;
    } & Partial<Readonly<Record<Medium, readonly Columns[number]['key'][]>>>,
  ): Table<Row, Columns[number]['key']> => table;
}

/**
 * The columns that a medium shows, in its order.
 * @param only instead of those that the description names, such as what the reader has chosen
 */
export function columnsFor<Row, Key extends string>(
  table: Table<Row, Key>,
  medium: Medium,
  only: readonly Key[] | undefined = table[medium],
): Table<Row, Key>['columns'] {
  if (only === undefined) return table.columns;
  return only.flatMap((key) => table.columns.filter((column) => column.key === key));
}

/** What a row holds for a column. */
export function valueOf<Row>(column: TableColumn<Row>, row: Row): CellValue {
  // The type of the column makes sure that the key is one of the row and holds a value of its kind.
  return column.of ? column.of(row) : (row[column.key as keyof Row] as CellValue);
}

interface Size {
  readonly px: number;
  readonly chars: number;
  readonly share: number;
  readonly align?: 'left' | 'right' | 'center';
}

const sizes: Readonly<Record<ColumnKind, Size>> = {
  text: { px: 160, chars: 12, share: 12 },
  code: { px: 120, chars: 12, share: 12 },
  money: { px: 112, chars: 16, share: 13, align: 'right' },
  quantity: { px: 100, chars: 14, share: 10, align: 'right' },
  foreign: { px: 112, chars: 16, share: 13, align: 'right' },
  price: { px: 100, chars: 14, share: 10, align: 'right' },
  rate: { px: 100, chars: 14, share: 10, align: 'right' },
  count: { px: 80, chars: 10, share: 6, align: 'right' },
  // As wide as a day in bold, which totals have.
  date: { px: 102, chars: 12, share: 9 },
  month: { px: 96, chars: 12, share: 8 },
  moment: { px: 158, chars: 20, share: 14 },
  direction: { px: 52, chars: 6, share: 4, align: 'center' },
  yesNo: { px: 76, chars: 10, share: 6, align: 'center' },
};

/** Widths and side of a column: its own, else those usual for its kind. */
export function sizeOf({ kind, px, chars, share, align }: ColumnLook & { kind: ColumnKind }): Size {
  const usual = sizes[kind];
  const side = align ?? usual.align;
  return {
    px: px ?? usual.px,
    chars: chars ?? usual.chars,
    share: share ?? usual.share,
    ...(side === undefined ? {} : { align: side }),
  };
}
