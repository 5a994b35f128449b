import {
  accountBookCalls,
  allCalls,
  checkoutCalls,
  employeeCalls,
  salaryCalls,
  salaryVoucherCalls,
  serviceOf,
  voucherCalls,
  type Call,
  type SalaryMonth,
} from '@mingzhang/contract';
import { Money, sumOfTexts } from '@mingzhang/rules';
import { setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import { keepBooks } from '../../../tools/seed/demo.mjs';
import { monthDemo, seedDemo } from './seed';
import * as service from './service';
import { verify } from './verify';

const months = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 7),
);
const [first = ''] = months;
const [last = ''] = months.slice(-1);
const booked = months.slice(0, -1);
const accountSetId = 3;
const none = '0.00';

/** Wages, insurance and tax of a sheet, as its vouchers have them. */
interface Wages {
  /** Pay with the bonus of the year. */
  readonly accrued: string;
  readonly tax: string;
  readonly net: string;
  readonly socialPersonal: string;
  readonly fundPersonal: string;
  readonly socialCompany: string;
  readonly fundCompany: string;
}

/** What the wages of a month are by the sums of its sheet alone. */
function wagesOf({ totals }: SalaryMonth): Wages {
  const money = (text: string) => Money.parse(text);
  const { socialPersonal, socialCompany, net } = totals;
  const { housingFundPersonal: fundPersonal, housingFundCompany: fundCompany } = totals;
  const accrued = money(totals.companyCost).minus(money(socialCompany)).minus(money(fundCompany));
  const tax = accrued.minus(sumOfTexts([socialPersonal, fundPersonal, net]));
  return {
    accrued: accrued.toString(),
    tax: tax.toString(),
    net,
    socialPersonal,
    fundPersonal,
    socialCompany,
    fundCompany,
  };
}

