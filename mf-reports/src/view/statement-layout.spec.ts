import fc from 'fast-check';
import type { StatementViewRow } from '@mingzhang/contract';
import { formLayout, sectionsOf } from './statement-layout';

const row = (changes: Partial<StatementViewRow>): StatementViewRow => ({
  lineNo: 1,
  title: '货币资金',
  side: 'asset',
  indent: 1,
  kind: 'item',
  formula: '',
  values: { closing: '1040084.13', opening: '785626.07' },
  ...changes,
});
const template = {
  id: 1,
  code: '会小企01表',
  name: '资产负债表',
  type: 1 as const,
  kind: 'balanceSheet' as const,
  builtIn: true,
  enabled: true,
};
const columns = [
  { key: 'closing', title: '期末余额' },
  { key: 'opening', title: '年初余额' },
];
const sheet = { template, columns, rows: [row({}), row({ lineNo: 31, side: 'liability' })] };
const income = {
  template: { ...template, kind: 'incomeStatement' as const, name: '利润表' },
  columns: [
    { key: 'year', title: '本年累计金额' },
    { key: 'month', title: '本月金额' },
  ],
  rows: [row({ side: null, values: { year: '2665100.00', month: '248200.00' } })],
};

describe('the layout of a form in its place', () => {
  it('has its usual size at a desk, or where the width is not known', () => {
    for (const width of [1142, undefined]) {
      expect(formLayout(sheet, width)).toMatchObject({
        isClose: false,
        isStacked: false,
        isScrolled: false,
        amountPx: 132,
      });
    }
  });

  it('has both sides of a balance sheet beside each other in a window of 1024 pixels', () => {
    const layout = formLayout(sheet, 726);
    expect(layout).toMatchObject({ isClose: true, isStacked: false, isScrolled: false });
    expect(layout.leastPx).toBeLessThanOrEqual(726);
  });

  it('has them below each other on a phone, and every column of either statement in sight', () => {
    expect(formLayout(sheet, 366)).toMatchObject({ isStacked: true, isScrolled: false });
    expect(formLayout(income, 366)).toMatchObject({ isStacked: false, isScrolled: false });
  });

  it('is scrolled where its figures are too long, or too many, for the place', () => {
    const long = row({ side: null, values: { year: '-1234567890123.45', month: '0.00' } });
    expect(formLayout({ ...income, rows: [long] }, 366).isScrolled).toBe(true);
    const many = ['一', '二', '三', '四', '五', '六'].map((title) => ({ key: title, title }));
    expect(formLayout({ ...income, columns: many }, 366).isScrolled).toBe(true);
  });

  it('gives every word of a heading room', () => {
    const title = '实收资本（或股本）';
    expect(
      formLayout({ ...income, columns: [{ key: 'year', title }] }, 200).amountPx,
    ).toBeGreaterThanOrEqual(4 * 12);
  });

  it('is never wider than a place unless it says that it is scrolled', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 2000 }),
        fc.integer({ min: 0, max: 10 ** 12 }),
        (availablePx, yuan) => {
          const rows = [row({ values: { closing: `${yuan}.00`, opening: '0.00' } })];
          const { isScrolled, leastPx } = formLayout({ ...sheet, rows }, availablePx);
          expect(isScrolled).toBe(leastPx > availablePx);
        },
      ),
    );
  });
});

describe('the sections of a form', () => {
  it('are its lines, or each side of a balance sheet without the empty places between', () => {
    const rows = [
      row({ lineNo: 1 }),
      row({ lineNo: 2 }),
      row({ lineNo: 31, side: 'liability' }),
      row({ lineNo: 53, side: 'equity' }),
      row({ lineNo: 3 }),
    ];
    const numbers = (isStacked: boolean) =>
      sectionsOf(rows, isStacked).map((lines) =>
        lines.map((parts) => parts.map((part) => part?.lineNo ?? null)),
      );
    expect(numbers(false)).toEqual([
      [
        [1, 31],
        [2, null],
        [3, 53],
      ],
    ]);
    expect(numbers(true)).toEqual([
      [[1], [2], [3]],
      [[31], [53]],
    ]);
  });
});
