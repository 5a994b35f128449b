import { Money, sumOf } from '../../money';
import cases from '../../testing/data/payroll-cases.json';
import type { PersonKind } from '../income-tax/person-kinds';
import { cumulativeFigures } from '../income-tax/tax-figures';
import type { ContributionLine } from '../insurance/contributions';
import { defaultScheme } from '../insurance/insurance-scheme';
import { attendanceFields, noAttendance } from '../salary-items/attendance';
import { standardFields } from '../salary-items/salary-fields';
import { calculatePay } from './calculate-pay';
import type { Pay } from './pay';
import { payAmounts, paySteps } from './pay-figures';
import type { PayPerson, PayRun } from './pay-input';

const money = Money.parse;
const amounts = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([code, text]) => [code, money(text)]));

/** Insured in full on 15,000, the housing fund at 5 % of 13,500. */
function insured(kind: PersonKind = 'regular'): PayPerson {
  const scheme = defaultScheme('2026-01');
  const items = scheme.items.map((item) =>
    item.code === 'housingFund'
      ? { ...item, personalRate: money('0.05'), companyRate: money('0.05') }
      : item,
  );
  const bases = [{ from: '2026-01', social: money('15000'), housingFund: money('13500') }];
  return {
    kind,
    mode: 'from_hire',
    employment: [{ from: '2024-03-01', until: null }],
    insurance: { scheme: [{ ...scheme, items }], bases },
  };
}
const uninsured = (kind: PersonKind): PayPerson => ({ ...insured(kind), insurance: undefined });

function runOf(entered: Record<string, string>, more: Partial<PayRun> = {}): PayRun {
  return {
    period: '2026-01',
    run: 1,
    insurancePeriod: '2026-01',
    entered: amounts(entered),
    ...more,
  };
}
const paid = (person: PayPerson, run: PayRun) =>
  calculatePay(standardFields, { person, run, before: undefined });
const severities = (pay: ReturnType<typeof paid>) =>
  pay.problems.map(({ code, severity }) => `${severity} ${code}`);

const wages = { baseSalary: '9000', postSalary: '4000', performance: '2000' };

describe('the pay of a month', () => {
  it('goes from gross over insurance and tax to net', () => {
    const pay = paid(insured(), runOf({ ...wages, specialAdditional: '3000' }));
    const texts = [pay.gross, pay.insurance.deductible, pay.tax.withheld, pay.net, pay.companyCost];
    expect(texts.map(String)).toEqual(['15000.00', '2250.00', '142.50', '12607.50', '19380.00']);
    expect(pay.problems).toEqual([]);
  });

  it('explains each step by parts that add up to it', () => {
    const pay = paid(
      insured(),
      runOf({ ...wages, absenceDeduction: '50', otherDeduction: '12.34' }),
    );
    const lines = paySteps(pay).flatMap(({ title, amount, parts }) => {
      expect([title, sumOf(parts.map((each) => each.amount)).toString()]).toEqual([
        title,
        amount.toString(),
      ]);
      return parts.map((each) => `${each.title} ${each.amount.toString()} ${each.working}`);
    });
    expect(lines).toContain('缺勤扣款 -50.00 ');
    expect(lines).toContain('基本养老保险 1200.00 15,000.00 × 8%');
    expect(lines).toContain('其他扣款 -12.34 ');
  });

  it('gives every amount of the sheet by field code', () => {
    const pay = paid(insured(), runOf({ ...wages, specialAdditional: '3000' }));
    const all = payAmounts(pay);
    const codes = standardFields
      .filter(({ category }) => category !== 'identity')
      .map(({ code }) => code);
    const missing = codes.filter((code) => !all.has(code));
    expect(missing).toEqual([]);
    expect(all.get('injuryCompany')?.toString()).toBe('30.00');
    expect(all.get('cumTaxableIncome')?.toString()).toBe('4750.00');
  });

  it('computes overtime and absence from attendance', () => {
    const fields = attendanceFields(standardFields);
    const attendance = {
      ...noAttendance,
      attendedDays: money('21'),
      absentDays: money('0.5'),
      workdayHours: money('3'),
      restDayHours: money('8'),
      holidayHours: money('2'),
    };
    const run = runOf({ baseSalary: '8700' }, { attendance });
    const pay = calculatePay(fields, { person: uninsured('regular'), run, before: undefined });
    const texts = pay.items.filter(({ amount }) => !amount.isZero).map(({ amount }) => `${amount}`);
    expect(texts).toEqual(['8700.00', '1325.00', '200.00']);
    expect(pay.gross.toString()).toBe('9825.00');
  });

  it('keeps exempt earnings in the income and what is no income out of it', () => {
    const fields = standardFields.map((field) => {
      if (field.code === 'allowance') return { ...field, treatment: 'notIncome' as const };
      if (field.code === 'bonus') return { ...field, treatment: 'exempt' as const };
      return field;
    });
    const run = runOf({ baseSalary: '10000', allowance: '500', bonus: '300', exemptIncome: '100' });
    const pay = calculatePay(fields, { person: uninsured('regular'), run, before: undefined });
    const { tax } = pay.tax;
    if (tax?.method !== 'cumulative') throw new Error('wages are withheld cumulatively');
    expect([tax.after.income, tax.after.exemptIncome].map(String)).toEqual(['10300.00', '400.00']);
    expect(pay.net.toString()).toBe('10653.00');
    expect(payAmounts(pay).get('exemptIncome')?.toString()).toBe('100.00');
  });

  it('ties to the voucher of the reference', () => {
    for (const {
      gross,
      socialPersonal,
      housingFundPersonal,
      tax,
      otherDeduction,
      net,
    } of cases.payWage) {
      const parts = [socialPersonal, housingFundPersonal, tax, otherDeduction].map(money);
      expect(money(gross).minus(sumOf(parts)).toString()).toBe(net);
    }
  });
});

