import type { Finding } from '@mingzhang/contract';
import {
  cellProblem,
  isShownByExponent,
  lostDigits,
  percentText,
  seenText,
  withoutUnseen,
} from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import { readSheetInParts } from '../file-thread';
import { Turn } from '../unhurried';
import { sheetLimits, type Cell, type SheetLimits, type SheetRow } from './sheet.types';
import { dateOfCell, figureOfText, monthOfCell } from './typed-text';

/** A column of an import. */
export interface TableColumn<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  /** Names in other products, used if the title is missing. */
  readonly aliases?: readonly string[];
  readonly kind?: 'text' | 'figure' | 'date' | 'month';
  /** A file without this column is refused. */
  readonly required?: boolean;
  /** A file that has none of the columns with the same name here is refused. */
  readonly oneOf?: string;
}

/** A row by column: texts by key, '' for an empty cell; unreadable cells are problems. */
export interface TableRow<Key extends string = string> {
  readonly row: number;
  readonly values: Readonly<Record<Key, string>>;
  readonly problems: readonly Finding[];
}

/** Extra columns in a file of refused rows; an import ignores them. */
export const refusalColumns = { row: '原行号', reason: '未导入原因' } as const;
/** Rows searched for titles: headings or explanations may stand above them. */
const titleRowsAtMost = 10;

/** Longer than any value that an import stores. */
const longestValue = 2_000;

export interface Table<Key extends string> {
  readonly rows: AsyncGenerator<TableRow<Key>>;
  /** Like `rows`, in parts of some hundred; a part may be empty. */
  readonly parts: AsyncGenerator<TableRow<Key>[]>;
  /** Titles unknown to the import; set once the first row has been read. */
  readonly ignored: readonly string[];
  /** Titles of the template missing from the file; set once the first row has been read. */
  readonly absent: readonly string[];
  /** Cells that hold the saved result of a formula; complete once all rows have been read. */
  readonly results: { readonly count: number };
}

/** Reads the rows below the titles of a file; refuses a file without the titles of the template. */
export function readTable<Key extends string>(
  file: { readonly name: string; readonly bytes: Buffer },
  columns: readonly TableColumn<Key>[],
  limits: SheetLimits = sheetLimits,
): Table<Key> {
  const found: FoundTitles = { ignored: [], absent: [], results: { count: 0 } };
  const parts = tableRows(readSheetInParts(file, limits), columns, found);
  return { parts, rows: oneByOne(parts), ...found };
}

/** Facts collected while reading. */
interface FoundTitles {
  readonly ignored: string[];
  readonly absent: string[];
  readonly results: { count: number };
}

async function* oneByOne<T>(parts: AsyncGenerator<readonly T[]>): AsyncGenerator<T> {
  for await (const part of parts) yield* part;
}

async function* tableRows<Key extends string>(
  parts: AsyncGenerator<Iterable<SheetRow>>,
  columns: readonly TableColumn<Key>[],
  titles: FoundTitles,
): AsyncGenerator<TableRow<Key>[]> {
  let read: ((row: SheetRow) => TableRow<Key> | undefined) | undefined;
  let seen = 0;
  const needs = needsOf(columns);
  let missing = needs.map(({ title }) => title);
  const turn = new Turn();
  for await (const part of parts) {
    const found: TableRow<Key>[] = [];
    for (const row of part) {
      if (turn.isOver) await turn.next();
      if (read) {
        const shown = read(row);
        if (shown) found.push(shown);
        continue;
      }
      seen += 1;
      const places = placesOf(row, columns, titles);
      if (places) read = rowReader(columns, places, titles.results);
      const shown = row.cells.map(titleOf);
      const lacking = needs
        .filter(({ keys }) => !keys.some((key) => shown.includes(key)))
        .map(({ title }) => title);
      if (lacking.length < missing.length) missing = lacking;
      if (!read && seen >= titleRowsAtMost) refuseTitles(missing);
    }
    yield found;
  }
  if (!read) refuseTitles(missing);
}

/** The titles of a file if its first rows contain those of a template; undefined otherwise. */
export function findTitles(
  rows: readonly SheetRow[],
  columns: readonly TableColumn[],
): { readonly titles: readonly string[]; readonly row: number } | undefined {
  const needs = needsOf(columns);
  for (const { row, cells } of rows.slice(0, titleRowsAtMost)) {
    const titles = cells.map(titleOf);
    if (needs.every(({ keys }) => keys.some((key) => titles.includes(key)))) return { titles, row };
  }
  return undefined;
}

/** A title that a file must have, or several of which it must have one. */
interface NeededTitle {
  /** “工号”, or “工号”或“姓名”. */
  readonly title: string;
  /** Every way to write it. */
  readonly keys: readonly string[];
}

function needsOf(columns: readonly TableColumn[]): NeededTitle[] {
  const needs = new Map<string, NeededTitle>();
  for (const column of columns) {
    const { title, required, oneOf } = column;
    if (required !== true && oneOf === undefined) continue;
    const group = required === true ? `column ${title}` : `group ${oneOf}`;
    const before = needs.get(group);
    needs.set(group, {
      title: before === undefined ? `“${title}”` : `${before.title}或“${title}”`,
      keys: [...(before?.keys ?? []), ...keysOf(column)],
    });
  }
  return [...needs.values()];
}

