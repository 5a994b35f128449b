import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { standardFields } from '../salary-items/salary-fields';
import { payslip } from './payslip';

const yuan = (amounts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(amounts).map(([code, text]) => [code, Money.parse(text)]));
const slipOf = (amounts: Readonly<Record<string, string>>) =>
  payslip({ payPeriod: '2026-02', fields: standardFields, amounts: yuan(amounts) });
const texts = (lines: ReturnType<typeof payslip>['incomes']) =>
  lines.map(({ title, amount }) => `${title} ${amount.toString()}`);

describe('工资条', () => {
  it('shows what is not 0, in the order of the sheet, with gross pay, deductions and net pay', () => {
    const slip = slipOf({
      performance: '3000',
      baseSalary: '27000',
      overtime: '0',
      absenceDeduction: '500',
      gross: '29500',
      pensionPersonal: '2400',
      socialPersonal: '2400',
      housingFundPersonal: '1500',
      tax: '750',
      otherDeduction: '300',
      net: '24550',
    });
    expect(texts(slip.incomes)).toEqual([
      '基本工资 27000.00',
      '绩效工资 3000.00',
      '缺勤扣款 -500.00',
    ]);
    expect(texts(slip.deductions)).toEqual([
      '养老保险(个人) 2400.00',
      '公积金个人 1500.00',
      '个人所得税 750.00',
      '其他扣款 300.00',
    ]);
    expect([slip.gross, slip.deducted, slip.net].map(String)).toEqual([
      '29500.00',
      '4950.00',
      '24550.00',
    ]);
  });

  it('shows a bonus that is taxed by itself with its tax', () => {
    const slip = slipOf({
      baseSalary: '5000',
      gross: '5000',
      annualBonus: '36000',
      annualBonusTax: '1080',
      net: '39920',
    });
    expect(texts(slip.incomes)).toEqual(['基本工资 5000.00', '全年一次性奖金(单独计税) 36000.00']);
    expect(texts(slip.deductions)).toEqual(['年终奖个税 1080.00']);
    expect(String(slip.gross)).toBe('41000.00');
  });

  it('shows payments beside the wage with their tax', () => {
    const slip = slipOf({
      baseSalary: '5000',
      gross: '5000',
      oneOffPay: '500000',
      oneOffTax: '3480',
      net: '501520',
    });
    expect(slip.incomes.map(({ code }) => code)).toEqual(['baseSalary', 'oneOffPay']);
    expect(slip.deductions.map(({ code }) => code)).toEqual(['oneOffTax']);
    expect([slip.gross, slip.deducted].map(String)).toEqual(['505000.00', '3480.00']);
  });

  it('puts contributions without a column into one line', () => {
    const slip = slipOf({
      baseSalary: '5000',
      gross: '5000',
      pensionPersonal: '400',
      socialPersonal: '412.50',
      net: '4587.50',
    });
    expect(texts(slip.deductions)).toEqual(['养老保险(个人) 400.00', '其他社保(个人) 12.50']);
  });

  it('says in one sentence how the tax follows from the sums of the year', () => {
    const slip = slipOf({
      baseSalary: '30000',
      gross: '30000',
      cumIncome: '60000',
      cumBasicDeduction: '10000',
      cumTaxableIncome: '50000',
      taxRate: '0.1',
      quickDeduction: '2520',
      cumTax: '2480',
      cumTaxWithheld: '750',
      tax: '1730',
      net: '28270',
    });
    expect(slip.tax).toBe(
      '截至2026年2月发放，本年累计收入 60,000.00、减除费用 10,000.00，应纳税所得额 50,000.00；' +
        '按 10% 预扣率累计应纳税额 50,000.00 × 10% − 2,520.00 = 2,480.00，已预扣 750.00，' +
        '本月扣个人所得税 1,730.00。',
    );
  });

  it('says that nothing is withheld, and what is taxed by itself', () => {
    expect(slipOf({ cumIncome: '4000', cumBasicDeduction: '5000', net: '4000' }).tax).toMatch(
      /应纳税所得额 0.00，本月不扣个人所得税。$/,
    );
    expect(slipOf({ taxRate: '0.2', tax: '800', gross: '5000', net: '4200' }).tax).toBe(
      '本次收入单独计税，适用税率 20%，扣个人所得税 800.00。',
    );
    expect(slipOf({ gross: '500', net: '500' }).tax).toBe('');
  });

  it('adds up: incomes to gross pay, deductions to what is deducted, for any amounts', () => {
    const fen = fc.integer({ min: 0, max: 9_999_999 }).map((n) => Money.parse(n).dividedBy(100, 2));
    const codes = [
      'baseSalary',
      'bonus',
      'absenceDeduction',
      'annualBonus',
      'pensionPersonal',
      'medicalPersonal',
      'critical',
      'housingFundPersonal',
      'tax',
      'annualBonusTax',
      'otherDeduction',
    ] as const;
    const anyAmounts = fc.tuple(...codes.map(() => fen));
    fc.assert(
      fc.property(anyAmounts, (values) => {
        const amounts = new Map<string, Money>(
          codes.map((code, at) => [code, values[at] ?? Money.zero]),
        );
        const of = (...names: readonly string[]) =>
          sumOf(names.map((name) => amounts.get(name) ?? Money.zero));
        const social = of('pensionPersonal', 'medicalPersonal', 'critical');
        const gross = of('baseSalary', 'bonus').minus(of('absenceDeduction'));
        const taken = of('housingFundPersonal', 'tax', 'annualBonusTax', 'otherDeduction');
        amounts.set('socialPersonal', social);
        amounts.set('gross', gross);
        amounts.set('net', gross.plus(of('annualBonus')).minus(social).minus(taken));
        amounts.delete('critical');
        const slip = payslip({ payPeriod: '2026-02', fields: standardFields, amounts });
        const sum = (lines: typeof slip.incomes) => String(sumOf(lines.map((line) => line.amount)));
        expect(sum(slip.incomes)).toBe(String(slip.gross));
        expect(sum(slip.deductions)).toBe(String(slip.deducted));
        expect(String(slip.gross.minus(slip.deducted))).toBe(String(slip.net));
        expect([...slip.incomes, ...slip.deductions].some((line) => line.amount.isZero)).toBe(
          false,
        );
      }),
    );
  });
});
