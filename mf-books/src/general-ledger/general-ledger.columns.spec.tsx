import { screen } from '@testing-library/react';
import type { GeneralLedgerRow } from '@mingzhang/contract';
import { BookTable } from '@mingzhang/web';
import { renderScreen } from '@mingzhang/web/testing';
import { ledgerColumns, ledgerItems } from './general-ledger.columns';
import { carriedItems } from './use-ledger-print';

describe('the columns of the general ledger', () => {
  afterEach(() => jest.restoreAllMocks());

  it('fit a page of 1024 pixels without scrolling, with all their figures', () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(782);
    const range = { from: '2026-02', to: '2026-02' };
    const columns = ledgerColumns({ range, narrow: false, amountPx: 106 });
    renderScreen(
      <BookTable
        settings={{ none: 'a test' }}
        label="总账"
        columns={columns}
        rows={[]}
        rowKey={() => ''}
      />,
    );
    const { width } = screen.getByRole('table', { name: '总账' }).style;
    expect(parseInt(width.split(', ')[1] ?? '', 10)).toBeLessThanOrEqual(782);
    expect(screen.getAllByRole('columnheader')).toHaveLength(columns.length);
  });
});

describe('the pages of the printed general ledger', () => {
  const months = ['2026-01', '2026-02', '2026-03'];
  const subject = (subjectId: number): GeneralLedgerRow[] => {
    const row = { subjectId, code: `100${subjectId}`, name: '库存现金', credit: '0.00' } as const;
    const state = { direction: '借', balance: '9.00' } as const;
    return [
      { ...row, ...state, kind: 'opening', period: '2026-01', summary: '期初余额', debit: '0.00' },
      ...months.flatMap((period, index): GeneralLedgerRow[] => [
        { ...row, ...state, kind: 'periodTotal', period, summary: '本期合计', debit: '3.00' },
        {
          ...row,
          ...state,
          kind: 'yearTotal',
          period,
          summary: '本年累计',
          debit: `${index * 3 + 3}.00`,
        },
      ]),
    ];
  };

  it('name a subject again where it goes on, and hand on what its year has come to', () => {
    const pages = carriedItems(ledgerItems([...subject(1), ...subject(2)]), 6);
    const texts = pages.map((page) =>
      page.map(({ row, isFirst }) =>
        `${isFirst ? row.code : ''} ${row.summary} ${row.debit}`.trim(),
      ),
    );
    expect(texts[0]?.at(-1)).toBe('过次页 6.00');
    expect(texts[1]?.[0]).toBe('1001 承前页 6.00');
    expect(texts[1]).toContain('1002 期初余额 0.00');
  });

  it('hand nothing on where a page ends with the last row of a subject', () => {
    const pages = carriedItems(ledgerItems([...subject(1), ...subject(2)]), 7);
    expect(pages).toHaveLength(2);
    expect(pages.flat().map(({ row }) => row.summary)).not.toContain('过次页');
  });
});
