import { withoutUnseen } from '../unseen-text';
import type { Statement } from './statement';
import type { StatementColumn } from './template';

/** A cell of a form that somebody else made, as its sheet shows it; rows and columns counted from 0. */
export interface FormCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Reckoned by the form itself, as totals are. */
  readonly isFormula: boolean;
}

/** An amount, a decimal text in the unit of the statement, and the cell that it belongs in. */
interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly amount: string;
}

/** What of a statement a form is filled with: plain data, which a thread can be handed. */
export interface FormStatement {
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly {
    readonly lineNo: number | null;
    readonly title: string;
    /** Decimal texts by key of the column; null where it can't be known. */
    readonly amounts: Readonly<Record<string, string | null>>;
  }[];
}

/** A statement as forms are filled with it, in the unit that it has. */
export function formStatement({ template, rows }: Statement): FormStatement {
  return {
    columns: template.columns,
    rows: rows.map(({ row, cells }) => ({
      lineNo: row.lineNo,
      title: row.title,
      amounts: Object.fromEntries(
        [...cells].map(([key, { amount }]) => [key, amount === null ? null : amount.toString()]),
      ),
    })),
  };
}

export interface FormMatch {
  readonly filled: readonly FilledCell[];
  /** Rows of the statement that stand in the form. */
  readonly matched: number;
  /** Rows of the form whose name no row of the statement has, with their place. */
  readonly unknown: readonly FormCell[];
  /** Rows of the statement with an amount that the form has no row for. */
  readonly missing: readonly { readonly lineNo: number | null; readonly title: string }[];
  /** Cells left to the formulas of the form. */
  readonly reckoned: number;
}

/** What columns are called on forms, of the bureau and of other products. */
const columnNames: readonly (readonly [
  pattern: RegExp,
  fits: (column: StatementColumn, isBalance: boolean) => boolean,
])[] = [
  [/^(期末|本期末)(余额|数|金额)$/, ({ basis }, isBalance) => isBalance && basis !== 'yearStart'],
  [/^(年初|上年年末|期初)(余额|数|金额)$/, ({ basis }) => basis === 'yearStart'],
  [
    /^(本年)?累计(金额|数|发生额)?$|^本年累计/,
    ({ basis, of }) => basis === 'year' && of === 'current',
  ],
  [
    /^(本期|本月|本季|本季度)(金额|数|发生额|实际发生额)$/,
    ({ basis, of }, isBalance) => !isBalance && basis === 'period' && of === 'current',
  ],
  [/^本年金额$/, ({ basis, of }) => basis === 'year' && of === 'current'],
  [/^(上期|上年同期|上年)(金额|数|发生额|累计金额)$/, ({ of }) => of === 'prior'],
];

/** Read once from the beginning: no part of it can be taken in two ways. */
const numbering = /^(?:(?:[一二三四五六七八九十]+|\d+)?[、.．]|(?:减去|减|加上|加|其中)?:)+/;

/**
 * The name of a row without what forms write differently: numbering (一、 (一) 1.), 减： 加： 其中：, notes in brackets,
 * marks (△ ▲ * #) and spaces.
 */
