import type { StatementView, StatementViewRow } from '@mingzhang/contract';
import { lastDayOf, periodTitle } from '@mingzhang/rules';

/** A row as the form prints it: on a balance sheet assets beside liabilities and equity. */
export type FormRow = readonly (StatementViewRow | null)[];

/**
 * The rows of a form. A balance sheet has two sides that end on one line: liabilities begin at the top,
 * equity ends at the bottom, and what is left between them stays empty.
 */
export function formRows({ template, rows }: Pick<StatementView, 'template' | 'rows'>): FormRow[] {
  if (template.kind !== 'balanceSheet') return rows.map((row) => [row]);
  const left = rows.filter(({ side }) => side === 'asset');
  const right = rows.filter(({ side }) => side !== 'asset');
  const firstOfEquity = right.findIndex(({ side }) => side === 'equity');
  const top = firstOfEquity < 0 ? right : right.slice(0, firstOfEquity);
  const bottom = firstOfEquity < 0 ? [] : right.slice(firstOfEquity);
  const height = Math.max(left.length, right.length);
  return Array.from({ length: height }, (_, at): FormRow => [
    left[at] ?? null,
    top[at] ?? bottom[at - (height - bottom.length)] ?? null,
  ]);
}

/** What the head of the form says of its time: 2026年01月31日 for balances, 2026年第01期 for movements. */
export function spanTitle({
  template,
  mode,
  periodFrom,
  periodTo,
}: Pick<StatementView, 'template' | 'mode' | 'periodFrom' | 'periodTo'>): string {
  if (template.kind === 'balanceSheet') {
    const [year, month, day] = lastDayOf(periodTo).split('-');
    return `${year}年${month}月${day}日`;
  }
  if (mode === 'month') return periodTitle(periodTo);
  const year = periodTo.slice(0, 4);
  if (mode === 'year') return `${year}年度`;
  return `${year}年第${Math.ceil(Number(periodFrom.slice(5)) / 3)}季度`;
}

/** The form of a cell in the address of the screen. */
export interface CellPlace {
  readonly lineNo: number;
  readonly column: string;
}

/** The figure that an arrow leads to; the same where there is none. */
export function movedPlace(
  grid: readonly (readonly (CellPlace | null)[])[],
  from: CellPlace,
  key: string,
): CellPlace {
  const isFrom = (each: CellPlace | null) =>
    each?.lineNo === from.lineNo && each.column === from.column;
  const row = grid.findIndex((cells) => cells.some(isFrom));
  const at = grid[row]?.findIndex(isFrom) ?? -1;
  if (row < 0) return from;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const cells = grid[row] ?? [];
    const beside =
      key === 'ArrowRight'
        ? cells.slice(at + 1).find((each) => each !== null)
        : cells.slice(0, at).findLast((each) => each !== null);
    return beside ?? from;
  }
  const column = grid.map((cells) => cells[at] ?? null);
  const next =
    key === 'ArrowDown'
      ? column.slice(row + 1).find((each) => each !== null)
      : column.slice(0, row).findLast((each) => each !== null);
  return next ?? from;
}

/** Figures by their places on the form, for moving among them. */
export function gridOf(
  rows: readonly FormRow[],
  columns: StatementView['columns'],
): (CellPlace | null)[][] {
  return rows.map((parts) =>
    parts.flatMap((row) =>
      columns.map(({ key }) =>
        row === null || row.kind === 'heading' || row.lineNo === null
          ? null
          : { lineNo: row.lineNo, column: key },
      ),
    ),
  );
}
