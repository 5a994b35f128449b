import { carryForwardCalls, invoiceCalls, invoiceVatCalls } from '@mingzhang/contract';
import { Books, setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  digital,
  identify,
  invoiceLine,
  outputInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';

/** A sale of one line. @param taxCategoryCode by its first digit: 3 services, 5 real property */
function sale(
  serial: number,
  kind: InvoiceIn['kind'],
  figures: { amount: string; tax: string; rate: string; taxCategoryCode?: string },
): InvoiceIn {
  const { amount, tax, taxCategoryCode = '3070401000000000000' } = figures;
  const line = { ...figures, taxCategoryCode, quantity: '1', unitPrice: amount };
  return outputInvoice(serial, {
    kind,
    amount,
    tax,
    total: (Number(amount) + Number(tax)).toFixed(2),
    lines: [invoiceLine(line)],
  });
}

describe('what the relief of small-scale VAT knows of the invoices', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    for (const id of [3, 4]) {
      await setUp(test.ledger, id, { vatType: 0 });
      await setUp(test.domain, id, { vatType: 0 });
      await identify(test, id);
    }
  });
  afterAll(() => test.stop());

  const relief = async (api: Awaited<ReturnType<DomainTest['inSet']>>['books']) => {
    const { steps } = await api.call(carryForwardCalls.view, { query: { year: 2026, month: 3 } });
    return steps.find(({ id }) => id === 'vat-small-exempt');
  };

  it('leaves out the tax on special invoices, which is due below the threshold too', async () => {
    const own = await test.inSet(3);
    const books = await Books.load(own.books);
    const create = (body: InvoiceIn) => own.api.call(invoiceCalls.create, { body });
    await books.post('2026-03-10', [
      { code: '1002', debit: '111100' },
      { code: '5001', credit: '110000' },
      { code: '222101', credit: '1100' },
    ]);
    expect(await relief(own.books)).toMatchObject({ state: 'due', amount: '1100.00' });
    await create(sale(1, 'DE_SPECIAL', { amount: '50000.00', tax: '500.00', rate: '1%' }));
    await create(sale(2, 'DE_ORDINARY', { amount: '60000.00', tax: '600.00', rate: '1%' }));
    const step = await relief(own.books);
    expect(step).toMatchObject({ amount: '600.00' });
    expect(step?.computation).toContain('其中专用发票税额 500.00 取自 1 张专用发票');
    const red = sale(3, 'DE_SPECIAL', { amount: '-10000.00', tax: '-100.00', rate: '1%' });
    await create({ ...red, isPositive: false, blueNumber: digital(1) });
    expect(await relief(own.books)).toMatchObject({ amount: '700.00' });
  });

  it('takes what a person enters where it is more, and never less than the invoices', async () => {
    const own = await test.inSet(3);
    const enter = async (special: string) => {
      const body = {
        year: 2026,
        month: 3,
        step: 'vat-small-exempt',
        skipped: false,
        inputs: [{ key: 'special', value: special }],
      };
      await own.books.call(carryForwardCalls.setInputs, { body });
      return (await relief(own.books))?.amount;
    };
    expect(await enter('0.00')).toBe('700.00');
    expect(await enter('450.00')).toBe('650.00');
  });

  it('leaves one-off sales of property out of the VAT page and of its threshold as well', async () => {
    const own = await test.inSet(4);
    const create = (body: InvoiceIn) => own.api.call(invoiceCalls.create, { body });
    const property = { amount: '5000000.00', tax: '250000.00', rate: '5%' };
    const code = '5010101000000000000';
    await create(sale(1, 'DE_ORDINARY', { amount: '250000.00', tax: '2500.00', rate: '1%' }));
    await create(sale(2, 'DE_ORDINARY', { ...property, taxCategoryCode: code }));
    const page = await own.api.call(invoiceVatCalls.page, { query: { period: '2026-03' } });
    const amountAt = (line: number) => page.lines.find((each) => each.line === line)?.amount;
    // The property is taxed, the sales below 300,000.00 are exempt without it.
    expect([1, 4, 10, 20].map(amountAt)).toEqual(['0.00', '5000000.00', '250000.00', '250000.00']);
    expect(page.watches.find(({ code: watch }) => watch === 'threshold')).toMatchObject({
      level: 'near',
      title: expect.stringContaining('本季销售额 250,000.00'),
    });
  });
});