/** Possible names of a column, the title first. */
function keysOf({ title, aliases = [] }: TableColumn): string[] {
  return [title, ...aliases].map(titleKey);
}

/** @param missing quoted titles that the row nearest to the template does not have */
function refuseTitles(missing: readonly string[]): never {
  const msg = `前 ${titleRowsAtMost} 行中没有找到列名 ${missing.join('、')}，请下载模板，按模板的列名填写`;
  throw new BusinessError('FILE_COLUMNS', { msg });
}

/** Places of the columns; undefined when the row is not the title row. */
function placesOf(
  row: SheetRow,
  columns: readonly TableColumn[],
  { ignored, absent }: FoundTitles,
): (number | undefined)[] | undefined {
  const titles = row.cells.map((cell) => titleOf(cell));
  const taken = new Set<number>();
  const places = columns.map((column) => {
    for (const key of keysOf(column)) {
      const place = titles.findIndex((each, index) => each === key && !taken.has(index));
      if (place < 0) continue;
      taken.add(place);
      return place;
    }
    return undefined;
  });
  const hasRequired = columns.every(
    ({ required }, index) => !required || places[index] !== undefined,
  );
  const hasNeeded = needsOf(columns).every(({ keys }) => keys.some((key) => titles.includes(key)));
  if (!hasRequired || !hasNeeded) return undefined;
  const own: readonly string[] = Object.values(refusalColumns);
  for (const [index, title] of titles.entries()) {
    if (title === '' || taken.has(index) || own.includes(title)) continue;
    if (columns.some((column) => titleKey(column.title) === title)) {
      const msg = `列名“${title}”出现了两次，请只保留一列`;
      throw new BusinessError('FILE_COLUMNS', { msg });
    }
    ignored.push(title);
  }
  absent.push(
    ...columns.filter((_, index) => places[index] === undefined).map(({ title }) => title),
  );
  return places;
}

/** Normalises a title: without blanks and the * of required columns, with one kind of brackets. */
function titleKey(title: string): string {
  return title
    .replace(/[\s*＊]/g, '')
    .replaceAll('（', '(')
    .replaceAll('）', ')');
}

function titleOf(cell: Cell | undefined): string {
  return cell?.kind === 'text' ? titleKey(withoutUnseen(cell.text)) : '';
}

/**
 * Returns a reader of rows by the columns of the file; it returns undefined for a row with only
 * blanks, or only notes outside the columns.
 */
function rowReader<Key extends string>(
  columns: readonly TableColumn<Key>[],
  places: readonly (number | undefined)[],
  results: { count: number },
): (row: SheetRow) => TableRow<Key> | undefined {
  const empty = Object.fromEntries(columns.map(({ key }) => [key, ''])) as Record<Key, string>;
  const present = columns.flatMap((column, index) => {
    const place = places[index];
    return place === undefined ? [] : [{ column, place }];
  });
  return ({ row, cells, merged }) => {
    const values = { ...empty };
    const problems: Finding[] = [];
    const add = (msg: string, path?: string) =>
      problems.push({ row, ...(path ? { path } : {}), code: 'CELL', msg });
    if (merged) add('含合并单元格，请取消合并、逐行填写后再导入');
    let isEmpty = true;
    for (const { column, place } of present) {
      const cell = cells[place];
      if (cell === undefined) continue;
      if ('isResult' in cell) results.count += 1;
      const { value, problem } = readCell(cell, column);
      if (value !== '') {
        values[column.key] = value;
        isEmpty = false;
      }
      if (problem !== undefined) add(problem, column.key);
    }
    return isEmpty && problems.length === 0 ? undefined : { row, values, problems };
  };
}

function readCell(
  cell: Cell,
  { kind = 'text', title }: TableColumn,
): { value: string; problem?: string } {
  const wrong = cellProblem(cell, title);
  if (cell.kind === 'formula') return { value: '', problem: wrong };
  if (cell.text.length > longestValue) {
    const value = cell.text.slice(0, longestValue);
    return { value, problem: `“${title}”超过 ${longestValue} 字，请缩短` };
  }
  const value = seenText(cell.text);
  if (wrong !== undefined) return { value, problem: wrong };
  if (value === '') return { value };
  if (kind === 'text') {
    if (isShownByExponent(value)) return { value, problem: lostDigits(title) };
    return { value: cell.isPercent ? percentText(value) : value };
  }
  if (kind === 'date') {
    const date = cell.kind === 'date' ? value : dateOfCell(cell);
    return date === undefined
      ? { value, problem: `“${title}”“${value}”不是日期，请按 2026-01-31 的格式填写` }
      : { value: date };
  }
  if (kind === 'month') {
    const month = monthOfCell(cell);
    return month === undefined
      ? { value, problem: `“${title}”“${value}”不是月份，请按 2026-06 的格式填写` }
      : { value: month };
  }
  const figure = cell.kind === 'date' ? undefined : figureOfText(value);
  return figure === undefined
    ? { value, problem: `“${title}”“${value}”不是数字，请改正` }
    : { value: figure };
}