describe('kinds of people', () => {
  it('are taxed by their own rule', () => {
    const taxOf = (kind: PersonKind, text: string, more: Partial<PayRun> = {}) =>
      paid(uninsured(kind), runOf({ baseSalary: text }, more)).tax.withheld.toString();
    expect(taxOf('labour', '5000')).toBe('800.00');
    expect(taxOf('student', '10000')).toBe('90.00');
    expect(taxOf('agent', '20000')).toBe('210.00');
    expect(taxOf('rehiredRetiree', '8000')).toBe('90.00');
    expect(taxOf('nonResident', '30000')).toBe('3590.00');
  });

  it('are taxed on all payments of a month where nothing is cumulated', () => {
    const earlierInMonth = { income: money('3000'), withheld: money('440') };
    const pay = paid(
      uninsured('labour'),
      runOf({ baseSalary: '2000' }, { run: 2, earlierInMonth }),
    );
    expect(pay.tax.withheld.toString()).toBe('360.00');
    const tooMuch = { ...earlierInMonth, withheld: money('900') };
    const more = runOf({ baseSalary: '2000' }, { run: 2, earlierInMonth: tooMuch });
    expect(paid(uninsured('labour'), more).tax.withheld.toString()).toBe('0.00');
  });

  it('are not insured without a scheme; a non-resident’s insurance is deducted after tax', () => {
    const pay = paid(insured('nonResident'), runOf({ baseSalary: '30000' }));
    expect(pay.tax.withheld.toString()).toBe('3590.00');
    expect(pay.net.toString()).toBe('24160.00');
  });

  it('are refused before their rule took effect', () => {
    const run = runOf({ baseSalary: '8000' }, { period: '2025-09' });
    expect(severities(paid(uninsured('platform'), run))).toEqual(['refuse PAYROLL_FACT_MISSING']);
  });
});

describe('a second run of a month', () => {
  it('deducts no insurance again, but a top-up that is paid with it', () => {
    const person = insured();
    const first = paid(person, runOf({ baseSalary: '15000' }));
    const lines = first.insurance.lines.map((line) => ({ ...line, kind: 'topUp' as const }));
    const run = { run: 2, insurancePeriod: undefined };
    const entered = { bonus: '3000' };
    const second = calculatePay(standardFields, {
      person,
      run: runOf(entered, { ...run, addedContributions: lines.slice(0, 1) }),
      before: first.tax.after,
    });
    expect([second.insurance.personalSocial, second.insurance.deductible].map(String)).toEqual([
      '1200.00',
      '1200.00',
    ]);
    const plain = calculatePay(standardFields, {
      person,
      run: runOf(entered, run),
      before: first.tax.after,
    });
    // 18,000 − 5,000 − 2,250 at 3 %, less the first run's 232.50.
    expect([plain.insurance.lines.length, plain.tax.withheld.toString()]).toEqual([0, '90.00']);
  });
});

