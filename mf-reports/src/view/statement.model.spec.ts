import type { StatementViewRow } from '@mingzhang/contract';
import { formLines } from '@mingzhang/rules';
import { gridOf, movedPlace, pagesOf, timeOf } from './statement.model';
import { paperOf } from './statement-paper';

const row = (lineNo: number, side: StatementViewRow['side']): StatementViewRow => ({
  lineNo,
  side,
  title: `第 ${lineNo} 行`,
  indent: 0,
  kind: 'item',
  formula: '',
  values: { closing: '1.00' },
});
const template = {
  builtIn: true,
  enabled: true,
  id: 1,
  code: '会小企01表',
  name: '资产负债表',
  type: 0 as const,
};
const balanceSheet = { ...template, kind: 'balanceSheet' as const };
const income = { ...template, kind: 'incomeStatement' as const };
const numbers = (rows: ReturnType<typeof formLines<StatementViewRow>>) =>
  rows.map((parts) => parts.map((each) => each?.lineNo ?? null));

describe('the rows of a form', () => {
  const assets = [1, 2, 3, 4, 5].map((lineNo) => row(lineNo, 'asset'));
  const debts = [6, 7].map((lineNo) => row(lineNo, 'liability'));
  const equity = [8, 9].map((lineNo) => row(lineNo, 'equity'));

  it('stand on two sides that end on one line', () => {
    const rows = formLines([...assets, ...debts, ...equity]);
    expect(numbers(rows)).toEqual([
      [1, 6],
      [2, 7],
      [3, null],
      [4, 8],
      [5, 9],
    ]);
  });

  it('are all there where claims are longer than assets', () => {
    const rows = formLines([...assets.slice(0, 2), ...debts, ...equity]);
    expect(numbers(rows)).toEqual([
      [1, 6],
      [2, 7],
      [null, 8],
      [null, 9],
    ]);
  });

  it('stand one below the other where there are no sides', () => {
    const rows = [row(1, null), row(2, null)];
    expect(numbers(formLines(rows))).toEqual([[1], [2]]);
  });

  it('are gone through by arrows, over headings and gaps, and no further than the edge', () => {
    const heading = { ...row(1, 'asset'), kind: 'heading' as const };
    const all = [heading, row(2, 'asset'), row(3, 'asset'), row(6, 'liability'), row(9, 'equity')];
    const columns = [
      { key: 'closing', title: '期末余额' },
      { key: 'opening', title: '年初余额' },
    ];
    const grid = gridOf(formLines(all), columns);
    const from = { lineNo: 2, column: 'opening' };
    const to = (key: string) => movedPlace(grid, from, key);
    expect(to('ArrowUp')).toEqual(from);
    expect(to('ArrowDown')).toEqual({ lineNo: 3, column: 'opening' });
    expect(to('ArrowLeft')).toEqual({ lineNo: 2, column: 'closing' });
    // Beside row 2 the right side is empty.
    expect(to('ArrowRight')).toEqual(from);
    expect(movedPlace(grid, { lineNo: 9, column: 'closing' }, 'ArrowUp')).toEqual({
      lineNo: 6,
      column: 'closing',
    });
  });
});

describe('the time of a form', () => {
  const span = { periodFrom: '2026-04', periodTo: '2026-06' };

  it('is a day for balances and a span for movements', () => {
    const month = { periodFrom: '2026-02', periodTo: '2026-02' };
    expect(timeOf({ template: balanceSheet, mode: 'quarter', ...span })).toBe('2026年06月30日');
    expect(timeOf({ template: income, mode: 'quarter', ...span })).toBe('2026年第2季度');
    expect(timeOf({ template: income, mode: 'month', ...month })).toBe('2026年02月');
    expect(timeOf({ template: income, mode: 'year', ...span })).toBe('2026年度');
  });
});

describe('the paper of a form', () => {
  const columns = ['a', 'b'].map((key) => ({ key, title: key }));
  const rows = (count: number, side: StatementViewRow['side']) =>
    Array.from({ length: count }, (_, at) => row(at + 1, side));

  it('has all rows of either side of an enterprise balance sheet above its foot', () => {
    const sides = [...rows(38, 'asset'), ...rows(43, 'liability')];
    const paper = paperOf({ template: balanceSheet, columns, rows: sides });
    expect(paper.size).toEqual({ widthMm: 297, heightMm: 210 });
    expect(44 * paper.rowMm).toBeLessThanOrEqual(210 - 49.5);
    expect(paper.points).toBeGreaterThan(7);
    expect(paper.titleMm).toBe(68.5);
  });

  it('is full size where there is room, and stands', () => {
    const paper = paperOf({ template: income, columns, rows: rows(32, null) });
    expect(paper).toMatchObject({
      size: { widthMm: 210, heightMm: 297 },
      rowMm: 5.2,
      points: 9,
      titleMm: 118,
    });
  });

  it('goes on on the next page where a form is long', () => {
    const view = {
      template: income,
      columns,
      rows: rows(70, null),
      company: '晨星商贸有限公司',
      mode: 'month' as const,
      periodFrom: '2026-10',
      periodTo: '2026-10',
      isClosed: false,
      unit: 'fen' as const,
      checks: [],
      findings: [],
      notes: [],
    };
    expect(pagesOf(view).map((page) => page.rows.length)).toEqual([64, 6]);
  });
});
