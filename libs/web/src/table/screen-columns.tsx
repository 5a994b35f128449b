import type { Key, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  columnsFor,
  fileCell,
  formatMoney,
  isFigure,
  Money,
  sizeOf,
  textOfValue,
  valueOf,
  type ColumnKind,
  type FigureKind,
  type PickedCell,
  type Table,
  type TableColumn,
  type Totals,
} from '@mingzhang/rules';
import { DirectionText, type Direction } from '../figures/direction-text';
import { FigureLink } from '../figures/figure-link';
import { MoneyText } from '../figures/money-text';
import css from '../figures/figures.module.css';
import { momentText } from '../moment-text';
import { PathText } from '../subject/path-text';
import type { BookColumn } from './book-table.types';

/** What a screen adds to the description of its table. */
export interface ScreenOptions<Row, Item, Name extends string> {
  /** The columns shown, instead of those that the description names for the screen. */
  readonly only?: readonly Name[] | undefined;
  /** Of those, the ones that are left out. */
  readonly without?: readonly Name[];
  /** How cells look that say more than their value. */
  readonly cells?: Partial<Record<Name, (item: Item, index: number) => ReactNode>>;
  /** Where the columns that are links lead; undefined for a row that leads nowhere. */
  readonly pathOf?: (row: Row) => string | undefined;
  /** What a linked figure belongs to, for screen readers. */
  readonly nameOf?: (row: Row) => string;
  readonly totals?: Totals<Name> | undefined;
  /** Pixels in which every amount stands whole. */
  readonly amountPx?: number;
  /** The last column: what may be done with a row. */
  readonly acts?: BookColumn<Item> | undefined;
  /** Widths that are not those of the description, in pixels. */
  readonly px?: Partial<Record<NoInfer<Name>, number>> | undefined;
  /** Of columns whose headings may go on in further lines: pixels to which they shrink for want of room. */
  readonly foldedPx?: Partial<Record<NoInfer<Name>, number>>;
}

/** Columns of a `BookTable` by the description of the table. */
export function screenColumns<Row, Name extends string>(
  table: Table<Row, Name>,
  options: ScreenOptions<Row, Row, Name> = {},
): BookColumn<Row>[] {
  return itemColumns(table, (row) => row, options);
}

/** Likewise for items that hold a row, such as those of a tree. */
export function itemColumns<Row, Name extends string, Item>(
  table: Table<Row, Name>,
  rowOf: (item: Item) => Row,
  options: ScreenOptions<Row, Item, Name>,
): BookColumn<Item>[] {
  const { without = [] } = options;
  const columns = columnsFor(table, 'screen', options.only ?? table.screen);
  const shown = columns.filter(({ key }) => !without.includes(key));
  const described = shown.map((column): BookColumn<Item> => {
    const { key, title, group, kind, total, grow, fixed, stays, leastPx, leaves, isName } = column;
    const { px: usualPx, align } = sizeOf(column);
    const ownPx = options.px?.[key];
    const isCounted = kind === 'quantity' || kind === 'price';
    const px = isCounted ? Math.max(usualPx, ownPx ?? 0) : (ownPx ?? usualPx);
    const isAmount = kind === 'money';
    // 原币 is rarely longer than what it comes to in base currency.
    const isWhole = (isAmount || kind === 'foreign') && !grow;
    const amount = isWhole ? (options.amountPx ?? ownPx) : undefined;
    const foldedPx = options.foldedPx?.[key];
    // A day that ends in "…" is no day: other columns give way.
    const declaredLeast = kind === 'date' ? px : leastPx;
    const least = foldedPx ?? (isCounted ? ownPx : amount) ?? declaredLeast;
    const sum = options.totals?.[key];
    const cell = options.cells?.[key];
    return {
      key,
      title,
      width: isAmount ? Math.max(px, options.amountPx ?? 0) : px,
      ...(group === undefined ? {} : { group }),
      ...(align === undefined ? {} : { align }),
      ...(grow ? { grow } : {}),
      ...(fixed ? { fixed } : {}),
      ...(stays ? { stays } : {}),
      ...(least === undefined ? {} : { leastPx: least }),
      ...(kind === 'code' && least !== undefined ? { isWhole: true as const } : {}),
      // Screens that have measured their amounts say so by `amountPx` or `px`.
      ...(isWhole && isAmount && amount === undefined ? { isWhole, ...sumOf(sum) } : {}),
      ...(foldedPx === undefined ? {} : { folds: true as const }),
      ...(leaves === undefined ? {} : { leaves }),
      ...(isName ? { isName } : {}),
      ...(sum === undefined
        ? {}
        : { total: isAmount ? total && <Amount value={sum} /> : totalText(kind, sum) }),
      cell: (item) => ({
        text: fileCell(column, rowOf(item), momentText),
        ...(isFigure(kind) ? { figure: figureOf(kind), unit: unitOf(kind, rowOf(item)) } : {}),
        side: sideOf(key),
        ...(column.standing ? { standing: true as const } : {}),
      }),
      render: cell ?? ((item) => <Cell column={column} options={options} row={rowOf(item)} />),
    };
  });
  return options.acts ? [...described, options.acts] : described;
}

