import { testInvoice, testLine } from '../testing/invoice-facts';
import { InvoiceLinks, invoiceNumbers } from './invoice-links';

const blue = testInvoice({ kind: 'DP_SPECIAL', code: '3100131130', number: '12345678' });
const byDigital = testInvoice({
  digitalNumber: '26312000000018450300',
  isPositive: false,
  blueNumber: blue.digitalNumber,
  lines: [testLine('-100.00')],
});
const byPaper = {
  ...byDigital,
  digitalNumber: '26312000000018450301',
  blueNumber: '3100131130/12345678',
};
const text = (links: InvoiceLinks, red = byDigital) =>
  links.blueOf(red)?.otherReds.total.toString() ?? null;

describe('links between red and blue invoices', () => {
  it('knows a paper digital invoice by both numbers', () =>
    expect(invoiceNumbers(blue)).toEqual(['26312000000018450217', '3100131130/12345678']));

  it('gives the blue invoice with its other reds, whether the red one is stored or not', () => {
    expect(text(new InvoiceLinks([blue]))).toBe('0.00');
    expect(text(new InvoiceLinks([blue, byDigital]))).toBe('0.00');
    expect(text(new InvoiceLinks([blue, byPaper]))).toBe('-113.00');
    expect(text(new InvoiceLinks([byPaper, byDigital, blue]))).toBe('-113.00');
  });

  it('counts no voided red invoice', () => {
    const voided = { ...byPaper, taxStatus: 'voided' as const };
    const links = new InvoiceLinks([blue, voided]);
    expect([text(links), links.hasRed(blue), text(links, voided)]).toEqual(['0.00', false, '0.00']);
  });

  it('finds no blue invoice of the other direction or without one', () => {
    expect(text(new InvoiceLinks([{ ...blue, invoiceType: 'OUT' }]))).toBeNull();
    expect(text(new InvoiceLinks([byPaper]))).toBeNull();
    expect(new InvoiceLinks([blue]).blueOf(blue)).toBeNull();
  });

  it('knows whether an invoice has a red one', () => {
    expect(new InvoiceLinks([byPaper]).hasRed(blue)).toBe(true);
    expect(new InvoiceLinks([blue]).hasRed(blue)).toBe(false);
  });
});
