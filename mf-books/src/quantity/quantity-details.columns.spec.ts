import type { QuantityRow } from '@mingzhang/contract';
import { fitTable } from '@mingzhang/web';
import { quantityColumns } from './quantity-details.columns';

const entry: QuantityRow = {
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 7,
  word: '记',
  code: 386,
  summary: '采购',
  counterpart: '',
  counterpartCount: 0,
  unit: '件',
  direction: '借',
  debit: '12345678.90',
  debitQuantity: '9876.5',
  debitPrice: '1250.0056',
  credit: '0.00',
  creditQuantity: null,
  creditPrice: null,
  balance: '12345678.90',
  balanceQuantity: '9876.5',
  balancePrice: '1250.0056',
};
const total: QuantityRow = {
  ...entry,
  kind: 'yearTotal',
  code: null,
  voucherId: null,
  summary: '本年累计',
  credit: '12345678.90',
  creditQuantity: '9876.5',
  creditPrice: '1250.0056',
};

describe('the columns of a 数量金额明细账', () => {
  // Beside the menu, the list of subjects with their balances and a scroll bar, in a window of 1440 px.
  const { columns } = fitTable(quantityColumns([entry, total], { narrow: false, period: '' }), 923);
  const widthOf = (name: string) => columns.find(({ key }) => key === name)?.width ?? 0;

  it('stand side by side with amounts of ten millions, each figure whole', () => {
    expect(columns).toHaveLength(13);
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(923);
    for (const side of ['debit', 'credit', 'balance']) {
      expect(widthOf(side)).toBeGreaterThanOrEqual(10 * 7.9 + 3 * 3.8 + 6);
      expect(widthOf(`${side}Price`)).toBeGreaterThanOrEqual(8 * 7.9 + 3.8 + 6);
      expect(widthOf(`${side}Quantity`)).toBeGreaterThanOrEqual(5 * 7.9 + 3.8 + 6);
    }
  });

  it('keep date, voucher and summary in view where they are scrolled', () => {
    expect(columns.filter(({ fixed }) => fixed).map(({ key }) => key)).toEqual([
      'date',
      'voucher',
      'summary',
    ]);
  });
});
