import {
  carryForwardCalls,
  invoiceBureauCalls,
  invoiceCalls,
  invoiceVatCalls,
  postingCalls,
  taxFigureCalls,
  type VatPage,
} from '@mingzhang/contract';
import { Books, manager, setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  identify,
  inputInvoice,
  invoiceLine,
  outputInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';

/** An invoice of one line with its figures. */
function figured(amount: string, tax: string, rate = '13%'): Partial<InvoiceIn> {
  const total = (Number(amount) + Number(tax)).toFixed(2);
  const lines = [invoiceLine({ amount, tax, rate, quantity: '1', unitPrice: amount })];
  return { amount, tax, total, lines };
}

/** Calls of one account set. */
async function setOf(test: DomainTest, accountSetId: number) {
  const own = await test.inSet(accountSetId);
  const books = await Books.load(own.books);
  const create = async (body: InvoiceIn) => (await own.api.call(invoiceCalls.create, { body })).id;
  /** Posts the voucher of an invoice as the room of vouchers does. */
  const book = async (id: number, date: string, lines: Parameters<Books['post']>[1]) => {
    const voucher = await books.body(date, lines);
    const asInvoice = test.ledger.as({ ...manager, accountSetId, service: 'invoice' });
    const source = { kind: 'invoice', key: `invoice:${id}` };
    return asInvoice.call(postingCalls.post, { body: { source, voucher } });
  };
  const page = (period: string) => own.api.call(invoiceVatCalls.page, { query: { period } });
  const given = async (periodFrom: string, periodTo: string) => {
    const asReport = test.domain.as({ ...manager, accountSetId, service: 'report' });
    const body = { periodFrom, periodTo };
    const figures = await asReport.call(taxFigureCalls.given, { body });
    return Object.fromEntries(figures.map(({ key, amount }) => [key, amount]));
  };
  const closing = async (period: string) =>
    (await own.findings(period)).filter(({ rule }) => rule === 'invoice.vat');
  return { own, books, create, book, page, given, closing };
}

const shownRows = ({ rows }: VatPage) =>
  rows.map(({ title, count, tax, books, difference }) =>
    [title, count, tax, books, difference].map((each) => each ?? '-').join(' '),
  );
const shownLines = ({ lines }: VatPage, wanted: readonly number[]) =>
  lines.filter(({ line }) => wanted.includes(line)).map(({ line, amount }) => `${line} ${amount}`);
const shownDifferences = ({ differences }: VatPage) =>
  differences.map(({ no, kind, difference, effect, act }) =>
    [no, kind, difference, effect, act].join(' '),
  );

describe('增值税核对', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    for (const each of [test.ledger, test.domain]) await setUp(each, 3, { vatType: 0 });
    for (const accountSetId of [1, 2]) await identify(test, accountSetId);
  });
  afterAll(() => test.stop());

  it('answers nothing and finds nothing without invoices', async () => {
    const { given, closing, page } = await setOf(test, 2);
    expect(await given('2026-01', '2026-01')).toEqual({});
    expect(await closing('2026-01')).toEqual([]);
    const empty = await page('2026-01');
    expect(empty).toMatchObject({ differences: [], unexplained: '0.00', notFilled: null });
    expect(empty.total).toEqual({ invoices: '0.00', books: '0.00', difference: '0.00' });
  });

  it('follows the books of a month without invoices, and names no differences', async () => {
    const { books, page, closing } = await setOf(test, 2);
    await books.post('2026-02-10', [
      { code: '1002', debit: '1130' },
      { code: '5001', credit: '1000' },
      { code: '22210105', credit: '130' },
    ]);
    const shown = await page('2026-02');
    expect(shown).toMatchObject({ isByBooks: true, differences: [], differenceCount: 0 });
    expect(shown.unexplained).toBe('0.00');
    expect(shownLines(shown, [11, 19])).toEqual(['11 130.00', '19 130.00']);
    expect(await closing('2026-02')).toEqual([]);
  });

  it('compares a month of a general taxpayer, item by item, with the next act', async () => {
    const { own, books, create, book, page, given, closing } = await setOf(test, 1);
    const sold = await create(outputInvoice(101));
    await create(outputInvoice(102, figured('2000.00', '260.00')));
    const bought = await create(inputInvoice(103, figured('500.00', '65.00')));
    const pending = await create(inputInvoice(104, figured('300.00', '39.00')));
    const unticked = await create(inputInvoice(105, figured('200.00', '26.00')));
    await own.api.call(invoiceCalls.check, {
      query: {},
      body: { ids: [bought, pending], deductPeriod: '2026-01' },
    });
    await book(sold, '2026-01-09', [
      { code: '1002', debit: '1130' },
      { code: '5001', credit: '1000' },
      { code: '22210105', credit: '130' },
    ]);
    const purchase = (tax: string, code: string, net: string) => [
      { code: '1405', debit: net },
      { code, debit: tax },
      { code: '1002', credit: (Number(net) + Number(tax)).toFixed(2) },
    ];
    await books.endow('1002');
    await book(bought, '2026-01-10', purchase('65', '22210101', '500'));
    await book(pending, '2026-01-10', purchase('39', '222105', '300'));
    await book(unticked, '2026-01-10', purchase('26', '22210101', '200'));
    await books.post('2026-01-20', [
      { code: '1405', debit: '13' },
      { code: '22210107', credit: '13' },
    ]);
    await books.post('2026-01-31', [
      { code: '22210103', debit: '52' },
      { code: '222102', credit: '52' },
    ]);

    const shown = await page('2026-01');
    expect(shown).toMatchObject({ periodFrom: '2026-01', periodTo: '2026-01', vatType: 1 });
    expect(shown.isByBooks).toBe(false);
    // 390 − 104 + 13 = 299; 130 − 91 + 13 = 52.
    expect(shownRows(shown)).toEqual([
      '销项税额 - 390.00 130.00 260.00',
      '13% 2 390.00 - -',
      '进项税额 - 104.00 91.00 13.00',
      '13% 2 104.00 - -',
      '进项税额转出 - 13.00 13.00 0.00',
      '其他应作进项税额转出的情形 1 13.00 - -',
      '应纳税额　销项 − 进项 + 转出 - 299.00 52.00 247.00',
    ]);
    expect(shownDifferences(shown)).toEqual([
      '1 outputUnbooked 260.00 260.00 makeVoucher',
      '2 tickedPending 39.00 -39.00 makeTransferIn',
      '3 bookedUnticked -26.00 26.00 tickOrPend',
    ]);
    expect(shown.differences[0]?.detail).toBe('01-09 平湖商贸有限公司，2,000.00 × 13%');
    expect(shown.unexplained).toBe('0.00');
    expect(shown.transferred).toHaveLength(1);
    expect(shown.unticked).toEqual({ count: 1, sales: '200.00', tax: '26.00' });
    expect(shownLines(shown, [1, 11, 12, 14, 19])).toEqual([
      '1 3000.00',
      '11 390.00',
      '12 104.00',
      '14 13.00',
      '19 299.00',
    ]);
    expect(await given('2026-01', '2026-01')).toMatchObject({
      outputSales: '3000.00',
      outputTax: '390.00',
      inputTax: '104.00',
      untickedTax: '26.00',
      transferOut: '13.00',
    });
    expect(await given('2026-02', '2026-02')).toEqual({});
    expect(await closing('2026-01')).toEqual([
      expect.objectContaining({
        severity: 'warn',
        message: expect.stringContaining('相差 247.00，共 3 项'),
        link: '/invoice/vat?period=2026-01',
      }),
    ]);
  });

  it('reckons the surtaxes by the rate and the halving of the closing step', async () => {
    const { own, page } = await setOf(test, 1);
    const cityTax = async (inputs: { readonly key: string; readonly value: string }[]) => {
      const body = { id: 'surtax', enabled: true, inputs };
      await own.books.call(carryForwardCalls.saveSettings, { body });
      return shownLines(await page('2026-01'), [39])[0];
    };
    // 299.00 of VAT at 7 %, at 5 %, and half of 14.95.
    expect(await cityTax([])).toBe('39 20.93');
    const town = { key: 'city', value: '0.05' };
    expect(await cityTax([town])).toBe('39 14.95');
    expect(await cityTax([town, { key: 'half', value: '0.5' }])).toBe('39 7.48');
  });

  it('reads the voucher of an invoice of another month, and divides one of several invoices', async () => {
    const { own, create, book, page } = await setOf(test, 2);
    const link = (voucherId: number, ids: readonly number[]) =>
      test.domain.database.queryAll(
        `update invoice.invoice set voucher_id = ${voucherId} where id in (${ids.join(', ')})`,
      );
    const pending = await create(inputInvoice(401, figured('300.00', '39.00')));
    const booked = await book(pending, '2026-01-10', [
      { code: '1405', debit: '300' },
      { code: '222105', debit: '39' },
      { code: '2202', credit: '339', item: '远大设备' },
    ]);
    await link(booked.id, [pending]);
    await own.api.call(invoiceCalls.check, {
      query: {},
      body: { ids: [pending], deductPeriod: '2026-03' },
    });
    const march = { issueDate: '2026-03-05' };
    const first = await create(outputInvoice(402, march));
    const second = await create(outputInvoice(403, { ...march, ...figured('2000.00', '260.00') }));
    const merged = await book(first, '2026-03-05', [
      { code: '1002', debit: '3390' },
      { code: '5001', credit: '3000' },
      { code: '22210105', credit: '390' },
    ]);
    await link(merged.id, [first, second]);
    const shown = await page('2026-03');
    expect(shownDifferences(shown)).toEqual(['1 tickedPending 39.00 -39.00 makeTransferIn']);
    expect(shown.differences[0]?.vouchers).toEqual([
      { id: booked.id, title: expect.stringMatching(/^记-\d+$/) },
    ]);
    expect(shown.unexplained).toBe('0.00');
  });

  it('names blocked output and lets nobody fill the return meanwhile', async () => {
    const { create, page, given } = await setOf(test, 2);
    await create(outputInvoice(301, { issueDate: '2026-02-09', total: '1.00' }));
    const shown = await page('2026-02');
    expect(shown.blocked.output).toEqual({ count: 1, sales: '1000.00', tax: '130.00' });
    expect(shown.notFilled).toContain('1 张销项发票被拦截');
    expect(await given('2026-02', '2026-02')).toMatchObject({ blockedOutput: '1000.00' });
  });

  it('compares a quarter of a small-scale taxpayer', async () => {
    const { books, create, book, page, given, closing } = await setOf(test, 3);
    const sold = await create(
      outputInvoice(201, { kind: 'DE_ORDINARY', ...figured('10000.00', '100.00', '1%') }),
    );
    await create(
      outputInvoice(202, { issueDate: '2026-03-02', ...figured('20000.00', '200.00', '1%') }),
    );
    await book(sold, '2026-01-09', [
      { code: '1002', debit: '10100' },
      { code: '5001', credit: '10000' },
      { code: '222101', credit: '100' },
    ]);
    await books.post('2026-02-10', [
      { code: '222101', debit: '50' },
      { code: '1002', credit: '50' },
    ]);
    const shown = await page('2026-02');
    expect(shown).toMatchObject({ periodFrom: '2026-01', periodTo: '2026-03', vatType: 0 });
    expect(shownRows(shown)).toEqual([
      '应交增值税 - 300.00 100.00 200.00',
      '1% 2 300.00 - -',
      '应纳税额 - 300.00 100.00 200.00',
    ]);
    expect(shownDifferences(shown)).toEqual(['1 outputUnbooked 200.00 200.00 makeVoucher']);
    expect(shown.unexplained).toBe('0.00');
    expect(await given('2026-01', '2026-03')).toMatchObject({
      outputSales: '30000.00',
      reducedSales: '30000.00',
      specialSales: '20000.00',
    });
    expect(shown.watches.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['threshold', 'limit']),
    );
    expect(await closing('2026-02')).toEqual([]);
    expect(await closing('2026-03')).toHaveLength(1);
  });

  it('watches with the figures of before the books, once they are entered', async () => {
    const { own, create, page } = await setOf(test, 3);
    // Neither 不征税 nor a voided invoice is a sale of the window.
    const untaxed = { issueDate: '2026-03-03', ...figured('7000.00', '0.00', '不征税') };
    await create(outputInvoice(203, { kind: 'DE_ORDINARY', ...untaxed }));
    const voided = { taxStatus: 'voided' as const, ...figured('9000.00', '90.00', '1%') };
    await create(outputInvoice(204, { issueDate: '2026-03-04', ...voided }));
    const missing = (await page('2026-03')).openings.items.filter(({ state }) => state !== 'done');
    expect(missing.map(({ code }) => code)).toEqual(['windowSales']);
    const body = {
      creditCarried: null,
      unpaidTax: null,
      quarterSales: null,
      windowSales: '4990000',
    };
    expect(await own.api.call(invoiceVatCalls.saveOpenings, { body })).toMatchObject({
      windowSales: '4990000.00',
    });
    const { openings, watches } = await page('2026-03');
    expect(openings).toMatchObject({ windowSales: '4990000.00' });
    expect(openings.items.every(({ state }) => state === 'done')).toBe(true);
    const limit = watches.find(({ code }) => code === 'limit');
    expect(limit).toMatchObject({
      level: 'beyond',
      title: expect.stringContaining('5,020,000.00'),
    });
  });

  it('compares the statistics of the bureau, and names the invoice that explains a difference', async () => {
    const { own, create } = await setOf(test, 2);
    const compare = () =>
      own.api.call(invoiceBureauCalls.compare, { query: { period: '2026-04' } });
    expect(await compare()).toMatchObject({ totals: [], lines: [] });
    const april = { issueDate: '2026-04-09' };
    await create(outputInvoice(501, april));
    const more = await create(outputInvoice(502, { ...april, ...figured('500.00', '65.00') }));
    const totals = [
      { invoiceType: 'OUT' as const, rate: '0.13', count: 1, sales: '1000', tax: '130' },
      { invoiceType: 'IN' as const, rate: '9%', count: null, sales: '200', tax: '18' },
    ];
    const save = (rows: typeof totals) =>
      own.api.call(invoiceBureauCalls.save, { body: { period: '2026-04', totals: rows } });
    const { lines } = await save(totals);
    expect(
      lines.map(({ invoiceType, rate, sales, isEqual }) => [invoiceType, rate, sales, isEqual]),
    ).toEqual([
      ['OUT', '13%', '500.00', false],
      ['IN', '9%', '-200.00', false],
    ]);
    expect(lines[0]?.explanations).toEqual([
      expect.objectContaining({ invoiceId: more, reason: 'only', sales: '500.00' }),
    ]);
    expect((await compare()).totals).toEqual([
      { invoiceType: 'OUT', rate: '13%', count: 1, sales: '1000.00', tax: '130.00' },
      { invoiceType: 'IN', rate: '9%', count: null, sales: '200.00', tax: '18.00' },
    ]);
    const equal = await save([
      { invoiceType: 'OUT', rate: '13%', count: 2, sales: '1500', tax: '195' },
    ]);
    expect(equal.lines).toEqual([expect.objectContaining({ isEqual: true, explanations: [] })]);
    const [first] = totals;
    const twice = first ? [first, first] : [];
    await expect(save(twice)).rejects.toThrow('重复');
  });

  it('is exported as a working paper', async () => {
    const { own } = await setOf(test, 1);
    const body = { period: '2026-01', format: 'csv' as const };
    const file = await own.api.file(invoiceVatCalls.export, { body });
    expect(file.name).toContain('增值税核对底稿');
    const text = file.bytes.toString('utf8');
    expect(text).toContain('销项发票没有凭证');
    expect(text).toContain('未解释');
  });
});
