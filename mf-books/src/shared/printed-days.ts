import type { LineTone, PeriodRange, PrintColumn } from '@mingzhang/web';
import { yearOf, type LedgerRowKind } from '@mingzhang/rules';

/**
 * A book on paper has 月 and 日 where its screen and its files have one 日期 (`reference/books-and-print.md` 1.1): the
 * year stands in its head. One that crosses a year has 年月 and 日.
 * @param key of the column whose place they take
 * @param dateOf `YYYY-MM-DD`, or nothing of a row that has no day
 */
export function monthAndDay<Row>(
  columns: readonly PrintColumn<Row>[],
  { key, range, dateOf }: { key: string; range: PeriodRange; dateOf: (row: Row) => string },
): readonly PrintColumn<Row>[] {
  const isOneYear = yearOf(range.from) === yearOf(range.to);
  return columns.flatMap((column) => {
    if (column.key !== key) return [column];
    const look = { ...column, align: 'center' as const, isWhole: true };
    const month = (row: Row) => dateOf(row).slice(isOneYear ? 5 : 0, 7);
    return [
      isOneYear
        ? { ...look, key: 'month', title: '月', share: 3, text: month }
        : { ...look, key: 'month', title: '年月', share: 6, text: month },
      { ...look, key: 'day', title: '日', share: 3, text: (row: Row) => dateOf(row).slice(8) },
    ];
  });
}

/** The columns of a book of entries with 月 and 日. */
export function entryDays<Row extends { readonly date: string }>(
  columns: readonly PrintColumn<Row>[],
  range: PeriodRange,
): readonly PrintColumn<Row>[] {
  return monthAndDay(columns, { key: 'date', range, dateOf: ({ date }) => date });
}

/** How a row of a book stands out; 过次页 and 承前页 alone have no date. */
export function toneOf({
  kind,
  date,
}: {
  readonly kind: LedgerRowKind;
  readonly date: string;
}): LineTone | undefined {
  if (date === '') return 'carried';
  if (kind === 'entry' || kind === 'opening') return undefined;
  const endsYear = kind === 'yearTotal' && date.slice(5, 7) === '12';
  return endsYear ? 'yearEnd' : 'total';
}
