import type { ReactNode } from 'react';
import type { ListName } from '@mingzhang/contract';
import type { PickedCell } from '@mingzhang/rules';

export interface BookColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** In pixels. A `grow` column takes what is left over, at least this. */
  readonly width: number;
  readonly grow?: boolean;
  /** Where the table is too wide for its place, the column shrinks to this many pixels. */
  readonly leastPx?: number;
  /**
   * However the column shrinks, it has room for the longest text of its cells and for its total: a code that is cut
   * looks like another code, and an amount that is cut like another amount.
   */
  readonly isWhole?: boolean;
  /** The amount of the total in yuan, by which a column that stays whole is measured. */
  readonly sum?: string;
  /** Names, which are told apart by their ends: the column takes room that no other column needs. */
  readonly isName?: boolean;
  /**
   * Where shrinking is not enough, columns with a rank leave, the highest first. Only for texts that
   * the row also says elsewhere; figures never leave.
   */
  readonly leaves?: number;
  /** The heading goes on in further lines where the column is narrower than it. */
  readonly folds?: boolean;
  /** Long texts go on in further lines, and the row grows. */
  readonly wraps?: boolean;
  /** Amounts stand right, directions in the centre, all else left. */
  readonly align?: 'left' | 'right' | 'center';
  /** Stays in view when the table scrolls sideways; leading columns only. */
  readonly fixed?: boolean;
  /** Stays at the right edge while its own place is out of view to the right; one column of a table. */
  readonly staysRight?: boolean;
  /** The column settings cannot hide it: rows cannot be understood without it. */
  readonly stays?: boolean;
  /** Neighbours of one group share a head cell above them; a line separates groups. */
  readonly group?: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** What the cell holds, to be copied and added up; what it shows where that is a text, if left out. */
  readonly cell?: (row: Row) => PickedCell;
  /** Cell of the totals row; without any total there is no such row. */
  readonly total?: ReactNode;
}

/** A line above the rows of a section: what they are, and what they come to. */
export interface BookSection {
  /** Keeps its line, and the focus in it, when another row becomes the first of the section. */
  readonly key?: React.Key;
  readonly title: ReactNode;
  /** By the key of the column; the title takes the columns before the first. */
  readonly cells?: Readonly<Record<string, ReactNode>>;
}

export interface BookSelection {
  readonly keys: ReadonlySet<React.Key>;
  readonly onChange: (keys: ReadonlySet<React.Key>) => void;
}

/** `struck`: the row counts nowhere any more. */
type RowTone = 'summary' | 'opening' | 'muted' | 'faulty' | 'struck';

/** Declares that a table has no column settings. */
export interface NoColumnSettings {
  /** The reason, for readers of the code. */
  readonly none: string;
}

export interface BookTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly BookColumn<Row>[];
  /** The person may arrange the columns; their setting is stored under this name. */
  readonly settings: ListName | NoColumnSettings;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => React.Key;
  /** Skeleton rows instead of content; only while there is nothing to show yet. */
  readonly loading?: boolean;
  /** Shown instead of rows; usually an `EmptyState`. */
  readonly empty?: ReactNode;
  /** Enter or double click on a row. */
  readonly onOpen?: (row: Row) => void;
  /** A line above the row, where one begins a section; not for tables past 200 rows, whose lines are all of one height. */
  readonly section?: ((row: Row, index: number) => BookSection | undefined) | undefined;
  /**
   * A line below the row that belongs to it, such as what is wrong with it. Keys and picked cells pass over it; not for
   * tables past 200 rows, whose lines are all of one height.
   */
  readonly below?: ((row: Row, index: number) => ReactNode) | undefined;
  /** How a row looks: 合计 rows are `summary`, 期初 rows `opening`, disabled ones `muted`, refused ones `faulty`. */
  readonly rowTone?: (row: Row) => RowTone | undefined;
  /** A row that repeats what others come to, and is not added up with them: those that look so, if left out. */
  readonly isSum?: (row: Row) => boolean;
  /** Height of a row in pixels, where it holds more than one line; 32 by default. */
  readonly rowPx?: number;
  /** Row to bring into view; each new value scrolls once. */
  readonly revealRow?: number | undefined;
  /** Rows that stay in view below the others, such as the last totals of a book. */
  readonly footRows?: readonly Row[];
  /** The table has the keyboard when its page opens: no filter stands before it. */
  readonly isFirst?: boolean;
  /** Row that gets the keyboard; each new object leads there once. */
  readonly goTo?: { readonly index: number } | undefined;
  /** Hears which row is in focus; -1 while none is. */
  readonly onActive?: (index: number) => void;
  /**
   * Keys beyond moving and opening, pressed while the row of that index is in focus. Answers the
   * index of the row to go to, which may be the same one; undefined leaves the key alone.
   */
  readonly onRowKey?: (key: string, index: number) => number | undefined;
  /** Check boxes in front; Space toggles the row in focus. */
  readonly selection?: BookSelection;
}
