import type { CombinedException } from '@mingzhang/contract';
import { combinedReasonTitles } from '@mingzhang/contract';
import type { SheetColumn, SheetFormat, WrittenRow, WrittenSheet } from '@mingzhang/server';
import { combinedNotes } from './combined-notes';
import type { Combined, CombinedSheet } from './combined.service';

const amountWidth = 18;

/**
 * A combined statement as a sheet: 合计 of each column first, then the account sets with theirs, and below the
 * account sets that are left out, each with the reason.
 */
export function combinedSheet(
  { sets, exceptions }: Omit<Combined, 'sheets'>,
  sheet: CombinedSheet,
  { time, format }: { readonly time: string; readonly format?: SheetFormat },
): WrittenSheet {
  const { name, columns } = sheet;
  const amounts = (titleOf: (title: string) => string) =>
    columns.map(({ title }): SheetColumn => ({
      title: titleOf(title),
      kind: 'amount',
      width: amountWidth,
    }));
  const rows = sheet.rows.map(({ row, cells }): WrittenRow => [
    `${'　'.repeat(row.indent)}${row.title}`,
    row.lineNo === null ? '' : String(row.lineNo),
    ...columns.map(({ key }) => cells.get(key)?.total?.toString() ?? ''),
    ...sets.flatMap((_, index) =>
      columns.map(({ key }) => cells.get(key)?.parts[index]?.toString() ?? ''),
    ),
  ]);
  const head = `合并查看　${time}　账套：${sets.length} 个　未列入：${exceptions.length} 个　单位：元`;
  return {
    name,
    notes: [name, head, ...combinedNotes(sets, sheet)],
    columns: [
      { title: '项目', width: 38 },
      { title: '行次', width: 6 },
      ...amounts((title) => `合计 ${title}`),
      ...sets.flatMap(({ companyName }) => amounts((title) => `${companyName} ${title}`)),
    ],
    rows: [...rows, ...leftOut(exceptions)],
    ...(format === undefined ? {} : { format }),
  };
}

function leftOut(exceptions: readonly CombinedException[]): WrittenRow[] {
  if (exceptions.length === 0) return [];
  return [
    [],
    ['未列入的账套'],
    ...exceptions.map(({ id, companyName, reason, message }): WrittenRow => [
      `${companyName === '' ? `编号 ${id}` : companyName}（${combinedReasonTitles[reason]}）：${message}`,
    ]),
  ];
}
