import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import {
  returnedPayment,
  salaryVoucher,
  totalsOf,
  type BookedPerson,
  type BookedPay,
  type SalaryLine,
  type SalaryTerms,
} from './salary-voucher';
import { salarySummary, salaryVoucherDate } from './voucher-dates';
import { salaryVoucherKinds } from './voucher-subjects';

const money = (text: string) => Money.parse(text);
const WAGE = 221101;
const SEVERANCE = 221109;
const SOCIAL = 221104;
const PLAN = 221110;
const FUND = 221105;
const OTHER = 224199;
const BANK = 1002;

const expense = (name: string, departmentIds: readonly number[], at: number) => ({
  name,
  departmentIds,
  wageSubjectId: at + 1,
  socialSubjectId: at + 3,
  fundSubjectId: at + 4,
});

const terms: SalaryTerms = {
  name: '标准模板',
  expenses: [expense('管理部门', [], 56020100), expense('销售部门', [7], 56010100)],
  subjects: {
    wagePayable: WAGE,
    severancePayable: SEVERANCE,
    severanceExpense: 56020101,
    socialPayable: SOCIAL,
    planPayable: PLAN,
    fundPayable: FUND,
    withheldSocial: 224102,
    withheldFund: 224103,
    taxPayable: 222113,
    otherPayable: OTHER,
  },
  banks: [{ subjectId: BANK, bankName: '' }],
  withholding: 'withPayment',
};

const nothing = {
  gross: '0',
  severance: '0',
  severanceTax: '0',
  socialPersonal: '0',
  fundPersonal: '0',
  tax: '0',
  net: '0',
  socialCompany: '0',
  planCompany: '0',
  fundCompany: '0',
};

function person(pay: Partial<typeof nothing>, more: Partial<BookedPerson> = {}): BookedPerson {
  const amounts = Object.entries({ ...nothing, ...pay }).map(([key, text]) => [key, money(text)]);
  return {
    title: '0001 沈国栋',
    departments: [],
    expenseSubjectId: null,
    bankName: '',
    pay: Object.fromEntries(amounts) as unknown as BookedPay,
    ...more,
  };
}

const shown = (lines: readonly SalaryLine[]) =>
  lines.map(({ side, subjectId, departmentId, amount }) =>
    [side, subjectId, departmentId ?? '', amount.toString()].join(' ').replace('  ', ' '),
  );
const linesOf = (
  kind: (typeof salaryVoucherKinds)[number],
  people: readonly BookedPerson[],
  by = terms,
) => salaryVoucher(kind, people, by).lines;

