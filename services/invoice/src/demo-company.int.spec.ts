import {
  accountBookCalls,
  allCalls,
  carryForwardCalls,
  invoiceCalls,
  invoiceVatCalls,
  jobCalls,
  serviceOf,
  type Call,
  type InvoiceRow,
} from '@mingzhang/contract';
import { sumOfTexts } from '@mingzhang/rules';
import { setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import { keepBooks } from '../../../tools/seed/demo.mjs';
import { endDemo, monthEndDemo, seedDemo } from './seed';
import * as service from './service';
import { verify } from './verify';

/** As many as the product's demo company has. */
const months = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 7),
);
const [first = ''] = months;
const [last = ''] = months.slice(-1);
const finished = months.slice(0, -1);
const accountSetId = 3;
const company = { companyName: '江南百货商贸有限公司', creditCode: '91320105MA2Y4CL18B' };
const outputTax = '22210105';
const inputTax = '22210101';
/** Steps of the closing that payroll fills in; it doesn't run here. */
const wages = ['payroll', 'social', 'payroll-withhold'];

describe('the invoices of the demo company', () => {
  let started: DomainTest;
  let test: DomainTest;

  beforeAll(async () => {
    started = await startDomain('invoice', service);
    for (const each of [started.ledger, started.domain]) {
      await setUp(each, accountSetId, { enableDate: `${first}-01`, ...company });
    }
    test = await started.inSet(accountSetId);
    const call = (name: string | Call, parts: object = {}) => {
      const made = (typeof name === 'string' ? allCalls[name] : name) as Call;
      const isOwn = serviceOf(made.path) === 'invoice' || made === jobCalls.get;
      const api = isOwn ? test.api : test.books;
      return api.call(made, parts as never);
    };
    await keepBooks(
      { call },
      months,
      () => {},
      async (books, part, month = '') => {
        if (part === 'seedDemo') await seedDemo(books);
        if (part === 'monthDemo' && month !== last) await skipWages(month);
        if (part === 'monthEndDemo') await monthEndDemo(books, month);
        if (part === 'endDemo') await endDemo(books);
      },
    );
  });
  afterAll(() => started.stop());

  const skipWages = async (period: string) => {
    const ofMonth = { year: Number(period.slice(0, 4)), month: Number(period.slice(5)) };
    for (const step of wages) {
      const body = { ...ofMonth, step, skipped: true, inputs: [] };
      await test.books.call(carryForwardCalls.setInputs, { body });
    }
  };
  const page = async (invoiceType: 'OUT' | 'IN', period: string) => {
    const body = { invoiceType, periodFrom: period, periodTo: period };
    const query = { pageSize: 500 };
    return test.api.call(invoiceCalls.page, { query, body });
  };
  const movements = async (period: string) => {
    const query = { periodFrom: period, periodTo: period };
    const { rows } = await test.books.call(accountBookCalls.subjectBalance, { query });
    const row = (code: string) => rows.find((each) => each.code === code);
    return { output: row(outputTax)?.credit, input: row(inputTax)?.debit };
  };
  const faults = (records: readonly InvoiceRow[]) =>
    records.flatMap(({ findings, ...row }) =>
      findings.map(({ rule, msg }) => `${row.partyName} ${rule} ${msg}`),
    );

  it('have the VAT of the books in each month that is finished, to the fen', async () => {
    for (const period of finished) {
      const sold = await page('OUT', period);
      const bought = await page('IN', period);
      expect([period, sold.records.length]).toEqual([period, 19]);
      const booked = await movements(period);
      expect([period, sold.totals.tax, bought.totals.ticked]).toEqual([
        period,
        booked.output,
        booked.input,
      ]);
      const ticked = bought.records.filter(({ deductPeriod }) => deductPeriod === period);
      expect([period, sumOfTexts(ticked.map(({ tax }) => tax)).toString()]).toEqual([
        period,
        booked.input,
      ]);
      expect(bought.totals.unticked).toBe('0.00');
      expect(faults(sold.records.concat(bought.records))).toEqual([]);
    }
  });

  it('are related to the vouchers that book them, so no finished month has one without', async () => {
    const other: string[] = [];
    for (const period of finished) {
      const all = (await page('OUT', period)).records.concat((await page('IN', period)).records);
      for (const { digitalNumber, voucher, partyName } of all)
        if (!voucher?.isRelated) other.push(`${period} ${partyName} ${digitalNumber}`);
      const findings = await test.findings(period);
      for (const { rule, message } of findings)
        if (rule.startsWith('invoice.')) other.push(`${period} ${rule} ${message}`);
      const query = { period };
      const { differences } = await test.api.call(invoiceVatCalls.page, { query });
      other.push(...differences.map((each) => `${period} ${JSON.stringify(each)}`));
    }
    expect(other).toEqual([]);
  });

  it('show in the last month what waits for a person', async () => {
    const sold = await page('OUT', last);
    const bought = await page('IN', last);
    expect(faults(sold.records)).toEqual([]);
    expect(faults(bought.records)).toEqual([
      '德胜纸业 R01 金额 4,000.00 + 税额 520.00 = 4,520.00，价税合计少 18.00，更正前不能生成凭证',
    ]);
    const red = sold.records.find(({ isPositive }) => !isPositive);
    const blue = sold.records.find(({ id }) => id === red?.blueId);
    expect(blue).toMatchObject({ taxStatus: 'redFull', redCount: 1, total: '3616.00' });
    expect(bought.tabs).toMatchObject({ pending: 1, unticked: 3 });
    // 15,000.00 and 9,400.00 at 13%, and the ticket: 218.00 / 1.09 × 9%.
    expect(bought.totals.unticked).toBe('3190.00');
    const booked = await movements(last);
    expect(bought.totals.ticked).toBe(booked.input);
    const ticket = bought.records.find(({ kind }) => kind === 'RAIL');
    expect(ticket).toMatchObject({ deductibleTax: '18.00', untickable: null });
  });

  it('agree with what verify computes anew', async () => {
    const databaseUrl = test.domain.database.url;
    expect(await verify({ databaseUrl, accountSetIds: [accountSetId] })).toEqual([]);
  });
});
