import { Money, sumOf } from '../../money';
import { vatContext, vatInvoice } from './testing/vat-invoices';
import { estimateReversals, uninvoicedReversals, type OpenUninvoiced } from './uninvoiced';
import { vatFigures } from './vat-figures';

const money = Money.parse;
const open = (id: string, changes: Partial<OpenUninvoiced> = {}): OpenUninvoiced => ({
  id,
  title: '记-1',
  rate: '13%',
  good: 'goods',
  sales: money('2600.00'),
  tax: money('338.00'),
  isOpening: false,
  party: '恒泰工贸有限公司',
  period: '2026-09',
  ...changes,
});
const invoice = (id: number, sales = '2600.00') =>
  vatInvoice({ id, lines: [{ sales, rate: '13%' }] });

describe('the invoice of income that was not invoiced', () => {
  const matched = (entries: readonly OpenUninvoiced[], invoices = [invoice(1)]) =>
    uninvoicedReversals(entries, { invoices, context: vatContext() }).map(
      ({ uninvoicedId, invoiceId }) => `${uninvoicedId} ${invoiceId}`,
    );

  it('takes the oldest entry of the same buyer, rate and amounts back, once', () => {
    const entries = [open('b'), open('a', { period: '2026-08' })];
    expect(matched(entries)).toEqual(['a 1']);
    expect(matched(entries, [invoice(1), invoice(2), invoice(3)])).toEqual(['a 1', 'b 2']);
  });

  it.each([
    ['of another buyer', open('a', { party: '平湖商贸有限公司' })],
    ['at another rate', open('a', { rate: '9%' })],
    ['of another amount', open('a', { sales: money('2600.01') })],
    ['of a later month', open('a', { period: '2026-11' })],
    ['without a buyer', open('a', { party: '' })],
  ])('takes back no entry %s', (_, entry) => {
    expect(matched([entry])).toEqual([]);
  });

  it('is declared once: the month of the invoice has its sales less the earlier entry', () => {
    const invoices = [invoice(1)];
    const reversals = uninvoicedReversals([open('a')], { invoices, context: vatContext() });
    const context = vatContext({ uninvoiced: reversals.map(({ sale }) => sale) });
    const { outputTotal, output } = vatFigures(invoices, context);
    expect(outputTotal.sales.toString()).toBe('0.00');
    expect(sumOf(output.map(({ tax }) => tax)).toString()).toBe('0.00');
    expect(output.map(({ origin, sales }) => `${origin} ${sales.toString()}`)).toEqual([
      'invoice 2600.00',
      'uninvoiced -2600.00',
    ]);
  });
});

describe('the invoice of goods that were estimated', () => {
  const estimate = (id: string, period: string, amount = '2600.00') => ({
    id,
    party: '恒泰工贸有限公司',
    period,
    amount: money(amount),
  });
  const received = (id: number) =>
    vatInvoice({ id, lines: [{ sales: '2600.00', rate: '13%' }], tickedFor: null });
  const context = vatContext();

  it('is of the same supplier and amount without tax, the oldest estimate first', () => {
    const open = [estimate('b', '2026-10'), estimate('a', '2026-09'), estimate('c', '2026-11')];
    const invoices = [received(1), received(2), received(3), invoice(4)];
    const matched = estimateReversals(open, { invoices, context });
    expect(matched.map(({ uninvoicedId, invoiceId }) => `${uninvoicedId} ${invoiceId}`)).toEqual([
      'a 1',
      'b 2',
    ]);
    expect(estimateReversals([estimate('a', '2026-09', '2600.01')], { invoices, context })).toEqual(
      [],
    );
  });

  it('is found by the name in full or half width', () => {
    const open = [{ ...estimate('a', '2026-09'), party: '恒泰工贸有限公司 ' }];
    expect(estimateReversals(open, { invoices: [received(1)], context })).toHaveLength(1);
  });
});