describe('vouchers of a month of pay', () => {
  const worked = person({
    gross: '100000.00',
    socialPersonal: '10500.00',
    fundPersonal: '7000.00',
    tax: '2345.67',
    net: '79854.33',
  });

  it('pay wages less insurance, fund, tax and other deductions (the example of the reference)', () => {
    expect(shown(linesOf('payWage', [worked]))).toEqual([
      'debit 221101 100000.00',
      'credit 224102 10500.00',
      'credit 224103 7000.00',
      'credit 222113 2345.67',
      'credit 224199 300.00',
      'credit 1002 79854.33',
    ]);
    expect(linesOf('withhold', [worked])).toEqual([]);
  });

  it('withhold in a voucher of its own where the template says so', () => {
    const apart: SalaryTerms = { ...terms, withholding: 'apart' };
    expect(shown(linesOf('withhold', [worked], apart))).toEqual([
      'debit 221101 19845.67',
      'credit 224102 10500.00',
      'credit 224103 7000.00',
      'credit 222113 2345.67',
    ]);
    expect(shown(linesOf('payWage', [worked], apart))).toEqual([
      'debit 221101 80154.33',
      'credit 224199 300.00',
      'credit 1002 79854.33',
    ]);
  });

  const dismissed = person(
    { gross: '406000', severance: '400000', tax: '7510', severanceTax: '7480', net: '398490' },
    { departments: [{ departmentId: 7, share: money('1') }] },
  );

  it('owe severance pay on 辞退福利, borne by 管理费用 whatever the department', () => {
    expect(shown(linesOf('accrueWage', [dismissed]))).toEqual([
      'debit 56010101 7 6000.00',
      'debit 56020101 7 400000.00',
      'credit 221101 6000.00',
      'credit 221109 400000.00',
    ]);
    expect(shown(linesOf('payWage', [dismissed]))).toEqual([
      'debit 221101 6000.00',
      'debit 221109 400000.00',
      'credit 222113 7510.00',
      'credit 1002 398490.00',
    ]);
  });

  it('withhold the tax on severance pay from it', () => {
    const apart: SalaryTerms = { ...terms, withholding: 'apart' };
    expect(shown(linesOf('withhold', [dismissed], apart))).toEqual([
      'debit 221101 30.00',
      'debit 221109 7480.00',
      'credit 222113 7510.00',
    ]);
    expect(shown(linesOf('payWage', [dismissed], apart))).toEqual([
      'debit 221101 5970.00',
      'debit 221109 392520.00',
      'credit 1002 398490.00',
    ]);
  });

  it('book severance pay as wages where the template has no subjects for it', () => {
    const subjects = { ...terms.subjects, severancePayable: null, severanceExpense: null };
    expect(shown(linesOf('accrueWage', [dismissed], { ...terms, subjects }))).toEqual([
      'debit 56010101 7 406000.00',
      'credit 221101 406000.00',
    ]);
  });

  it('accrue by department, a person over several by their shares to the fen', () => {
    const shared = person(
      { gross: '100.01' },
      {
        departments: [
          { departmentId: 7, share: money('0.5') },
          { departmentId: 8, share: money('0.5') },
        ],
      },
    );
    const own = person({ gross: '10.00' }, { expenseSubjectId: 1604 });
    expect(shown(linesOf('accrueWage', [shared, own]))).toEqual([
      'debit 1604 10.00',
      'debit 56020101 8 50.00',
      'debit 56010101 7 50.01',
      'credit 221101 110.01',
    ]);
  });

  it('accrue insurance and fund, pension and unemployment apart in the enterprise standard', () => {
    const insured = person({ socialCompany: '3000', planCompany: '2000', fundCompany: '750' });
    expect(shown(linesOf('accrueInsurance', [insured]))).toEqual([
      'debit 56020103 3000.00',
      'debit 56020104 750.00',
      'credit 221104 1000.00',
      'credit 221110 2000.00',
      'credit 221105 750.00',
    ]);
    const small = { ...terms, subjects: { ...terms.subjects, planPayable: SOCIAL } };
    expect(shown(linesOf('accrueInsurance', [insured], small))).toContain('credit 221104 3000.00');
  });

  it('are paid from the account of the bank that keeps the account of the person', () => {
    const banks = [
      { subjectId: 100201, bankName: '' },
      { subjectId: 100202, bankName: '建设银行' },
    ];
    const people = [
      person({ gross: '1', net: '1' }, { bankName: '中国建设银行苏州分行' }),
      person({ gross: '2', net: '2' }, { bankName: '工商银行' }),
      person({ gross: '4', net: '4' }),
    ];
    expect(shown(linesOf('payWage', people, { ...terms, banks }))).toEqual([
      'debit 221101 7.00',
      'credit 100201 6.00',
      'credit 100202 1.00',
    ]);
  });

  it('are refused by the name of what the template lacks, and of whoever has negative pay', () => {
    const [first] = terms.expenses;
    const lacking: SalaryTerms = {
      ...terms,
      expenses: first ? [{ ...first, wageSubjectId: null }] : [],
      subjects: { ...terms.subjects, wagePayable: null },
    };
    expect(salaryVoucher('accrueWage', [worked], lacking)).toEqual({
      lines: [],
      problems: [
        '模板“标准模板”没有选择“应付工资”科目，请先修改模板',
        '模板“标准模板”的“管理部门”没有选择工资科目，请先修改模板',
      ],
    });
    const negative = person({ gross: '1', tax: '2', net: '-1' });
    expect(salaryVoucher('payWage', [negative], terms).problems).toEqual([
      expect.stringContaining('0001 沈国栋 实发工资为负数（-1.00）'),
    ]);
  });

  it('have their days: accrued in the month of the work, paid in the month of payment', () => {
    const months = { period: '2025-12', payPeriod: '2026-01' };
    expect(salaryVoucherKinds.map((kind) => salaryVoucherDate(kind, months))).toEqual([
      '2025-12-31',
      '2025-12-31',
      '2026-01-31',
      '2026-01-31',
      '2026-01-31',
      '2026-01-31',
      '2026-02-15',
    ]);
    expect(salarySummary('发放工资', '2025-12')).toBe('2025年12月发放工资');
  });
});

