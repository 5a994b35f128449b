import {
  accountBookCalls,
  allCalls,
  checkoutCalls,
  employeeCalls,
  salaryCalls,
  serviceOf,
  type Call,
  type SalaryMonth,
} from '@mingzhang/contract';
import { Money, sumOfTexts } from '@mingzhang/rules';
import type { ClosingInputs } from '@mingzhang/server';
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
      async (books, part, month): Promise<ClosingInputs> => {
        if (part === 'seedDemo') await seedDemo(books);
        return part === 'monthDemo' ? monthDemo(books, month ?? '') : {};
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

  it('has a confirmed sheet for each month but the last, which is a draft', async () => {
    const states = months.map((period) => sheets.get(period)?.state);
    expect(states).toEqual([...booked.map(() => 'confirmed'), 'draft']);
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
  });

  it('is accrued by its sheets to the fen, in each month', async () => {
    for (const period of booked) {
      const at = await balances(period);
      const sheet = wages(period);
      const byExpense = (codes: readonly string[]) =>
        sumOfTexts(codes.map((code) => at(code).debit)).toString();
      const found = {
        accrued: at('221101').credit,
        tax: at('222113').credit,
        net: at('221101').owed,
        socialPersonal: at('224102').credit,
        fundPersonal: at('224103').credit,
        socialCompany: at('221104').credit,
        fundCompany: at('221105').credit,
      };
      expect([period, found]).toEqual([period, sheet]);
      expect([
        byExpense(['56020101', '56010101']),
        byExpense(['56020103', '56010103']),
        byExpense(['56020104', '56010104']),
      ]).toEqual([sheet.accrued, sheet.socialCompany, sheet.fundCompany]);
    }
  });

  it('is paid in the month after, over the end of the year as well, and nothing else is owed', async () => {
    for (const [index, period] of months.slice(1).entries()) {
      const before = wages(months[index] ?? '');
      const at = await balances(period);
      const now = period === last ? undefined : wages(period);
      const withheld = now
        ? sumOfTexts([now.socialPersonal, now.fundPersonal, now.tax])
        : Money.zero;
      const paid = Money.parse(at('221101').debit).minus(withheld).toString();
      expect([period, paid]).toEqual([period, before.net]);
      expect({
        tax: at('222113').debit,
        socialPersonal: at('224102').debit,
        fundPersonal: at('224103').debit,
        socialCompany: at('221104').debit,
        fundCompany: at('221105').debit,
      }).toEqual({
        tax: before.tax,
        socialPersonal: before.socialPersonal,
        fundPersonal: before.fundPersonal,
        socialCompany: before.socialCompany,
        fundCompany: before.fundCompany,
      });
      const owed = sumOfTexts(now ? [now.net, now.socialCompany, now.fundCompany] : []);
      expect([period, at('2211').owed]).toEqual([period, owed.toString()]);
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
