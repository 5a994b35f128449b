import { carryForwardCalls, invoiceCalls, invoiceVatCalls } from '@mingzhang/contract';
import { Books, setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import { isCounted, isIntangibleSale, isPropertySale, taxStatuses } from '@mingzhang/rules/invoice';
import { isCounted as isCountedRow } from '../counted-invoices';
import * as service from '../service';
import {
  digital,
  identify,
  invoiceLine,
  outputInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';
import { isIntangibleLine, isPropertyLine } from './counted-sales';

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

  it('leaves out no tax of voided and blocked invoices', async () => {
    const own = await test.inSet(3);
    const special = sale(4, 'DE_SPECIAL', { amount: '7000.00', tax: '70.00', rate: '1%' });
    const { id } = await own.api.call(invoiceCalls.create, { body: special });
    expect(await relief(own.books)).toMatchObject({ amount: '630.00' });
    const { queryAll } = test.domain.database;
    const become = async (taxStatus: string, disposition: string) => {
      await queryAll(
        `update invoice.invoice set tax_status = $2, disposition = $3
         where account_set_id = 3 and id = $1`,
        [id, taxStatus, disposition],
      );
      return (await relief(own.books))?.amount;
    };
    expect(await become('voided', 'ok')).toBe('700.00');
    expect(await become('normal', 'void')).toBe('700.00');
    expect(await become('normal', 'block')).toBe('700.00');
    expect(await become('normal', 'warn')).toBe('630.00');
    await become('voided', 'void');
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
    // The sale of an intangible asset counts for the threshold and, as the only one, not for the limit.
    const intangible = { amount: '40000.00', tax: '400.00', rate: '1%' };
    await create(sale(3, 'DE_ORDINARY', { ...intangible, taxCategoryCode: '4010000000000000000' }));
    const limitOf = async () => {
      const query = { period: '2026-03' };
      const { watches } = await own.api.call(invoiceVatCalls.page, { query });
      return watches.find(({ code: watch }) => watch === 'limit');
    };
    expect(await limitOf()).toMatchObject({
      level: 'below',
      title: expect.stringMatching(
        /销售额 250,000\.00.*未达.*（未计入转让不动产 5,000,000\.00、偶然销售无形资产 40,000\.00）/,
      ),
    });
    await create(sale(4, 'DE_ORDINARY', { ...intangible, taxCategoryCode: '4010000000000000000' }));
    expect((await limitOf())?.title).toMatch(
      /销售额 330,000\.00.*未达.*（未计入转让不动产 5,000,000\.00）/,
    );
    const untaxed = { amount: '9000.00', tax: '0.00', rate: '不征税' };
    await create(sale(5, 'DE_ORDINARY', { ...untaxed, taxCategoryCode: '6010000000000000000' }));
    expect((await limitOf())?.title).toContain('销售额 330,000.00');
  });

  it('has the surtaxes of the page at the rates that the closing has', async () => {
    const own = await test.inSet(4);
    const surtax = async () => {
      const page = await own.api.call(invoiceVatCalls.page, { query: { period: '2026-03' } });
      const at = (line: number) => Number(page.lines.find((each) => each.line === line)?.amount);
      return at(23) / at(20);
    };
    const enter = (city: string, half: string) => {
      const inputs = [
        { key: 'city', value: city },
        { key: 'half', value: half },
      ];
      const body = { year: 2026, month: 3, step: 'surtax', skipped: false, inputs };
      return own.books.call(carryForwardCalls.setInputs, { body });
    };
    await enter('0.05', '1');
    expect(await surtax()).toBeCloseTo(0.05, 6);
    await enter('0.07', '0.5');
    expect(await surtax()).toBeCloseTo(0.035, 6);
  });

  it('counts the invoices that the rules count', async () => {
    const states = (['ok', 'warn', 'void', 'block'] as const).flatMap((disposition) =>
      taxStatuses.map((taxStatus) => ({ disposition, taxStatus })),
    );
    const counted = await test.domain.database.queryAll(
      `select (${isCountedRow}) as counted
       from unnest($1::text[], $2::text[]) with ordinality as i (disposition, tax_status, place)
       order by place`,
      [states.map(({ disposition }) => disposition), states.map(({ taxStatus }) => taxStatus)],
    );
    expect(counted).toEqual(
      states.map(({ disposition, taxStatus }) => ({
        counted: isCounted({ disposition, facts: { taxStatus } }),
      })),
    );
  });

  it('has the conditions of the rules in its statements', async () => {
    const { queryAll } = test.domain.database;
    const codes = ['5', '5010101000000000000', '4010000000000000000', '3070401000000000000', ''];
    const lines = await queryAll(
      `select l.tax_category_code as code, ${isPropertyLine} as property,
         ${isIntangibleLine} as intangible
       from unnest($1::text[]) as l (tax_category_code)`,
      [codes],
    );
    expect(lines).toEqual(
      codes.map((code) => ({
        code,
        property: isPropertySale(code),
        intangible: isIntangibleSale(code),
      })),
    );
  });
});