const fen = (most: number) =>
  fc.integer({ min: 0, max: most }).map((amount) => money((amount / 100).toFixed(2)));
const departments = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }).chain((ids) =>
  fc.tuple(...ids.map(() => fc.integer({ min: 1, max: 100 }))).map((weights) =>
    ids.map((departmentId, at) => ({
      departmentId,
      share: money(String(weights[at] ?? 1)),
    })),
  ),
);
const people = fc.array(
  fc
    .record({
      departments,
      expenseSubjectId: fc.option(fc.integer({ min: 1, max: 3 })),
      bankName: fc.constantFrom('', '工商银行', '建设银行苏州分行'),
      net: fen(5_000_000),
      socialPersonal: fen(200_000),
      fundPersonal: fen(200_000),
      tax: fen(500_000),
      severance: fen(5_000_000),
      severanceTax: fen(500_000),
      other: fen(10_000),
      plan: fen(300_000),
      rest: fen(300_000),
      fundCompany: fen(200_000),
    })
    .map(({ other, plan, rest, ...each }): BookedPerson => {
      const { net, socialPersonal, fundPersonal, tax, fundCompany } = each;
      const { severance, severanceTax } = each;
      const gross = sumOf([net, socialPersonal, fundPersonal, tax, other]);
      const own = { severance, severanceTax };
      const pay = { ...own, gross, net, socialPersonal, fundPersonal, tax, fundCompany };
      const company = { socialCompany: plan.plus(rest), planCompany: plan };
      return {
        title: '员工',
        departments: each.departments,
        expenseSubjectId: each.expenseSubjectId,
        bankName: each.bankName,
        pay: { ...pay, ...company },
      };
    }),
  { maxLength: 12 },
);
const ways = fc.constantFrom<SalaryTerms>(
  terms,
  { ...terms, withholding: 'apart' },
  { ...terms, subjects: { ...terms.subjects, planPayable: SOCIAL } },
  { ...terms, banks: [...terms.banks, { subjectId: 100202, bankName: '建设银行' }] },
);
const netOf = (lines: readonly SalaryLine[]) =>
  sumOf(lines.map(({ side, amount }) => (side === 'debit' ? amount : amount.negate())));

describe('for any sheet, vouchers of a month', () => {
  it('are balanced to the fen, each of them', () => {
    fc.assert(
      fc.property(people, ways, fc.constantFrom(...salaryVoucherKinds), (all, by, kind) => {
        expect(netOf(linesOf(kind, all, by)).toString()).toBe('0.00');
      }),
    );
  });

  it('accrue what the sheet comes to', () => {
    fc.assert(
      fc.property(people, ways, (all, by) => {
        const { gross, socialCompany, fundCompany } = totalsOf(all);
        const debits = (kind: 'accrueWage' | 'accrueInsurance') =>
          netOf(linesOf(kind, all, by).filter(({ side }) => side === 'debit')).toString();
        expect(debits('accrueWage')).toBe(gross.toString());
        expect(debits('accrueInsurance')).toBe(socialCompany.plus(fundCompany).toString());
      }),
    );
  });

  it('leave nothing on 应付职工薪酬, on what was withheld and on the tax', () => {
    fc.assert(
      fc.property(people, ways, fen(100_000), (all, by, returned) => {
        const account = { amount: returned, bankSubjectId: BANK, liabilitySubjectId: WAGE };
        const lines = [
          ...salaryVoucherKinds.flatMap((kind) => linesOf(kind, all, by)),
          ...returnedPayment('returned', account),
          ...returnedPayment('repaid', account),
        ];
        for (const id of [WAGE, SEVERANCE, SOCIAL, PLAN, FUND, 224102, 224103, 222113]) {
          const left = netOf(lines.filter(({ subjectId }) => subjectId === id));
          expect(`${id} ${left.toString()}`).toBe(`${id} 0.00`);
        }
      }),
    );
  });

  it('are the same in whatever order the people stand', () => {
    const shuffled = people.chain((all) =>
      fc.shuffledSubarray(all, { minLength: all.length }).map((other) => ({ all, other })),
    );
    fc.assert(
      fc.property(
        shuffled,
        ways,
        fc.constantFrom(...salaryVoucherKinds),
        ({ all, other }, by, kind) => {
          expect(shown(linesOf(kind, other, by))).toEqual(shown(linesOf(kind, all, by)));
        },
      ),
    );
  });
});
