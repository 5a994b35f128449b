import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing';
import { BookTable } from './book-table';
import type { BookColumn } from './book-table.types';

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = [
  { id: 1, name: '库存现金' },
  { id: 2, name: '银行存款' },
];
const columns: BookColumn<Row>[] = [
  { key: 'name', title: '科目', width: 200, fixed: true, render: (row) => row.name, total: '合计' },
  { key: 'debit', title: '借方', group: '期初余额', width: 100, render: () => '1.00' },
  { key: 'credit', title: '贷方', group: '期初余额', width: 100, render: () => '2.00' },
];

describe('a book table', () => {
  it('opens the row that the arrow keys chose with Enter', () => {
    const onOpen = jest.fn();
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={onOpen}
      />,
    );
    const keys = screen.getByRole('table', { name: '余额' }).parentElement;
    if (!keys) throw new Error('the table stands alone');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) {
      fireEvent.keyDown(keys, { key });
    }
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it('joins neighbours of one group under one head and shows the totals', () => {
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
      />,
    );
    expect(screen.getByRole('columnheader', { name: '期初余额' })).toHaveProperty('colSpan', 2);
    expect(screen.getByText('合计')).toBeTruthy();
  });

  it('marks rows and all rows by check boxes', () => {
    const onChange = jest.fn();
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        selection={{ keys: new Set([1]), onChange }}
      />,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set([1, 2]));
    fireEvent.click(screen.getByRole('checkbox', { name: '全选本页' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set([1, 2]));
  });

  it('passes over the lines below its rows, which open and mark like their row', () => {
    const onOpen = jest.fn();
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        below={({ id }) => (id === 1 ? '合计不等' : undefined)}
        onOpen={onOpen}
      />,
    );
    const table = screen.getByRole('table', { name: '余额' });
    const keys = table.parentElement;
    if (!keys) throw new Error('the table stands alone');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(keys, { key });
    expect(onOpen).toHaveBeenLastCalledWith(rows[1]);
    fireEvent.doubleClick(screen.getByText('合计不等'));
    expect(onOpen).toHaveBeenLastCalledWith(rows[0]);
  });

  it('leads to a row that the screen names, with the keyboard', () => {
    const onOpen = jest.fn();
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        goTo={{ index: 1 }}
        onOpen={onOpen}
      />,
    );
    const keys = screen.getByRole('table', { name: '余额' }).parentElement;
    expect(document.activeElement).toBe(keys);
    if (keys) fireEvent.keyDown(keys, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it('says what an empty list is for', () => {
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.id}
        empty="还没有凭证"
      />,
    );
    expect(screen.getByText('还没有凭证')).toBeTruthy();
    expect(screen.queryByText('合计')).toBeNull();
  });

  it('keeps the line of a section, with the focus in it, when another row becomes its first', () => {
    const tableOf = (shown: Row[]) => (
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        section={(_row, index) =>
          index === 0 ? { key: '资产', title: <button type="button">发布</button> } : undefined
        }
      />
    );
    function Page() {
      const [isMore, setMore] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setMore(true)}>
            多一行
          </button>
          {tableOf(isMore ? rows : rows.slice(1))}
        </>
      );
    }
    renderScreen(<Page />);
    const button = screen.getByText('发布');
    button.focus();
    fireEvent.click(screen.getByText('多一行'));
    expect(screen.getByText('库存现金')).toBeTruthy();
    expect(screen.getByText('发布')).toBe(button);
    expect(document.activeElement).toBe(button);
  });

  it('keeps the name of a section beside the fixed columns, and each amount below its own heading', () => {
    const section = () => ({ title: '管理部', cells: { balance: '1,000.00' } });
    const render = () => null;
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="工资表"
        columns={[
          { key: 'name', title: '姓名', width: 168, fixed: true, render },
          { key: 'note', title: '备注', width: 100, render },
          { key: 'balance', title: '实发', width: 108, render },
        ]}
        rows={rows.slice(0, 1)}
        rowKey={(row) => row.id}
        section={section}
      />,
    );
    const title = screen.getByRole('rowheader', { name: '管理部' });
    expect(title.className).toContain('fixed');
    expect(title.style.left).toBe('0px');
    expect(title).toHaveProperty('colSpan', 1);
    const cells = [...(title.parentElement?.children ?? [])].map((cell) => cell.textContent);
    expect(cells).toEqual(['管理部', '', '1,000.00']);
  });

  it('keeps a marked column at the right edge, with its heading and its total', () => {
    const render = () => null;
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="工资表"
        columns={[
          { key: 'name', title: '姓名', width: 168, fixed: true, render, total: '合计' },
          { key: 'net', title: '实发', width: 108, staysRight: true, render, total: '8.00' },
          { key: 'reason', title: '原因', width: 108, render },
        ]}
        rows={rows.slice(0, 1)}
        rowKey={(row) => row.id}
      />,
    );
    const staying = document.querySelectorAll('.staysRight');
    expect([...staying].map((cell) => cell.textContent)).toEqual(['实发', '', '8.00']);
  });

  it('draws the cells of a row anew only as the row or its columns change', async () => {
    const drawn = jest.fn((row: { readonly id: number }) => `row ${String(row.id)}`);
    const counted = [{ key: 'id', title: '编号', width: 80, render: drawn }];
    const two = [{ id: 1 }, { id: 2 }];
    const { user } = renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="编号"
        columns={counted}
        rows={two}
        rowKey={({ id }) => id}
        isFirst
      />,
    );
    await screen.findByText('row 2');
    const before = drawn.mock.calls.length;
    await user.click(screen.getByText('row 1'));
    await user.keyboard('{ArrowDown}');
    expect(drawn.mock.calls.length).toBe(before);
  });
});