describe('a relief that is typed', () => {
  const relieved = (person: PayPerson, taxRelief: string) =>
    paid(person, runOf({ baseSalary: '15000', taxRelief }));
  const problemsOf = (pay: Pay) =>
    pay.problems.map(({ code, severity, field }) => [code, severity, field]);

  it('lowers the tax of a disabled person and stands in the sheet and the explanation', () => {
    const person = uninsured('disabled');
    // 10,000 × 3 % = 300, less 120.
    const pay = relieved(person, '120');
    expect([pay.tax.withheld, payAmounts(pay).get('taxRelief')].map(String)).toEqual([
      '180.00',
      '120.00',
    ]);
    expect(problemsOf(pay)).toEqual([]);
    if (pay.tax.tax?.method !== 'cumulative') throw new Error('wages are cumulative');
    const figures = cumulativeFigures(pay.tax.tax);
    const shown = figures.filter(({ title }) => title.includes('减免税额'));
    expect(shown.map(({ title, value }) => [title, value.toString()])).toEqual([
      ['本期减免税额', '120.00'],
      ['累计减免税额', '120.00'],
    ]);
  });

  it('is warned of where the law has to be checked, and where it is more than the tax', () => {
    const warned = ['PAYROLL_ONE_OFF', 'warn', 'taxRelief'];
    expect(problemsOf(relieved(uninsured('regular'), '120'))).toEqual([warned]);
    const most = relieved(uninsured('disabled'), '400');
    expect([problemsOf(most), most.tax.withheld.toString()]).toEqual([[warned], '0.00']);
  });

  it('is refused beside a share, for payments that are taxed by themselves, and below 0', () => {
    const shareRelief = { share: money('0.5'), yearLimit: null };
    const refused = ['PAYROLL_ONE_OFF', 'refuse', 'taxRelief'];
    expect(problemsOf(relieved({ ...uninsured('disabled'), shareRelief }, '120'))).toEqual([
      refused,
    ]);
    expect(problemsOf(relieved(uninsured('labour'), '120'))).toContainEqual(refused);
    const negative = relieved(uninsured('disabled'), '-1').problems;
    expect(negative.some(({ severity }) => severity === 'refuse')).toBe(true);
  });
});

describe('contributions of earlier months', () => {
  const person = insured();
  const entered = { baseSalary: '15000' };
  const alone = paid(person, runOf(entered));
  const line = (changes: Partial<ContributionLine>): ContributionLine => {
    const [first] = alone.insurance.lines;
    if (!first) throw new Error('the person is insured');
    return { ...first, kind: 'topUp', period: '2026-01', ...changes };
  };

  it('are paid and deducted with the run, in the columns of their items and of their own', () => {
    const topUp = line({
      applied: money('120.00'),
      personal: money('9.60'),
      company: money('19.20'),
      deductible: money('9.60'),
    });
    const pay = paid(person, runOf(entered, { addedContributions: [topUp] }));
    const of = (each: Pay, code: string) => payAmounts(each).get(code)?.toString();
    expect([of(pay, 'latePersonal'), of(pay, 'lateCompany')]).toEqual(['9.60', '19.20']);
    for (const code of ['pensionPersonal', 'socialPersonal', 'cumSpecialDeduction']) {
      const difference = money(of(pay, code) ?? '').minus(money(of(alone, code) ?? ''));
      expect([code, difference.toString()]).toEqual([code, '9.60']);
    }
    expect(pay.companyCost.minus(alone.companyCost).toString()).toBe('19.20');
    const parts = paySteps(pay).flatMap((step) => step.parts);
    expect(parts.filter(({ title }) => title === '基本养老保险（补差 2026-01）')).toMatchObject([
      { working: '基数差 120.00 × 8%' },
      { working: '基数差 120.00 × 16%' },
    ]);
  });

  it('say so where the rate changed too', () => {
    const topUp = line({ applied: money('0'), personal: money('150'), company: money('0') });
    const pay = paid(person, runOf(entered, { addedContributions: [topUp] }));
    const [insurance] = paySteps(pay).filter(({ code }) => code === 'personalInsurance');
    expect(insurance?.parts.at(-1)).toMatchObject({ working: '按 2026-01 的新参数应缴 − 已缴' });
  });
});

describe('a bonus paid with a run', () => {
  const bonus = { amount: money('36000'), method: 'separate', wasUsed: false } as const;

  it('is taxed by itself or merged', () => {
    const separate = paid(uninsured('regular'), runOf({ baseSalary: '8000' }, { bonus }));
    expect([separate.tax.withheld, separate.tax.bonusTax, separate.net].map(String)).toEqual([
      '90.00',
      '1080.00',
      '42830.00',
    ]);
    const merged = paid(
      uninsured('regular'),
      runOf({ baseSalary: '8000' }, { bonus: { ...bonus, method: 'merged' } }),
    );
    expect([merged.tax.withheld, merged.tax.bonusTax].map(String)).toEqual(['1380.00', '0.00']);
  });

  it('is merged and refused where the separate way is used up or is not for the kind', () => {
    const used = { ...bonus, wasUsed: true };
    const second = paid(uninsured('regular'), runOf({ baseSalary: '8000' }, { bonus: used }));
    expect([second.tax.bonusTax.toString(), ...severities(second)]).toEqual([
      '0.00',
      'refuse PAYROLL_BONUS',
    ]);
    const labour = paid(uninsured('labour'), runOf({ baseSalary: '4000' }, { bonus }));
    expect(severities(labour)).toEqual(['refuse PAYROLL_BONUS']);
  });

  it('is refused below nothing, and a typed relief lowers the tax', () => {
    const negative = { ...bonus, amount: money('-1'), method: 'merged' as const };
    const pay = paid(uninsured('regular'), runOf({ baseSalary: '8000' }, { bonus: negative }));
    expect(severities(pay)).toEqual(['refuse PAYROLL_NEGATIVE']);
    const relieved = paid(uninsured('disabled'), runOf({ baseSalary: '8000', taxRelief: '50' }));
    expect(relieved.tax.withheld.toString()).toBe('40.00');
  });

  it('of a non-resident counts by a sixth', () => {
    const pay = paid(
      uninsured('nonResident'),
      runOf({ baseSalary: '5000' }, { bonus: { ...bonus, amount: money('60000') } }),
    );
    expect(pay.tax.bonusTax.toString()).toBe('4740.00');
  });
});

