import type { PrintColumn } from '@mingzhang/web';
import { monthAndDay, toneOf } from './printed-days';

interface Row {
  readonly date: string;
}
const column = (key: string): PrintColumn<Row> => ({
  key,
  title: key,
  share: 9,
  isAmount: false,
  isWhole: true,
  wraps: false,
  text: (row) => row.date,
});
const print = (from: string, to: string) => {
  const columns = [column('date'), column('summary')];
  const dateOf = ({ date }: Row) => date;
  return monthAndDay(columns, { key: 'date', range: { from, to }, dateOf }).map((each) => [
    each.title,
    ...['2026-03-09', ''].map((date) => each.text({ date })),
  ]);
};

describe('the days of a printed book', () => {
  it('stand as 月 and 日 in the place of 日期, and a row without a day has neither', () => {
    expect(print('2026-01', '2026-12')).toEqual([
      ['月', '03', ''],
      ['日', '09', ''],
      ['summary', '2026-03-09', ''],
    ]);
  });

  it('name the year where the book crosses one', () => {
    expect(print('2025-12', '2026-01').slice(0, 2)).toEqual([
      ['年月', '2026-03', ''],
      ['日', '09', ''],
    ]);
  });
});

describe('the rows of a printed book', () => {
  it.each([
    ['entry', '2026-03-09', undefined],
    ['opening', '2026-03-01', undefined],
    ['dayTotal', '2026-03-09', 'total'],
    ['periodTotal', '2026-12-31', 'total'],
    ['yearTotal', '2026-11-30', 'total'],
    ['yearTotal', '2026-12-31', 'yearEnd'],
    ['yearTotal', '', 'carried'],
  ] as const)('of the kind %s on %s stand out as %s', (kind, date, tone) => {
    expect(toneOf({ kind, date })).toBe(tone);
  });
});
