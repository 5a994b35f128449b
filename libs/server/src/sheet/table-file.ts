import {
  columnsFor,
  exportName,
  fileCell,
  fileText,
  isFigure,
  periodTitle,
  sizeOf,
  type ColumnKind,
  type Table,
  type Totals,
} from '@mingzhang/rules';
import { minuteInShanghai } from '../clock';
import { Download } from '../download';
import { Exported } from '../export-log';
import { mapUnhurried, Turn } from '../unhurried';
import {
  inParts,
  sheetBytes,
  sheetTypes,
  type Coming,
  type SheetColumn,
  type SheetFormat,
  type WrittenRow,
  type WrittenSheet,
} from './sheet-write';

/** Content of a file besides the description of its columns. */
export interface TableFile<Row, Key extends string> {
  /** Without extension. */
  readonly name: string;
  /** Name of the sheet in a workbook; by default the title of the table. */
  readonly sheet?: string;
  /** Lines above the headings. */
  readonly notes?: readonly string[];
  readonly rows: readonly Row[];
  /** The last row: its label and sums. */
  readonly totals?: Totals<Key>;
  /** Cell texts that differ from the plain value. */
  readonly cells?: Partial<Record<Key, (row: Row) => string>>;
  readonly format: SheetFormat;
  /** Object for the operation log: `科目余额表`, and its filters. */
  readonly object: string;
  readonly filters: Readonly<Record<string, unknown>>;
}

/**
 * Writes a list or book as a file, by the description of its table. In a workbook figures are
 * numbers, a zero amount is an empty cell, and times are rounded down to the minute.
 */
export async function tableFile<Row, Key extends string>(
  table: Table<Row, Key>,
  { name, object, filters, ...file }: TableFile<Row, Key>,
): Promise<Exported> {
  const { format } = file;
  const bytes = await sheetBytes(tableSheet(table, file));
  const answer = new Download(`${name}.${format}`, sheetTypes[format], bytes);
  return new Exported(answer, { object, filters });
}

/** Rows that may still be arriving; totals are read after the last of them. */
interface TableSheet<Row, Key extends string> extends Pick<
  TableFile<Row, Key>,
  'sheet' | 'notes' | 'cells' | 'format'
> {
  readonly rows: Coming<Row>;
  readonly totals?: Totals<Key> | (() => Totals<Key>);
}

/** The same as a sheet that is written row by row, for content too large for memory. */
export function tableSheet<Row, Key extends string>(
  table: Table<Row, Key>,
  { sheet = table.title, notes = [], format, rows, totals, cells }: TableSheet<Row, Key>,
): WrittenSheet {
  const columns = columnsFor(table, 'file');
  const cellsOf = (row: Row): WrittenRow =>
    columns.map((column) => cells?.[column.key]?.(row) ?? fileCell(column, row, minuteInShanghai));
  async function* lines(): AsyncGenerator<WrittenRow[]> {
    const turn = new Turn();
    for await (const part of inParts(rows)) yield await mapUnhurried(part, cellsOf, turn);
    const sums = typeof totals === 'function' ? totals() : totals;
    if (sums) yield [columns.map(({ key, kind, total }) => totalCell(kind, sums[key], total))];
  }
  return { name: sheet, columns: columns.map(headingOf), notes, rows: lines(), format };
}

type Column = Table<unknown>['columns'][number];

function headingOf(column: Pick<Column, 'kind' | 'title' | 'fileTitle'>): SheetColumn {
  const { kind, title, fileTitle = title } = column;
  return { title: fileTitle, kind: writtenAs(kind), width: sizeOf(column).chars };
}

function writtenAs(kind: ColumnKind): NonNullable<SheetColumn['kind']> {
  if (kind === 'money') return 'amount';
  if (kind === 'foreign') return 'foreign';
  return isFigure(kind) ? 'figure' : 'text';
}

function totalCell(kind: ColumnKind, text: string | undefined, isTotalled = false): string | null {
  if (text === undefined || (kind === 'money' && !isTotalled)) return null;
  return fileText(kind === 'money' ? kind : 'text', text, minuteInShanghai);
}

/** Company and range of periods of a book's file. */
export interface BookHead {
  readonly company: string;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Characters of a book's name on the tab of a workbook, unchanged since the first release. */
const TAB_LENGTH = 3;

/**
 * Name and heading of a book's file: `晨星商贸_科目余额表_2026-01`, and above the titles 编制单位, 期间 and 单位 as
 * on paper.
 */
export function bookHead(title: string, head: BookHead) {
  const { company, periodFrom, periodTo } = head;
  const range =
    periodFrom === periodTo
      ? periodTitle(periodTo)
      : `${periodTitle(periodFrom)}至${periodTitle(periodTo)}`;
  return {
    name: exportName({ companyName: company, content: title, from: periodFrom, to: periodTo }),
    sheet: title.slice(0, TAB_LENGTH),
    notes: [title, `编制单位：${company}　期间：${range}　单位：元`],
    object: title,
  };
}