describe('findings of a month', () => {
  it('refuse negative gross and net pay', () => {
    const net = paid(uninsured('regular'), runOf({ baseSalary: '100', otherDeduction: '200' }));
    expect(net.problems.map(({ field }) => field)).toEqual(['net']);
    expect(net.problems[0]?.msg).toContain('1221 其他应收款');
    const gross = paid(uninsured('regular'), runOf({ absenceDeduction: '10' }));
    expect(gross.problems.map(({ field }) => field)).toEqual(['income', 'gross', 'net']);
  });

  it('warn of a wage below the minimum, overtime apart and absence in proportion', () => {
    const minimumWage = { perMonth: money('2490'), isWithoutInsurance: false };
    const wage = { baseSalary: '2400', overtime: '500' };
    const person = uninsured('regular');
    const low = paid(person, runOf(wage, { minimumWage }));
    expect(low.problems[0]?.msg).toContain('2,400.00 低于当地最低工资 2,490.00，差 90.00');
    const attendance = { ...noAttendance, attendedDays: money('20'), absentDays: money('1') };
    expect(paid(person, runOf(wage, { minimumWage, attendance })).problems).toEqual([]);
    const hired = { ...person, employment: [{ from: '2026-01-05', until: null }] };
    expect(paid(hired, runOf(wage, { minimumWage })).problems).toEqual([]);
    expect(paid(uninsured('student'), runOf(wage, { minimumWage })).problems).toEqual([]);
  });

  it('do not warn of a wage equal to the minimum, nor of a second run of the month', () => {
    const minimumWage = { perMonth: money('2490'), isWithoutInsurance: false };
    const person = uninsured('regular');
    const problemsOf = (baseSalary: string, run = 1) =>
      paid(person, runOf({ baseSalary }, { minimumWage, run })).problems.map(({ code }) => code);
    expect(problemsOf('2490')).toEqual([]);
    expect(problemsOf('2489.99')).toEqual(['PAYROLL_MINIMUM_WAGE']);
    expect(problemsOf('2489.99', 2)).toEqual([]);
  });

  it('look at the month of work, which may be paid in the next one', () => {
    const minimumWage = { perMonth: money('2490'), isWithoutInsurance: false };
    const later = { period: '2026-02', insurancePeriod: '2026-01', minimumWage };
    const hired = { ...uninsured('regular'), employment: [{ from: '2026-01-20', until: null }] };
    const left = {
      ...uninsured('regular'),
      employment: [{ from: '2024-03-01', until: '2026-02-03' }],
    };
    const problemsOf = (person: PayPerson) =>
      paid(person, runOf({ baseSalary: '1000' }, later)).problems.map(({ code }) => code);
    expect(problemsOf(hired)).toEqual([]);
    expect(problemsOf(left)).toContain('PAYROLL_MINIMUM_WAGE');
  });

  it('leave contributions of other months out of the comparison', () => {
    const minimumWage = { perMonth: money('12750'), isWithoutInsurance: true };
    const [line] = paid(insured(), runOf(wages)).insurance.lines;
    if (!line) throw new Error('the person is insured');
    const addedContributions = [{ ...line, kind: 'topUp' as const }];
    const pay = paid(insured(), runOf(wages, { minimumWage, addedContributions }));
    expect(pay.problems.map(({ code }) => code)).not.toContain('PAYROLL_MINIMUM_WAGE');
  });

  it('compare the wage after insurance where the place does', () => {
    const minimumWage = { perMonth: money('14000'), isWithoutInsurance: true };
    const pay = paid(insured(), runOf(wages, { minimumWage }));
    expect(pay.problems[0]?.msg).toContain('12,750.00 低于');
  });
});
