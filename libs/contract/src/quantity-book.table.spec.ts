import { quantityDetailsTable, quantityLedgerTable } from './quantity-book.table';

/** Width of `1234.5678` in bold with the padding of its cell. */
const WHOLE_PRICE_PX = 88;

describe('the books of quantities', () => {
  it('never cut a unit price of four decimals, however narrow the screen', () => {
    const columns = [...quantityDetailsTable.columns, ...quantityLedgerTable.columns];
    const prices = columns.filter(({ kind }) => kind === 'price');
    expect(prices).toHaveLength(5);
    for (const { leastPx } of prices) expect(leastPx).toBeGreaterThanOrEqual(WHOLE_PRICE_PX);
  });
});
