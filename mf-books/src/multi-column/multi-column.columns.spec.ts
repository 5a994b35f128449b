import type { MultiColumn, MultiColumnRow } from '@mingzhang/contract';
import { multiColumns } from './multi-column.columns';

const column = (key: string, title: string): MultiColumn => ({
  ...{ key, code: key, title, side: 'debit', amount: '0.00' },
});
const row = (changes: Partial<MultiColumnRow>): MultiColumnRow => ({
  ...{ kind: 'entry', date: '2026-02-04', voucherId: 7, word: '记', code: 3, summary: '采购' },
  ...{ counterpart: '', counterpartCount: 0, debit: '23.00', credit: '0.00' },
  ...{ direction: '借', balance: '23.00', amounts: {} },
  ...changes,
});
const widthsOf = (rows: readonly MultiColumnRow[]) => {
  const columns = [column('11', '进项税额'), column('12', '已交税金')];
  const shown = multiColumns(rows, { columns, period: '2026-02', narrow: false });
  return new Map(shown.map(({ key, width, leastPx }) => [key, { width, leastPx }]));
};

describe('the columns of a 多栏账', () => {
  const long = widthsOf([
    row({ amounts: { '11': '98765432109876.54' } }),
    row({ kind: 'yearTotal', balance: '1234567890.12', amounts: {} }),
  ]);
  const widthOf = (key: string) => long.get(key)?.width ?? 0;

  it('are as wide as what stands in each of them, bold totals too, and are never narrowed below that', () => {
    expect(widthOf('column-11')).toBeGreaterThan(21 * 6.5 + 16);
    expect(widthOf('balance')).toBeGreaterThan(12 * 7.9 + 4 * 3.8);
    for (const key of ['column-11', 'balance']) {
      expect(long.get(key)?.leastPx).toBe(widthOf(key));
    }
  });

  it('are no wider than their headings where nothing stands in them', () => {
    expect(widthOf('column-12')).toBeLessThan(80);
    expect(widthOf('column-12')).toBeLessThan(widthOf('column-11') / 2);
  });
});
