import { Money } from '../../money';
import { bureauDifferences, type BureauTotal } from './bureau-comparison';
import { vatContext, vatInvoice } from './testing/vat-invoices';
import { vatFigures } from './vat-figures';

const total = (
  invoiceType: 'OUT' | 'IN',
  rate: string,
  amounts: { readonly count?: number; readonly sales: string; readonly tax: string },
): BureauTotal => ({
  invoiceType,
  rate,
  count: amounts.count ?? null,
  sales: Money.parse(amounts.sales),
  tax: Money.parse(amounts.tax),
});

describe("the bureau's statistics", () => {
  const figures = vatFigures(
    [
      vatInvoice({ id: 1, lines: [{ sales: '100.00', rate: '13%' }] }),
      vatInvoice({ id: 2, lines: [{ sales: '50.00', rate: '6%' }] }),
      vatInvoice({ id: 3, tickedFor: '2026-10', lines: [{ sales: '10.00', rate: '9%' }] }),
      vatInvoice({
        id: 4,
        tickedFor: '2026-10',
        facts: { kind: 'RAIL' },
        lines: [{ sales: '20.00', rate: '9%' }],
      }),
    ],
    vatContext(),
  );
  const rows = (totals: readonly BureauTotal[]) =>
    bureauDifferences(figures, totals).map(({ invoiceType, rate, sales, tax, isEqual }) =>
      [invoiceType, rate, sales.toString(), tax.toString(), isEqual].join(' '),
    );

  it('are compared by direction and rate, with kinds of input together', () => {
    expect(
      rows([
        total('OUT', '13%', { count: 1, sales: '100.00', tax: '13.00' }),
        total('OUT', '6%', { sales: '60.00', tax: '3.60' }),
        total('IN', '9%', { count: 2, sales: '30.00', tax: '2.70' }),
      ]),
    ).toEqual(['OUT 13% 0.00 0.00 true', 'OUT 6% -10.00 -0.60 false', 'IN 9% 0.00 0.00 true']);
  });

  it('name rates that only one side has, and another number of invoices', () => {
    expect(
      rows([
        total('OUT', '13%', { count: 2, sales: '100.00', tax: '13.00' }),
        total('OUT', '3%', { sales: '7.00', tax: '0.21' }),
      ]),
    ).toEqual([
      'OUT 13% 0.00 0.00 false',
      'OUT 6% 50.00 3.00 false',
      'OUT 3% -7.00 -0.21 false',
      'IN 9% 30.00 2.70 false',
    ]);
  });

  it('add up over several rows of one rate', () => {
    const half = total('OUT', '13%', { sales: '50.00', tax: '6.50' });
    expect(rows([half, half])[0]).toBe('OUT 13% 0.00 0.00 true');
  });
});
