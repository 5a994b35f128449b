import type { StatementView, StatementViewRow } from '@mingzhang/contract';
import { formTime } from '@mingzhang/rules';

/** What the head of a form says of its time. */
export function timeOf(view: Pick<StatementView, 'template' | 'mode' | 'periodFrom' | 'periodTo'>) {
  return formTime({ ...view, isOfBalances: view.template.kind === 'balanceSheet' });
}

/** A line of a form: one row, or one of each side. */
export type FormRow = readonly (StatementViewRow | null)[];

/** A figure of a form. */
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

/** Headings that columns beside each other share, with how many they are; none where no column has one. */
export function groupsOf(
  columns: StatementView['columns'],
): { readonly group: string; readonly count: number }[] {
  const groups: { group: string; count: number }[] = [];
  for (const { group } of columns) {
    if (group === undefined) return [];
    const last = groups.at(-1);
    if (last?.group === group) last.count += 1;
    else groups.push({ group, count: 1 });
  }
  return groups;
}

/** Rows of a page below its heads: of a wide form, which lies, and of one that stands. */
const rowsOfPage = { wide: 32, upright: 64 } as const;

/**
 * The pages of a form on paper: official forms are one page each. A wide one has a page for each heading that columns
 * share. All but balance sheets, whose two sides end on one line, go on below where they are long.
 */
export function pagesOf(view: StatementView): StatementView[] {
  const groups = groupsOf(view.columns);
  const parts =
    groups.length === 0
      ? [view]
      : groups.map(({ group }) => ({
          ...view,
          columns: view.columns.filter((column) => column.group === group),
        }));
  if (view.template.kind === 'balanceSheet') return parts;
  const most = isWide(view) ? rowsOfPage.wide : rowsOfPage.upright;
  return parts.flatMap((part) => {
    const pages = Math.max(1, Math.ceil(part.rows.length / most));
    return Array.from({ length: pages }, (_, at) => {
      return { ...part, rows: part.rows.slice(at * most, (at + 1) * most) };
    });
  });
}

/** More columns than these need more room than an upright form has; a balance sheet lies anyway. */
const columnsBeside = 4;
export const isWide = ({ columns, template }: Pick<StatementView, 'columns' | 'template'>) =>
  columns.length > columnsBeside && template.kind !== 'balanceSheet';
