import type { MultiColumn, MultiColumnRow } from '@mingzhang/contract';
import { fitTable } from '@mingzhang/web';
import { filledColumns, multiColumns } from './multi-column.columns';

const column = (key: string, title: string): MultiColumn => ({
  key,
  code: key,
  title,
  side: 'debit',
  amount: '0.00',
});
const row = (changes: Partial<MultiColumnRow>): MultiColumnRow => ({
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 7,
  word: '记',
  code: 3,
  summary: '采购',
  counterpart: '',
  counterpartCount: 0,
  debit: '23.00',
  credit: '0.00',
  direction: '借',
  balance: '23.00',
  amounts: {},
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

  describe('of 应交增值税 in a window of 1440 px', () => {
    const titles = ['进项税额', '已交税金', '转出未交增值税', '减免税款', '销项税额抵减'];
    const more = [
      '出口抵减内销产品应纳税额',
      '销项税额',
      '出口退税',
      '进项税额转出',
      '转出多交增值税',
    ];
    const columns = [...titles, ...more].map((title, index) => column(`${index}`, title));
    const year = {
      kind: 'yearTotal' as const,
      word: '',
      code: null,
      summary: '本年累计',
      debit: '336219.07',
      credit: '346463.00',
      balance: '10243.93',
      amounts: { '0': '225542.58', '2': '110676.49', '6': '346463.00' },
    };
    const shown = multiColumns([row({ code: 386 }), row(year)], {
      columns,
      period: '2026-02',
      narrow: false,
    });
    // Beside the menu, the list of subjects and a scroll bar.
    const { columns: fitted, isClose } = fitTable(shown, 987);
    const widthOfKey = (key: string) => fitted.find((each) => each.key === key)?.width ?? 0;

    it('stand side by side with amounts of a hundred thousand, each whole, and their headings folded', () => {
      expect(fitted.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(987);
      // Nine bold figures, two signs, and 3 px on either side.
      expect(isClose).toBe(true);
      expect(widthOfKey('column-0')).toBeGreaterThanOrEqual(8 * 7.9 + 2 * 3.8 + 6);
      expect(fitted.find(({ key }) => key === 'column-2')?.folds).toBe(true);
    });

    it('keep date, voucher and summary in view where they are scrolled', () => {
      expect(shown.filter(({ fixed }) => fixed).map(({ key }) => key)).toEqual([
        'date',
        'voucher',
        'summary',
      ]);
    });
  });

  it('go to paper where something stands in them, be it nothing in the end, and all of an empty book', () => {
    const columns = ['11', '12', '13'].map((key) => column(key, key));
    const rows = [
      row({ amounts: { '12': '0.00' } }),
      row({ kind: 'yearTotal', amounts: { '13': '5.00' } }),
    ];
    const keysOf = (shown: readonly MultiColumn[]) => shown.map(({ key }) => key);
    expect(keysOf(filledColumns(columns, rows))).toEqual(['12', '13']);
    expect(filledColumns(columns, [row({})])).toBe(columns);
  });
});
