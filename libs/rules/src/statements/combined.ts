import { type Money, sumOf } from '../money';
import { invariant } from '../problem';
import type { TemplateRow } from './template';

/** A statement of one account set, of which its amounts count: `Statement` is one. */
export interface CombinedPart {
  readonly template: { readonly columns: readonly { readonly key: string }[] };
  readonly rows: readonly CombinedPartRow[];
}

interface CombinedPartRow {
  readonly row: TemplateRow;
  readonly cells: ReadonlyMap<string, { readonly amount: Money | null }>;
}

/** A column of a row over several account sets. */
interface CombinedCell {
  /** The sum of what is known, exact to fen; null where no account set knows it. */
  readonly total: Money | null;
  /** In the order of the account sets; null where one can't know it. */
  readonly parts: readonly (Money | null)[];
}

export interface CombinedRow {
  readonly row: TemplateRow;
  /** By the keys of columns; a heading has none. */
  readonly cells: ReadonlyMap<string, CombinedCell>;
}

/**
 * One statement of several account sets, row by row of the same official form, side by side and added up. It is
 * a plain sum (简单汇总): what the companies owe, sell and pay each other is not eliminated, so it is no
 * 合并财务报表 of 企业会计准则第33号. Switches change formulas and never rows, so forms of one standard, kind and
 * month fit; other ones are a programming mistake.
 */
export function combinedRows(sheets: readonly CombinedPart[]): CombinedRow[] {
  const [first] = sheets;
  return (first?.rows ?? []).map(({ row }, index) => {
    const same = sheets.map(({ rows }) => {
      const each = rows[index];
      const isSame = each?.row.lineNo === row.lineNo && each.row.title === row.title;
      invariant(each !== undefined && isSame, `another form than row ${index + 1} ${row.title}`);
      return each;
    });
    if (row.kind === 'heading') return { row, cells: new Map() };
    const keys = first?.template.columns.map(({ key }) => key) ?? [];
    return { row, cells: new Map(keys.map((key) => [key, cellOf(key, same)])) };
  });
}

function cellOf(key: string, rows: readonly CombinedPartRow[]): CombinedCell {
  const parts = rows.map(({ cells }) => cells.get(key)?.amount ?? null);
  const known = parts.filter((part) => part !== null);
  return { total: known.length === 0 ? null : sumOf(known), parts };
}
