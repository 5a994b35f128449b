import { standardFields } from '../salary-items/salary-fields';
import { type ComparedPay, payDifferences } from './pay-differences';

const base: ComparedPay = {
  period: '2026-02',
  payPeriod: '2026-02',
  amounts: {
    baseSalary: '9000.00',
    gross: '9000.00',
    taxRate: '0.03',
    tax: '90.00',
    net: '8910.00',
  },
  employment: [{ from: '2024-03-01', until: null }],
  insurance: { schemeId: 1, social: '5800.00', housingFund: '5800.00' },
  deductions: [{ name: '子女教育', amount: '2000.00' }],
};
const march: ComparedPay = { ...base, period: '2026-03', payPeriod: '2026-03' };
const withAmounts = (amounts: Record<string, string>): ComparedPay => ({
  ...march,
  amounts: { ...base.amounts, ...amounts },
});
const sentence = (current: ComparedPay, previous: ComparedPay | undefined = base) =>
  payDifferences(standardFields, previous, current).sentence;

describe('how pay differs from the month before', () => {
  it('is nothing where the amounts are the same, whatever the cumulative figures are', () => {
    expect(payDifferences(standardFields, base, withAmounts({ cumIncome: '18000.00' }))).toEqual({
      cells: [],
      sentence: '',
    });
  });

  it('is that the person came or leaves', () => {
    const hired = { ...march, employment: [{ from: '2026-03-09', until: null }] };
    expect(payDifferences(standardFields, undefined, hired).sentence).toBe('2026-03-09 入职');
    expect(payDifferences(standardFields, undefined, march).sentence).toBe('上月不在工资表中');
    const leaving = {
      ...withAmounts({ baseSalary: '4500.00', net: '4410.00' }),
      employment: [{ from: '2024-03-01', until: '2026-03-15' }],
    };
    expect(sentence(leaving)).toBe('2026-03-15 离职；基本工资 -4,500.00');
  });

  it('is an amount that was changed, and every total says so', () => {
    const raised = withAmounts({ baseSalary: '9500.00', gross: '9500.00', net: '9410.00' });
    const { cells, sentence: text } = payDifferences(standardFields, base, raised);
    expect(text).toBe('基本工资 +500.00');
    expect(cells.map(({ code, before, reason }) => [code, before.toString(), reason])).toEqual([
      ['baseSalary', '9000.00', '基本工资 +500.00'],
      ['gross', '9000.00', '基本工资 +500.00'],
      ['net', '8910.00', '基本工资 +500.00'],
    ]);
  });

  it('is a base that was adjusted, insurance that began or ended', () => {
    const adjusted = {
      ...withAmounts({ pensionPersonal: '496.00', socialPersonal: '496.00', net: '8414.00' }),
      insurance: { schemeId: 1, social: '6200.00', housingFund: '5800.00' },
    };
    const { cells } = payDifferences(standardFields, base, adjusted);
    const reason = '社保基数 5,800.00 调整为 6,200.00';
    expect(cells.map((cell) => [cell.code, cell.reason])).toEqual([
      ['pensionPersonal', reason],
      ['socialPersonal', reason],
      ['net', reason],
    ]);
    expect(sentence({ ...adjusted, insurance: undefined })).toBe('停止参保');
    expect(sentence(adjusted, { ...base, insurance: undefined })).toBe('开始参保');
    expect(sentence({ ...adjusted, insurance: base.insurance })).toBe('社保公积金费率或上下限变动');
  });

  it('is a top-up or arrears of earlier months', () => {
    const added = withAmounts({ latePersonal: '12.60', lateCompany: '29.64', net: '8897.40' });
    const { cells } = payDifferences(standardFields, base, added);
    const reason = '补差补缴（个人） +12.60；补差补缴（单位） +29.64';
    expect(cells.map((cell) => [cell.code, cell.reason])).toEqual([
      ['latePersonal', reason],
      ['net', reason],
      ['lateCompany', reason],
    ]);
    expect(sentence({ ...added, insurance: undefined }, { ...base, insurance: undefined })).toBe(
      reason,
    );
  });

  it('is a deduction that began or ended', () => {
    const taxed = withAmounts({ specialAdditional: '5000.00', tax: '0.00', net: '9000.00' });
    const deductions = [
      { name: '赡养老人', amount: '3000.00' },
      { name: '子女教育', amount: '2000.00' },
    ];
    const { cells } = payDifferences(standardFields, base, { ...taxed, deductions });
    expect(cells.find(({ code }) => code === 'specialAdditional')?.reason).toBe(
      '赡养老人开始扣除 3,000.00',
    );
    expect(sentence({ ...taxed, deductions: [] })).toContain('子女教育停止扣除');
    expect(sentence({ ...taxed, deductions: undefined })).not.toContain('子女教育');
  });

  it('is a bracket that jumped, a new year, a bonus', () => {
    const jumped = withAmounts({ taxRate: '0.1', tax: '300.00', net: '8700.00' });
    expect(sentence(jumped)).toBe('预扣率由 3% 升到 10%，个人所得税 +210.00');
    const december = { ...base, payPeriod: '2025-12' };
    expect(sentence(jumped, december)).toBe('新的纳税年度从零累计');
    const bonus = withAmounts({
      annualBonus: '36000.00',
      annualBonusTax: '1080.00',
      net: '43830.00',
    });
    expect(sentence(bonus)).toBe('全年一次性奖金(单独计税) +36,000.00');
  });
});
