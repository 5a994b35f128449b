import {
  analysisKey,
  multiColumnPaper,
  multiColumnTable,
  type MultiColumn,
  type MultiColumnRow,
} from '@mingzhang/contract';
import {
  paperColumns,
  screenColumns,
  eachFigurePx,
  eachFoldedPx,
  type BookColumn,
} from '@mingzhang/web';
import { blankRow, carriedColumns, type CarriedRow } from '../shared/carried-rows';
import { ledgerCard, ledgerCells, voucherPath, voucherPx } from '../shared/ledger.columns';

/** Columns of the 多栏账; on a phone each row is a card that names its column. */
export function multiColumns(
  rows: readonly MultiColumnRow[],
  {
    columns,
    period,
    narrow,
  }: {
    readonly columns: readonly MultiColumn[];
    readonly period: string;
    readonly narrow: boolean;
  },
): readonly BookColumn<MultiColumnRow>[] {
  if (narrow) {
    const titles = new Map(columns.map(({ key, title }) => [key, title]));
    return [
      ledgerCard(period, ({ kind, amounts }) =>
        kind === 'entry' ? titles.get(Object.keys(amounts)[0] ?? '') : undefined,
      ),
    ];
  }
  const table = multiColumnTable(columns);
  const voucher = voucherPx(rows);
  return screenColumns(table, {
    // Columns in which little is leave their room to the others, and to the summary.
    px: { ...eachFigurePx(table, rows), ...voucher.px },
    foldedPx: { ...eachFoldedPx(table, rows), ...voucher.foldedPx },
    pathOf: (row) => voucherPath(row, period),
    cells: { date: ledgerCells.date, summary: ledgerCells.summary },
  });
}

/** Columns in which something stands; all where that is none. */
export function filledColumns(
  columns: readonly MultiColumn[],
  rows: readonly MultiColumnRow[],
): readonly MultiColumn[] {
  const filled = columns.filter(({ key }) => rows.some(({ amounts }) => key in amounts));
  return filled.length > 0 ? filled : columns;
}

/** Columns of the first sheet, and of each further one beside it. */
export function printedSheets(columns: readonly MultiColumn[]) {
  const { first, further, onFirst, onFurther } = multiColumnPaper;
  const table = multiColumnTable(columns);
  const keys = columns.map(({ key }) => analysisKey(key));
  const sheets = [paperColumns(table, { only: [...first, ...keys.slice(0, onFirst)] })];
  for (let at = onFirst; at < keys.length; at += onFurther) {
    const only = [...further, ...keys.slice(at, at + onFurther)];
    sheets.push(paperColumns(table, { only, texts: { voucher: voucherOrSummary } }));
  }
  return sheets;
}

/** A further sheet has no 摘要: what a row that is no entry is stands with the numbers of vouchers. */
const voucherOrSummary = ({ word, code, summary }: MultiColumnRow) =>
  code === null ? summary : `${word}-${code}`;

/** What the columns have come to stands in 过次页 and 承前页 too. */
export function carriedRow(
  last: MultiColumnRow,
  figures: CarriedRow,
  rows: readonly MultiColumnRow[],
): MultiColumnRow {
  return {
    ...blankRow,
    kind: last.kind,
    ...figures,
    amounts: carriedColumns(rows, last, ({ amounts }) => amounts),
  };
}