const sumOf = (sum: string | undefined) => (sum === undefined ? {} : { sum });

function figureOf(kind: ColumnKind): FigureKind {
  return kind === 'money' || kind === 'foreign' || kind === 'quantity' ? kind : 'other';
}

/** Keys of amounts name their side: `debit`, `openingDebitBeside`, `creditQuantity`. */
function sideOf(key: string): PickedCell['side'] {
  return (['debit', 'credit'] as const).find((side) => key.toLowerCase().includes(side));
}

/** The currency or unit of a figure, as rows of books name them. */
function unitOf(kind: ColumnKind, row: unknown): string | undefined {
  const { currency, unit } = row as { readonly currency?: unknown; readonly unit?: unknown };
  const held = kind === 'foreign' ? currency : kind === 'quantity' ? unit : undefined;
  return typeof held === 'string' ? held : undefined;
}

/** A word as it is, a figure as its column writes it. */
function totalText(kind: ColumnKind, sum: string) {
  if (!isFigure(kind)) return sum;
  const text = textOfValue(kind, sum, momentText);
  return <span className={css.digits}>{text}</span>;
}

function Cell<Row>({
  column,
  row,
  options: { pathOf, nameOf },
}: {
  column: TableColumn<Row>;
  row: Row;
  options: Pick<ScreenOptions<Row, never, never>, 'pathOf' | 'nameOf'>;
}) {
  const { kind } = column;
  const value = valueOf(column, row);
  const to = column.link && pathOf?.(row);
  if (kind === 'money') {
    const amount = value as string | null | undefined;
    if (to === undefined || !amount) return <Amount value={amount} />;
    const heading = `${column.group ?? ''}${column.title}`;
    const label = `${nameOf?.(row) ?? ''}${heading} ${formatMoney(Money.parse(amount))}`;
    return <FigureLink value={amount} to={to} label={label} />;
  }
  if (kind === 'direction') return <DirectionText direction={value as Direction} />;
  const text = textOfValue(kind, value, momentText);
  if (text === '') return null;
  const shown = column.isName ? <PathText path={text} /> : text;
  if (to !== undefined) {
    return (
      <Link to={to} tabIndex={-1}>
        {shown}
      </Link>
    );
  }
  if (kind === 'text' || kind === 'yesNo') return shown;
  const isNegative = isFigure(kind) && text.startsWith('-');
  return <span className={isNegative ? `${css.digits} ${css.negative}` : css.digits}>{text}</span>;
}

function Amount({ value }: { value: string | null | undefined }) {
  return <MoneyText value={value} zero="blank" />;
}

/** The key of a row that has an id. */
export const byId = ({ id }: { readonly id: Key }): Key => id;