export function plainRowName(text: string): string {
  let name = withoutUnseen(text)
    .normalize('NFKC')
    .replace(/[\s△▲☆*#]/g, '');
  name = name.replace(/\([^()]*\)/g, (note) =>
    /^\([一二三四五六七八九十\d]+\)$/.test(note) ? '、' : '',
  );
  name = name.replace(numbering, '');
  return name.replace(/[:,、"“”‘’'<>《》-]/g, '').replace(/^营业税金及附加$/, '税金及附加');
}

/**
 * Where the amounts of a statement belong on a form that somebody else made, row by row by name: the n-th row of a
 * name takes the n-th of the statement. What can't be placed is told; cells with formulas are left to the form.
 * @param sheet with the columns to be filled, in the unit wanted
 * @returns null where no column or no row of the statement is found on the form
 */
export function matchForm(
  cells: readonly FormCell[],
  { columns, rows }: FormStatement,
): FormMatch | null {
  const rowsByName = new Map<string, number[]>();
  rows.forEach(({ title }, index) => {
    const name = plainRowName(title);
    if (name !== '') rowsByName.set(name, [...(rowsByName.get(name) ?? []), index]);
  });
  const named = cells.map((cell) => ({ ...cell, name: plainRowName(cell.text) }));
  const columnOf = columnFinder(columns);
  const heads = named.flatMap((cell) => {
    const column = columnOf(cell.name);
    return column ? [{ ...cell, key: column.key }] : [];
  });
  const titleColumns = columnsOfTitles(named.filter(({ name }) => rowsByName.has(name)));
  const [firstHead] = heads;
  if (titleColumns.length === 0 || !firstHead) return null;
  const placed = new Set<number>();
  const filled: FilledCell[] = [];
  const unknown: FormCell[] = [];
  const firstRow = heads.reduce((first, { row }) => Math.min(first, row), firstHead.row);
  let reckoned = 0;
  const formulas = new Set(cells.flatMap((cell) => (cell.isFormula ? [placeOf(cell)] : [])));
  for (const { name, ...title } of named.toSorted(byColumn)) {
    if (title.row <= firstRow || !titleColumns.includes(title.column) || title.text.trim() === '') {
      continue;
    }
    const index = rowsByName.get(name)?.find((each) => !placed.has(each));
    const found = index === undefined ? undefined : rows[index];
    if (index === undefined || !found) {
      unknown.push(title);
      continue;
    }
    placed.add(index);
    for (const head of headsOf(title, heads, titleColumns)) {
      const amount = found.amounts[head.key];
      const at = { row: title.row, column: head.column };
      if (formulas.has(placeOf(at))) reckoned += 1;
      else if (amount != null) filled.push({ ...at, amount });
    }
  }
  const missing = rows.flatMap(({ lineNo, title, amounts }, index) => {
    const isTold = Object.values(amounts).some((text) => text !== null && /[1-9]/.test(text));
    return isTold && !placed.has(index) ? [{ lineNo, title }] : [];
  });
  return placed.size === 0 ? null : { filled, matched: placed.size, unknown, missing, reckoned };
}

function byColumn(a: FormCell, b: FormCell): number {
  return a.column - b.column || a.row - b.row;
}

function placeOf({ row, column }: { readonly row: number; readonly column: number }): string {
  return `${row} ${column}`;
}

/** Which column of a statement a head, by its plain name, stands over. */
function columnFinder(columns: readonly StatementColumn[]) {
  const isBalance = columns.some(({ basis }) => basis === 'yearStart');
  const titled = new Map(columns.toReversed().map((own) => [plainRowName(own.title), own]));
  return (name: string): StatementColumn | undefined => {
    const own = titled.get(name);
    if (own || name === '') return own;
    const fits = columnNames.find(([pattern]) => pattern.test(name))?.[1];
    return fits && columns.find((column) => fits(column, isBalance));
  };
}

/** Columns in which names of rows stand: one, or two on a balance sheet side by side. */
function columnsOfTitles(titles: readonly FormCell[]): number[] {
  const counts = new Map<number, number>();
  for (const { column } of titles) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts]
    .flatMap(([column, count]) => (count > 1 ? [column] : []))
    .sort((a, b) => a - b);
}

/** The heads that stand over the amounts of a row: right of its name, left of the next names, each column once. */
function headsOf<H extends FormCell & { readonly key: string }>(
  title: FormCell,
  heads: readonly H[],
  titleColumns: readonly number[],
): H[] {
  const next = titleColumns.find((column) => column > title.column) ?? Number.POSITIVE_INFINITY;
  const best = new Map<string, H>();
  for (const head of heads) {
    if (head.row >= title.row || head.column <= title.column || head.column >= next) continue;
    const known = best.get(head.key);
    const isNearer = !known || head.column < known.column;
    if (isNearer || (head.column === known.column && head.row > known.row))
      best.set(head.key, head);
  }
  return [...best.values()].sort(byColumn);
}
