import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { defineTable } from '@mingzhang/rules';
import { paperColumns, paperTotals } from '../print/paper-columns';
import { renderScreen } from '../testing';
import { eachFigurePx } from './amount-width';
import { BookTable } from './book-table';
import { fitColumns } from './fit-columns';
import { itemColumns, screenColumns } from './screen-columns';

interface Stock {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly debit: string;
  readonly changedAt: string;
  readonly direction: 'debit' | 'credit';
}
const pen: Stock = {
  id: 1,
  code: '01',
  name: '钢笔',
  debit: '1234.50',
  direction: 'debit',
  changedAt: '2026-01-31T16:30:05Z',
};
const ink: Stock = { ...pen, id: 2, code: '02', name: '墨水', debit: '0.00', direction: 'credit' };

const table = defineTable<Stock>()({
  title: '库存',
  columns: [
    { key: 'code', kind: 'code', title: '编码', fixed: true, link: true },
    { key: 'name', kind: 'text', title: '名称', grow: true },
    { key: 'changedAt', kind: 'moment', title: '时间' },
    { key: 'debit', kind: 'money', title: '借方', group: '期末余额', total: true, link: true },
    { key: 'direction', kind: 'direction', title: '方向' },
  ],
  paper: ['code', 'debit'],
});

function show(columns: ReturnType<typeof screenColumns<Stock, 'code'>>) {
  renderScreen(
    <BookTable
      settings={{ none: 'a test' }}
      label="库存"
      columns={columns}
      rows={[pen, ink]}
      rowKey={({ id }) => id}
    />,
  );
  const [, , first, second, last] = within(screen.getByRole('table')).getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    [...(row?.children ?? [])].map((cell) => cell.textContent);
  return { first: textsOf(first), second: textsOf(second), last: textsOf(last) };
}

describe('the columns of a screen by the description of its table', () => {
  it('never shrink a quantity below what is shown of it: cut it would be another one', () => {
    const counted = defineTable<{ count: string }>()({
      title: '库存',
      columns: [{ key: 'count', kind: 'quantity', title: '数量', px: 92, leastPx: 52 }],
    });
    const leastOf = (count: string) => {
      const rows = [{ count }];
      const [column] = screenColumns(counted, { px: eachFigurePx(counted, rows) });
      return column?.leastPx ?? 0;
    };
    expect(leastOf('1234567.123456')).toBeGreaterThan(leastOf('1234.567'));
    expect(leastOf('1234.567')).toBeGreaterThan(60);
  });

  it('keep amounts whole whose width no screen has measured', () => {
    const paid = defineTable<{ net: string }>()({
      title: '工资表',
      columns: [{ key: 'net', kind: 'money', title: '实发', total: true }],
    });
    const totals = { net: '12417778.90' };
    const [net] = screenColumns(paid, { totals });
    expect(net).toMatchObject({ isWhole: true, sum: '12417778.90' });
    expect(screenColumns(paid, { totals, amountPx: 150 })[0]).not.toHaveProperty('isWhole');
  });

  it('never shrink a day: other columns give way', () => {
    const dated = defineTable<{ date: string; summary: string }>()({
      title: '明细账',
      columns: [
        { key: 'date', kind: 'date', title: '日期', leastPx: 90 },
        { key: 'summary', kind: 'text', title: '摘要', px: 150, leastPx: 96 },
      ],
    });
    const [date, summary] = fitColumns(screenColumns(dated), 200);
    expect(date?.width).toBe(102);
    expect(summary?.width).toBe(98);
  });

  it('keep the end of a name apart, which alone is not shortened', () => {
    const named = defineTable<{ id: number; name: string }>()({
      title: '科目',
      columns: [{ key: 'name', kind: 'text', title: '科目名称', isName: true }],
    });
    const rows = [{ id: 1, name: '应交税费-应交增值税-进项税额' }];
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="科目"
        columns={screenColumns(named)}
        rows={rows}
        rowKey={({ id }) => id}
      />,
    );
    expect(screen.getByText('进项税额')).toBeVisible();
    expect(screen.getByTitle('应交税费-应交增值税-进项税额')).toBeVisible();
  });

  it('show each kind as books do, with its totals below', () => {
    const totals = { code: '合计', debit: '1234.50' };
    const { first, second, last } = show(screenColumns(table, { totals }));
    expect(first).toEqual(['01', '钢笔', '2026-02-01 00:30:05', '1,234.50', '借']);
    expect(second).toEqual(['02', '墨水', '2026-02-01 00:30:05', '', '贷']);
    expect(last).toEqual(['合计', '', '', '1,234.50', '']);
  });

  it('lead where the screen says, figures with what they belong to', () => {
    const pathOf = ({ id }: Stock) => (id === 1 ? '/stock/1' : undefined);
    show(screenColumns(table, { pathOf, nameOf: ({ name }) => name }));
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/stock/1', '/stock/1']);
    expect(links[1]).toHaveAccessibleName('钢笔期末余额借方 1,234.50，查看明细账');
  });

  it('are those chosen, in that order, with the looks that the screen adds', () => {
    const columns = screenColumns(table, {
      only: ['debit', 'name', 'code'],
      without: ['code'],
      cells: { name: ({ name }) => <b>{name}笔</b> },
    });
    expect(columns.map(({ key }) => key)).toEqual(['debit', 'name']);
    expect(show(columns).first).toEqual(['1,234.50', '钢笔笔']);
  });

  it('are as wide as the longest amount, and never narrower', () => {
    const [, , , debit] = screenColumns(table, { amountPx: 150, px: { code: 60 } });
    expect(debit).toMatchObject({ width: 150, leastPx: 150, align: 'right', group: '期末余额' });
    const [code] = screenColumns(table, { px: { code: 60 } });
    expect(code).toMatchObject({ width: 60, fixed: true });
  });

  it('find their row in items that hold one', () => {
    const columns = itemColumns(table, ({ row }: { row: Stock }) => row, { only: ['name'] });
    renderScreen(<>{columns[0]?.render({ row: pen }, 0)}</>);
    expect(screen.getByText('钢笔')).toBeInTheDocument();
  });
});

describe('the columns of a print by the description of its table', () => {
  it('are those of paper, as texts', () => {
    const columns = paperColumns(table, { texts: { code: ({ code }) => `第 ${code} 号` } });
    expect(columns.map(({ text }) => text(pen))).toEqual(['第 01 号', '1,234.50']);
    expect(columns.map(({ isAmount, share }) => [isAmount, share])).toEqual([
      [false, 12],
      [true, 13],
    ]);
  });

  it('have totals where the description says so', () => {
    expect(paperTotals(table, { code: '合计', debit: '1234.5' })).toEqual({
      code: '合计',
      debit: '1,234.50',
    });
  });
});
