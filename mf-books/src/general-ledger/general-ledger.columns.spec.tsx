import { screen } from '@testing-library/react';
import { BookTable } from '@mingzhang/web';
import { renderScreen } from '@mingzhang/web/testing';
import { ledgerColumns } from './general-ledger.columns';

describe('the columns of the general ledger', () => {
  afterEach(() => jest.restoreAllMocks());

  it('fit a page of 1024 pixels without scrolling, with all their figures', () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(782);
    const range = { from: '2026-02', to: '2026-02' };
    const columns = ledgerColumns({ range, narrow: false, amountPx: 106 });
    renderScreen(<BookTable label="总账" columns={columns} rows={[]} rowKey={() => ''} />);
    const { width } = screen.getByRole('table', { name: '总账' }).style;
    expect(parseInt(width.split(', ')[1] ?? '', 10)).toBeLessThanOrEqual(782);
    expect(screen.getAllByRole('columnheader')).toHaveLength(columns.length);
  });
});
