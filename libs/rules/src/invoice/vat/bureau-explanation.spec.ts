import { Money } from '../../money';
import { bureauDifferences } from './bureau-comparison';
import { bureauExplanations } from './bureau-explanation';
import { vatContext, vatInvoice } from './testing/vat-invoices';
import type { VatInvoice } from './vat-invoice';
import { vatFigures } from './vat-figures';

const sale = (id: number, sales: string, changes: Partial<Parameters<typeof vatInvoice>[0]> = {}) =>
  vatInvoice({ id, lines: [{ sales, rate: '13%' }], ...changes });

/** `12 blocked` for each invoice that explains the total of the bureau. */
function explained(
  invoices: readonly VatInvoice[],
  sales: string,
  tax: string,
  invoiceType: 'OUT' | 'IN' = 'OUT',
) {
  const context = vatContext();
  const totals = [
    { invoiceType, rate: '13%', count: null, sales: Money.parse(sales), tax: Money.parse(tax) },
  ];
  const [difference] = bureauDifferences(vatFigures(invoices, context), totals).filter(
    (each) => each.invoiceType === invoiceType && each.rate === '13%',
  );
  if (!difference) return [];
  return bureauExplanations(difference, invoices, context).map(
    ({ invoiceId, reason }) => `${invoiceId} ${reason}`,
  );
}

describe('invoices that explain a difference with the statistics of the bureau', () => {
  it('are none where both are equal', () => {
    expect(explained([sale(1, '1000')], '1000', '130')).toEqual([]);
  });

  it('are those that are left out, and the one of just the difference first', () => {
    const invoices = [
      sale(1, '1000'),
      sale(2, '300', { disposition: 'block' }),
      sale(3, '200', { disposition: 'void' }),
    ];
    expect(explained(invoices, '1200', '156')).toEqual(['3 void', '2 blocked']);
  });

  it('is the one that the bureau may not have', () => {
    expect(explained([sale(1, '1000'), sale(2, '500')], '1000', '130')).toEqual(['2 only']);
  });

  it('is one that counts at another rate or in another month', () => {
    const other = sale(2, '500', { lines: [{ sales: '500', rate: '9%', tax: '65' }] });
    expect(explained([sale(1, '1000'), other], '1500', '195')).toEqual(['2 otherRate']);
    const late = sale(3, '500', { facts: { issueDate: '2026-11-01' } });
    expect(explained([sale(1, '1000'), late], '1500', '195')).toEqual(['3 otherMonth']);
  });

  it('is an input invoice that is not ticked', () => {
    const open = sale(4, '400', { tickedFor: null });
    const ticked = sale(5, '100', { tickedFor: '2026-10' });
    expect(explained([open, ticked], '500', '65', 'IN')).toEqual(['4 unticked']);
  });
});
