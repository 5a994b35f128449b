import { defineTable, type TableColumn } from '@mingzhang/rules';
import { detailedLedgerTable } from './detailed-ledger.table';
import type { MultiColumn, MultiColumnRow } from './multi-column.contract';

const bookColumns = detailedLedgerTable.columns;
type BookKey = (typeof bookColumns)[number]['key'];

/** Key of the table's column for an analysis column. */
export const analysisKey = (key: string) => `column-${key}`;

/**
 * The table of a 多栏账, whose columns depend on its subject; 借方 and 贷方 are group headings of the
 * columns of each side.
 */
export function multiColumnTable(columns: readonly Omit<MultiColumn, 'amount'>[]) {
  const analysis = columns.map(({ key, title, side }): TableColumn<MultiColumnRow> => {
    const group = side === 'debit' ? '借方' : '贷方';
    return {
      key: analysisKey(key),
      kind: 'money',
      of: (row) => row.amounts[key] ?? '0.00',
      title,
      group,
      fileTitle: `${group}·${title}`,
      px: 108,
      leastPx: 84,
      share: 11,
    };
  });
  const own = (keys: readonly BookKey[], look: object = {}) =>
    keys.flatMap((key) =>
      bookColumns.filter((column) => column.key === key).map((each) => ({ ...each, ...look })),
    );
  const sums = { group: '发生额', leastPx: 84 };
  const shown = [
    ...own(['date'], { fixed: true, share: 13 }),
    ...own(['voucher'], { fixed: true, share: 10 }),
    ...own(['summary'], { fixed: true, leastPx: 88 }),
    ...own(['debit'], { ...sums, fileTitle: '借方' }),
    ...own(['credit'], { ...sums, fileTitle: '贷方' }),
    ...own(['direction'], { share: 6 }),
    ...own(['balance']),
    ...analysis,
  ];
  return defineTable<MultiColumnRow>()({ title: '多栏账', columns: shown });
}

/** Columns of the book itself on paper, and those repeated on each further sheet. */
export const multiColumnPaper = {
  first: ['date', 'voucher', 'summary', 'debit', 'credit', 'direction', 'balance'],
  further: ['date', 'voucher'],
  /** Analysis columns on the first sheet and on each further one, as on printed forms. */
  onFirst: 6,
  onFurther: 13,
} as const;
