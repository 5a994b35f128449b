import {
  carryForwardCalls,
  invoiceCalls,
  invoiceVatCalls,
  taxFigureCalls,
  type VatPage,
} from '@mingzhang/contract';
import {
  Books,
  FakeService,
  manager,
  setUp,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { identify, invoiceLine, outputInvoice } from '../testing/invoice-bodies';

/** Answers which VAT returns were declared, in the place of the service of tax filing. */
class FakeReport extends FakeService {
  /** By the last month of the return. */
  readonly declared = new Map<string, readonly { line: number; amount: string }[]>();

  protected answer(path: string, body: unknown): unknown {
    if (!path.endsWith('/internal/report/declared-vat')) return [];
    return this.declared.get((body as { periodTo: string }).periodTo) ?? [];
  }
}

describe('what a VAT page carries over from before', () => {
  const report = new FakeReport();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service, { report: await report.start() });
    await identify(test);
    const small = { vatType: 0 as const, enableDate: '2026-02-01' };
    for (const each of [test.ledger, test.domain]) await setUp(each, 3, small);
  });
  afterAll(async () => {
    await test.stop();
    await report.stop();
  });

  const page = async (accountSetId: number, period: string) => {
    const own = await test.inSet(accountSetId);
    return own.api.call(invoiceVatCalls.page, { query: { period } });
  };
  const lineOf = ({ lines }: VatPage, line: number) => {
    const found = lines.find((each) => each.line === line);
    return `${found?.amount} ${found?.source}`;
  };

  it('is lines 20 and 32 of the declared return, else of the books, at first of the openings', async () => {
    const { api, books: ledgerBooks } = test;
    const body = { creditCarried: '500.00', unpaidTax: '80.00' };
    await api.call(invoiceVatCalls.saveOpenings, { body });
    const january = await page(1, '2026-01');
    expect(lineOf(january, 13)).toMatch(/^500\.00 /);
    expect(lineOf(january, 25)).toMatch(/^80\.00 /);
    // The declaration is given the same, also in a month without invoices.
    const asReport = test.domain.as({ ...manager, accountSetId: 1, service: 'report' });
    const givenAt = (period: string) =>
      asReport.call(taxFigureCalls.given, { body: { periodFrom: period, periodTo: period } });
    expect(await givenAt('2026-01')).toEqual([
      { key: 'creditBefore', amount: '500.00', title: '增值税期初 2025年第12期申报表第 20 栏' },
      { key: 'unpaidBefore', amount: '80.00', title: '增值税期初 2025年第12期申报表第 32 栏' },
    ]);
    expect(await givenAt('2026-02')).toEqual([]);
    expect(january.openings.items.find(({ code }) => code === 'lastReturn')).toMatchObject({
      state: 'differs',
      text: expect.stringContaining('500.00，应交增值税期初借方余额 0.00，相差 500.00'),
    });
    const books = await Books.load(ledgerBooks);
    await books.endow('1002');
    await books.post('2026-01-10', [
      { code: '22210101', debit: '65' },
      { code: '1002', credit: '65' },
    ]);
    expect(lineOf(await page(1, '2026-02'), 13)).toBe('65.00 222101 应交增值税 期初借方余额');
    report.declared.set('2026-01', [
      { line: 20, amount: '565.00' },
      { line: 32, amount: '80.00' },
    ]);
    const february = await page(1, '2026-02');
    expect(lineOf(february, 13)).toBe('565.00 2026年第01期申报第 20 栏 期末留抵税额');
    expect(lineOf(february, 25)).toBe('80.00 2026年第01期申报第 32 栏 期末未缴税额');
  });

  it('is the sales of the quarter before the books, in the return and in the threshold', async () => {
    const own = await test.inSet(3);
    const figures = { amount: '190000.00', tax: '1900.00' };
    const lines = [invoiceLine({ ...figures, rate: '1%', quantity: '1', unitPrice: '190000' })];
    const sold = { ...figures, total: '191900.00', lines, issueDate: '2026-02-09' };
    const body = outputInvoice(1, { kind: 'DE_ORDINARY', ...sold });
    await identify(own, 3);
    for (const each of [test.ledger, test.domain])
      await setUp(each, 3, { vatType: 0, enableDate: '2026-02-01' });
    await own.api.call(invoiceCalls.create, { body });
    const before = await page(3, '2026-03');
    expect(lineOf(before, 10)).toMatch(/^190000\.00 .*−13$/);
    await own.api.call(invoiceVatCalls.saveOpenings, { body: { quarterSales: '100000.00' } });
    const exempt = await page(3, '2026-03');
    expect(lineOf(exempt, 10)).toMatch(/^290000\.00 .*，含启用前销售额 100,000\.00$/);
    expect(exempt.watches.find(({ code }) => code === 'threshold')?.level).toBe('near');
    await own.api.call(invoiceVatCalls.saveOpenings, { body: { quarterSales: '120000.00' } });
    const shown = await page(3, '2026-03');
    // 310,000.00 of the quarter reach the threshold of 300,000.00: all of it is taxed.
    expect(lineOf(shown, 1)).toMatch(/^310000\.00 .*，含启用前销售额 120,000\.00$/);
    expect(lineOf(shown, 10)).toMatch(/^0\.00 /);
    expect(lineOf(shown, 15)).toMatch(/^9300\.00 /);
    expect(lineOf(shown, 16)).toMatch(/^6200\.00 /);
    expect(lineOf(shown, 20)).toMatch(/^3100\.00 /);
    expect(shown.watches.find(({ code }) => code === 'threshold')).toMatchObject({
      level: 'beyond',
      title: expect.stringContaining('本季销售额 310,000.00（含启用前 120,000.00）'),
    });
    expect(shown.rows.map(({ title, sales }) => `${title} ${sales}`)).toContain(
      '启用前 1% 120000.00',
    );
    const asReport = test.domain.as({ ...manager, accountSetId: 3, service: 'report' });
    const span = { periodFrom: '2026-01', periodTo: '2026-03' };
    const given = await asReport.call(taxFigureCalls.given, { body: span });
    expect(given.find(({ key }) => key === 'outputSales')?.amount).toBe('310000.00');
    const next = await page(3, '2026-06');
    expect(lineOf(next, 1)).toMatch(/^0\.00 /);
  });

  it('asks for the sales of the quarter once: in the openings or in the closing step', async () => {
    const own = await test.inSet(3);
    const step = async () => {
      const query = { year: 2026, month: 3 };
      const { steps } = await own.books.call(carryForwardCalls.view, { query });
      return steps.find(({ id }) => id === 'vat-small-exempt');
    };
    const earlier = async () => {
      const found = (await step())?.inputs.find(({ key }) => key === 'earlierSales');
      return found?.value;
    };
    const enter = (earlierSales: string) => {
      const inputs = [
        { key: 'earlierSales', value: earlierSales },
        { key: 'earlierVat', value: '0.00' },
      ];
      const body = { year: 2026, month: 3, step: 'vat-small-exempt', skipped: false, inputs };
      return own.books.call(carryForwardCalls.setInputs, { body });
    };
    const openings = async (quarterSales: string | null) => {
      await own.api.call(invoiceVatCalls.saveOpenings, { body: { quarterSales } });
      const shown = await page(3, '2026-03');
      const item = shown.openings.items.find(({ code }) => code === 'quarterSales');
      return [await earlier(), lineOf(shown, 1).split(' ')[0], item?.state];
    };
    expect(await openings('60000.00')).toEqual(['60000.00', '0.00', 'done']);
    expect(await openings('120000.00')).toEqual(['120000.00', '310000.00', 'done']);
    expect((await step())?.computation).toContain(
      '启用前本季销售额 120,000.00 取自 增值税核对的期初',
    );
    // Nothing sold is an answer as well.
    expect(await openings('0.00')).toEqual(['0.00', '0.00', 'done']);
    expect((await openings(null))[0]).toBeNull();
    await enter('120000.00');
    expect(await openings(null)).toEqual(['120000.00', '310000.00', 'done']);
    expect(await openings('60000.00')).toEqual(['120000.00', '310000.00', 'done']);
  });
});
