import '@testing-library/jest-dom';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { defineTable } from '@mingzhang/rules';
import { renderScreen } from '../testing';
import { BookTable } from './book-table';
import { screenColumns } from './screen-columns';

interface Row {
  readonly code: string;
  readonly debit: string;
  readonly quantity: string | null;
}
const rows: Row[] = [
  { code: '1001', debit: '1234.50', quantity: null },
  { code: '1002', debit: '0.00', quantity: '3' },
  { code: '1122', debit: '-34.50', quantity: '0.5' },
];
const table = defineTable<Row>()({
  title: '余额',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码' },
    { key: 'debit', kind: 'money', title: '借方' },
    { key: 'quantity', kind: 'quantity', title: '数量' },
  ],
});

describe('cells of a table that are picked', () => {
  const show = () => {
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="余额"
        columns={screenColumns(table)}
        rows={rows}
        rowKey={({ code }) => code}
      />,
    );
    const keys = screen.getByRole('table', { name: '余额' }).parentElement;
    if (!keys) throw new Error('the table stands alone');
    return keys;
  };
  const copied = (keys: HTMLElement) => {
    const data = new Map<string, string>();
    const event = createEvent.copy(keys, {
      clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
    });
    fireEvent(keys, event);
    return data.get('text/plain');
  };
  const cell = (text: string) => {
    const found = within(screen.getByRole('table')).getByText(text).closest('td');
    if (!found) throw new Error(`no ${text}`);
    return found;
  };

  it('are added up as Shift and the arrows go, and copied as numbers', async () => {
    const keys = show();
    expect(copied(keys)).toBeUndefined();
    for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(keys, { key, shiftKey: true });
    const bar = await screen.findByRole('status', { name: '所选单元格' });
    expect(bar).toHaveTextContent('已选 3 行 × 1 列数值 2 个合计 1,200.00平均 600.00');
    expect(copied(keys)).toBe('1234.50\r\n\r\n-34.50');
    fireEvent.keyDown(keys, { key: 'ArrowRight', shiftKey: true });
    // Quantities are not added to amounts.
    expect(bar).toHaveTextContent(
      '3 行 × 2 列数值 2 个合计 1,200.00平均 600.00数量 2 个合计 3.5平均 1.75',
    );
    expect(copied(keys)).toBe('1234.50\t\r\n\t3\r\n-34.50\t0.5');
    fireEvent.keyDown(keys, { key: 'Escape' });
    expect(bar).not.toBeInTheDocument();
  });

  it('are picked by the mouse, from where it is pressed to where it is', async () => {
    const keys = show();
    fireEvent.mouseDown(cell('1001'));
    fireEvent.mouseOver(cell('1001'), { buttons: 1 });
    expect(screen.queryByRole('status', { name: '所选单元格' })).not.toBeInTheDocument();
    fireEvent.mouseOver(cell('0.5'), { buttons: 1 });
    fireEvent.mouseUp(cell('0.5'));
    fireEvent.mouseOver(cell('1002'));
    await screen.findByRole('status', { name: '所选单元格' });
    expect(copied(keys)).toBe('1001\t1234.50\t\r\n1002\t\t3\r\n1122\t-34.50\t0.5');
    fireEvent.mouseDown(cell('3'), { shiftKey: true });
    expect(copied(keys)).toBe('1001\t1234.50\t\r\n1002\t\t3');
    fireEvent.mouseDown(cell('1001'));
    expect(copied(keys)).toBeUndefined();
  });

  it('tell 借方 and 贷方 apart, and leave out what repeats the others', async () => {
    const row = (code: string, debit: string, credit: string) => ({ code, debit, credit });
    const book = defineTable<ReturnType<typeof row>>()({
      title: '账',
      columns: [
        { key: 'code', kind: 'code', title: '摘要' },
        { key: 'debit', kind: 'money', title: '借方' },
        { key: 'credit', kind: 'money', title: '贷方' },
      ],
    });
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="账"
        columns={screenColumns(book)}
        rows={[
          row('收款', '10.00', '0.00'),
          row('付款', '0.00', '4.00'),
          row('合', '10.00', '4.00'),
        ]}
        footRows={[row('末月合', '10.00', '4.00')]}
        rowKey={({ code }) => code}
        rowTone={({ code }) => (code.endsWith('合') ? 'summary' : undefined)}
      />,
    );
    const keys = screen.getByRole('table', { name: '账' }).parentElement as HTMLElement;
    fireEvent.keyDown(keys, { key: 'a', ctrlKey: true });
    const bar = await screen.findByRole('status', { name: '所选单元格' });
    expect(bar).toHaveTextContent(
      '已选 4 行 × 3 列借方 1 个合计 10.00平均 10.00贷方 1 个合计 4.00平均 4.00',
    );
    // The totals that stay in view are copied as the others are.
    expect(copied(keys)?.split('\r\n').slice(-2)).toEqual([
      '合\t10.00\t4.00',
      '末月合\t10.00\t4.00',
    ]);
    fireEvent.mouseDown(cell('末月合'), { shiftKey: true });
    fireEvent.mouseDown(cell('合'));
    fireEvent.mouseOver(within(cell('合').closest('tr') as HTMLElement).getByText('4.00'), {
      buttons: 1,
    });
    // By itself a row is what it says.
    expect(await screen.findByRole('status', { name: '所选单元格' })).toHaveTextContent(
      '已选 1 行 × 3 列借方 1 个合计 10.00平均 10.00贷方 1 个合计 4.00平均 4.00',
    );
  });

  it('are all of them by Ctrl+A, and none when a plain arrow moves on', async () => {
    const keys = show();
    fireEvent.keyDown(keys, { key: 'a', ctrlKey: true });
    await screen.findByRole('status', { name: '所选单元格' });
    expect(copied(keys)?.split('\r\n')).toHaveLength(3);
    fireEvent.keyDown(keys, { key: 'ArrowDown' });
    expect(copied(keys)).toBeUndefined();
  });
});
