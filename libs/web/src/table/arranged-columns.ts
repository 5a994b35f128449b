import { columnWidthPx, type ListColumnSetting } from '@mingzhang/contract';
import type { BookColumn } from './book-table.types';

/** What the arrangement needs to know of a column. */
export type ArrangeableColumn = Pick<
  BookColumn<never>,
  'key' | 'width' | 'leastPx' | 'fixed' | 'stays' | 'align'
>;

/** A column as the settings list it. */
export type SettableColumn = ArrangeableColumn & Pick<BookColumn<never>, 'title' | 'group'>;

/** A column at its place in a person's arrangement. */
export interface ColumnPlace<Column> {
  readonly column: Column;
  readonly shown: boolean;
  /** In pixels; undefined while the person has not changed the width. */
  readonly widthPx: number | undefined;
}

/** Leading columns name the row and acts change it: both are always shown, at their declared ends. */
export function isRequired({ fixed, stays, key }: ArrangeableColumn): boolean {
  return fixed === true || stays === true || key === 'acts';
}

/** Leading columns and acts keep their place at the two ends. */
export function isMovable({ fixed, key }: ArrangeableColumn): boolean {
  return fixed !== true && key !== 'acts';
}

/**
 * All declared columns in the person's order. Stored keys that the list no longer declares are ignored;
 * a column that the setting does not know stands behind the one it is declared behind, and is shown.
 */
export function columnPlaces<Column extends ArrangeableColumn>(
  declared: readonly Column[],
  setting: readonly ListColumnSetting[],
): readonly ColumnPlace<Column>[] {
  const order: Column[] = [];
  for (const { column: key } of setting) {
    const column = declared.find((candidate) => candidate.key === key);
    if (column && !order.includes(column)) order.push(column);
  }
  declared.forEach((column, index) => {
    if (order.includes(column)) return;
    const before = declared[index - 1];
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, column);
  });
  const leading = declared.filter(({ fixed }) => fixed);
  const acts = declared.filter((column) => !column.fixed && column.key === 'acts');
  return [...leading, ...order.filter(isMovable), ...acts].map((column) => {
    const stored = setting.find(({ column: key }) => key === column.key);
    const widthPx = stored?.widthPx;
    return {
      column,
      shown: isRequired(column) || (stored?.shown ?? true),
      widthPx: widthPx === undefined ? undefined : allowedWidthPx(column, widthPx),
    };
  });
}

/** A width within the bounds, in pixels; figures are never cut, so their column keeps its least width. */
export function allowedWidthPx(
  { width, leastPx, align }: ArrangeableColumn,
  widthPx: number,
): number {
  const least = align === 'right' ? Math.min(width, leastPx ?? width) : columnWidthPx.least;
  return Math.round(Math.min(columnWidthPx.most, Math.max(least, widthPx)));
}

/**
 * The columns that a person sees, in their order and widths (pixels). A width that the person chose
 * does not shrink for want of room; of a column that grows it is the least width. A setting that hides
 * every column shows all of them.
 */
export function arrangedColumns<Column extends ArrangeableColumn>(
  declared: readonly Column[],
  setting: readonly ListColumnSetting[],
): readonly Column[] {
  if (setting.length === 0) return declared;
  const places = columnPlaces(declared, setting);
  const shown = places.filter((place) => place.shown);
  return (shown.length === 0 ? places : shown).map(({ column, widthPx }) =>
    widthPx === undefined ? column : { ...column, width: widthPx, leastPx: widthPx },
  );
}

/**
 * The setting that stores an arrangement. What was stored for columns that the list does not show at the
 * moment (those of another account set, for example) stays, behind the entry that it stood behind.
 */
export function settingOf(
  places: readonly ColumnPlace<ArrangeableColumn>[],
  before: readonly ListColumnSetting[] = [],
): readonly ListColumnSetting[] {
  const setting = places.map(({ column: { key }, shown, widthPx }): ListColumnSetting => ({
    column: key,
    shown,
    ...(widthPx === undefined ? {} : { widthPx }),
  }));
  const indexOf = (key: string | undefined) => setting.findIndex(({ column }) => column === key);
  before.forEach((entry, index) => {
    if (indexOf(entry.column) !== -1) return;
    setting.splice(indexOf(before[index - 1]?.column) + 1, 0, entry);
  });
  return setting;
}

/** The setting in which a column has another width, in pixels; everything else stays. */
export function withWidth(
  declared: readonly ArrangeableColumn[],
  setting: readonly ListColumnSetting[],
  { key, widthPx }: { readonly key: string; readonly widthPx: number },
): readonly ListColumnSetting[] {
  const places = columnPlaces(declared, setting).map((place) =>
    place.column.key === key ? { ...place, widthPx: allowedWidthPx(place.column, widthPx) } : place,
  );
  return settingOf(places, setting);
}

/** The places with one column moved to another index; leading columns and acts neither move nor give way. */
export function movedPlaces<Column extends ArrangeableColumn>(
  places: readonly ColumnPlace<Column>[],
  from: number,
  to: number,
): readonly ColumnPlace<Column>[] {
  const moved = places[from];
  const target = places[to];
  if (!moved || !target || !isMovable(moved.column) || !isMovable(target.column)) return places;
  return places.toSpliced(from, 1).toSpliced(to, 0, moved);
}
