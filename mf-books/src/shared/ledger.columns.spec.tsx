import { screen, within } from '@testing-library/react';
import type { DetailedLedgerRow } from '@mingzhang/contract';
import { BookTable } from '@mingzhang/web';
import { renderScreen } from '@mingzhang/web/testing';
import { amountWidth, detailedColumns } from './ledger.columns';

const row: DetailedLedgerRow = {
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 71,
  word: '记',
  code: 3,
  summary: '缴纳附加税',
  items: '中远贸易',
  settlement: '转账 0012',
  counterpart: '222114 应交城市维护建设税',
  counterpartCount: 1,
  debit: '0.00',
  credit: '1234567.89',
  direction: '借',
  balance: '419064.00',
};

function show(placePx: number, rows: readonly DetailedLedgerRow[]) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(placePx);
  const columns = detailedColumns({
    period: '2026-02',
    counterpart: true,
    settlement: true,
    items: true,
    narrow: false,
    amountPx: amountWidth(rows),
  });
  const keyOf = (each: DetailedLedgerRow) => each.balance;
  renderScreen(
    <BookTable
      settings={{ none: 'a test' }}
      label="明细账"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
    />,
  );
  const table = screen.getByRole('table', { name: '明细账' });
  const heads = within(table).getAllByRole('columnheader');
  return { table, heads: heads.map((head) => head.textContent) };
}

describe('the columns of the detailed ledger', () => {
  afterEach(() => jest.restoreAllMocks());

  it('all stand beside each other on a wide page', () => {
    const { heads } = show(1300, [row]);
    expect(heads).toHaveLength(10);
  });

  it('fit a page of 1024 pixels without scrolling, with every figure and the counterpart', () => {
    const { table, heads } = show(782, [row]);
    expect(table.style.width).toMatch(/^max\(100%, /);
    expect(parseInt(table.style.width.split(', ')[1] ?? '', 10)).toBeLessThanOrEqual(782);
    for (const kept of ['对方科目', '辅助核算', '借方', '贷方', '方向', '余额']) {
      expect(heads).toContain(kept);
    }
  });

  it('that leave keep their words with the summary', () => {
    show(782, [row]);
    expect(screen.getByText('缴纳附加税').title).toContain('转账 0012');
  });

  it('are as wide as the longest amount of the book', () => {
    const long = { ...row, balance: '999999999999.99' };
    expect(amountWidth([row, long])).toBeGreaterThan(amountWidth([row]));
    const { heads } = show(600, [row, long]);
    for (const kept of ['借方', '贷方', '方向', '余额']) expect(heads).toContain(kept);
  });
});