describe('the payroll of the demo company', () => {
  let started: DomainTest;
  let test: DomainTest;
  let sheets: ReadonlyMap<string, SalaryMonth>;

  beforeAll(async () => {
    started = await startDomain('payroll', service);
    for (const each of [started.ledger, started.domain]) {
      await setUp(each, accountSetId, { enableDate: `${first}-01` });
    }
    test = await started.inSet(accountSetId);
    const call = (name: string | Call, parts: object = {}) => {
      const made = (typeof name === 'string' ? allCalls[name] : name) as Call;
      const api = serviceOf(made.path) === 'payroll' ? test.api : test.books;
      return api.call(made, parts as never);
    };
    await keepBooks(
      { call },
      months,
      () => {},
      async (books, part, month = '') => {
        if (part === 'seedDemo') await seedDemo(books);
        if (part === 'monthDemo') await monthDemo(books, month);
      },
    );
    const { records } = await test.api.call(salaryCalls.page, { query: { pageSize: 100 } });
    sheets = new Map(records.map((month) => [month.period, month]));
  });
  afterAll(() => started.stop());

  const wages = (period: string): Wages => {
    const month = sheets.get(period);
    if (!month) throw new Error(`no sheet of ${period}`);
    return wagesOf(month);
  };
  const balances = async (period: string) => {
    const query = { periodFrom: period, periodTo: period };
    const { rows } = await test.books.call(accountBookCalls.subjectBalance, { query });
    return (code: string) => {
      const row = rows.find((each) => each.code === code);
      return {
        debit: row?.debit ?? none,
        credit: row?.credit ?? none,
        owed: row?.closingCredit ?? none,
      };
    };
  };

  it('has a sheet with its vouchers for each month but the last, which is a draft', async () => {
    const states = months.map((period) => sheets.get(period)?.state);
    expect(states).toEqual([...booked.map(() => 'vouchered'), 'draft']);
    const counts = months.map((period) => sheets.get(period)?.count);
    expect(counts).toEqual([11, 11, 11, 11, 11, 12, 12, 12, 12, 11, 11, 11, 11, 11]);
    const found = [];
    for (const period of months) {
      const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
      found.push(
        ...rows.flatMap(({ name, problems }) =>
          problems.map(({ msg }) => `${period} ${name} ${msg}`),
        ),
      );
    }
    // Who left is paid once more, in the month after.
    expect(found).toEqual([expect.stringMatching(/^2025-07 王五 2025-08 已离职/)]);
    const list = await test.books.call(checkoutCalls.list, {});
    expect(list.filter(({ state }) => state === 'closed')).toHaveLength(12);
    const [ready = ''] = booked.slice(-1);
    const query = { year: Number(ready.slice(0, 4)), month: Number(ready.slice(5)) };
    const checks = await test.books.call(checkoutCalls.finalCheck, { query });
    expect(checks.filter(({ severity }) => severity === 'block')).toEqual([]);
    const byDay = checks.find(({ rule }) => rule === 'voucher-date');
    expect(byDay).toMatchObject({ severity: 'pass' });
  });

  it('is accrued by its sheets to the fen, in each month, on the subjects of its departments', async () => {
    for (const period of booked) {
      const at = await balances(period);
      const sheet = wages(period);
      expect([period, at('221101').credit, at('221104').credit, at('221105').credit]).toEqual([
        period,
        sheet.accrued,
        sheet.socialCompany,
        sheet.fundCompany,
      ]);
      const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
      for (const [subject, isOffice] of [
        ['560201', true],
        ['560101', false],
      ] as const) {
        const own = rows.filter(
          ({ isIn, departments }) => isIn && departments.includes('管理部') === isOffice,
        );
        const sum = (codes: readonly string[]) =>
          sumOfTexts(
            own.flatMap(({ amounts }) => codes.map((code) => amounts[code] ?? none)),
          ).toString();
        expect([
          period,
          at(`${subject}01`).debit,
          at(`${subject}03`).debit,
          at(`${subject}04`).debit,
        ]).toEqual([
          period,
          sum(['gross', 'annualBonus']),
          sum(['socialCompany']),
          sum(['housingFundCompany']),
        ]);
      }
    }
  });

  it('is paid in the month after, over the end of the year as well, and nothing else is owed', async () => {
    for (const [index, period] of months.slice(1).entries()) {
      const before = wages(months[index] ?? '');
      const taxed = index === 0 ? undefined : wages(months[index - 1] ?? '');
      const at = await balances(period);
      const now = period === last ? undefined : wages(period);
      const turnover = (code: string) => [at(code).credit, at(code).debit];
      const { socialPersonal, fundPersonal } = before;
      expect([
        period,
        at('221101').debit,
        turnover('224102'),
        turnover('224103'),
        at('221104').debit,
        at('221105').debit,
        turnover('222113'),
      ]).toEqual([
        period,
        before.accrued,
        [socialPersonal, socialPersonal],
        [fundPersonal, fundPersonal],
        before.socialCompany,
        before.fundCompany,
        // What is withheld as wages are paid is declared in the month after.
        [before.tax, taxed?.tax ?? none],
      ]);
      const owed = sumOfTexts(now ? [now.accrued, now.socialCompany, now.fundCompany] : []);
      expect([period, at('2211').owed, at('222113').owed]).toEqual([
        period,
        owed.toString(),
        before.tax,
      ]);
    }
  });

  it('makes each payment by its sheet, with money in the bank', async () => {
    const query = { periodFrom: first, periodTo: last };
    const made = await test.api.call(salaryVoucherCalls.made, { query });
    const paid = made.filter(({ kind }) => kind === 'payWage');
    for (const [index, period] of booked.entries()) {
      const { id } = sheets.get(period) ?? {};
      const kinds = made.flatMap((each) => (each.salaryId === id ? [each.kind] : []));
      const payments = ['payWage', 'paySocial', 'payFund'];
      const withTax = period === booked.at(-1) ? payments : [...payments, 'payTax'];
      expect([period, kinds]).toEqual([period, ['accrueWage', 'accrueInsurance', ...withTax]]);
      const { lines } = await test.books.call(voucherCalls.get, {
        params: { id: paid[index]?.voucher.id ?? 0 },
      });
      const ofBank = lines.find(({ subjectCode }) => subjectCode === '1002');
      expect([period, ofBank?.credit]).toEqual([period, wages(period).net]);
    }
    for (const period of months) {
      const at = await balances(period);
      expect([period, at('1002').owed, at('1001').owed]).toEqual([period, none, none]);
    }
  });

  it('pays the bonus of the year with December, taxed by itself, and begins a new tax year', async () => {
    const { rows } = await test.api.call(salaryCalls.employeeList, {
      query: { period: '2024-12' },
    });
    const chief = rows.find(({ name }) => name === '吴建国');
    expect(chief?.amounts).toMatchObject({
      annualBonus: '36000.00',
      annualBonusTax: '1080.00',
      cumIncome: '15000.00',
    });
    const november = await test.api.call(salaryCalls.employeeList, { query: { period: first } });
    expect(november.rows.find(({ name }) => name === '吴建国')?.amounts['cumIncome']).toBe(
      '180000.00',
    );
  });

  it('goes on from the sums of the year before its books', async () => {
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period: first } });
    // Eleven months as in the sheet's own month: 15,000 − 5,000 − 17.5 % − 6,000 a month, at 3 %.
    const chief = rows.find(({ name }) => name === '吴建国');
    expect(chief?.amounts).toMatchObject({
      specialAdditional: '6000.00',
      cumSpecialAdditional: '72000.00',
      cumTaxWithheld: '453.75',
      socialPersonal: '1575.00',
      housingFundPersonal: '1050.00',
      tax: '41.25',
    });
    const { records } = await test.api.call(employeeCalls.page, {
      query: { pageSize: 100 },
      body: {},
    });
    expect(records.filter(({ hasOpening }) => hasOpening)).toHaveLength(10);
    expect(records.filter(({ kind }) => kind === 'labour')).toHaveLength(1);
  });

  it('agrees with itself', async () => {
    const databaseUrl = test.domain.database.url;
    expect(await verify({ databaseUrl, accountSetIds: [accountSetId] })).toEqual([]);
  });
});
