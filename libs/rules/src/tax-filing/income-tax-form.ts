import { incomeTaxLawRateAt, smallProfitAt } from '../closing/closing-policy';
import { Money } from '../money';
import type { FormRow, TaxForm } from './form';
import type { TaxTerm } from './tax-term';
import {
  balanceOf,
  closingTerm,
  greater,
  inputOf,
  lesser,
  moved,
  type IncomeRow,
  type TaxFacts,
} from './tax-facts';

const step = 'income-tax';
const zero = Money.zero;
const nothing = () => zero;

/** The rate without any relief as a fraction (企业所得税法第四条), of the declaration's last month. */
export const lawRate = (facts: Pick<TaxFacts, 'periodTo'>) =>
  incomeTaxLawRateAt(facts.periodTo) ?? zero;

/** The rate that the closing accrues at, that of the law where nobody has chosen; of 小型微利企业 the real burden. */
export const accrualRate = (facts: TaxFacts) =>
  inputOf(facts, step, 'rate', lawRate(facts).toExactText());

/**
 * Tax that income at the company's rate is spared against that of the law: nothing for a small company that
 * earns too much (公告2023年第12号).
 */
function relief(income: Money, facts: TaxFacts): Money {
  const rate = accrualRate(facts);
  const small = smallProfitAt(facts.periodTo);
  const isTooLarge = small && rate.equals(small.rate) && income.compare(small.limit) > 0;
  return isTooLarge ? zero : income.times(lawRate(facts).minus(rate));
}

/** What was paid of the year's tax: what was declared of its quarters, else payments beyond the year before's debt. */
function prepaidTerms(facts: TaxFacts): TaxTerm[] {
  if (facts.declaredThisYear) {
    return [
      {
        title: '本年各期已申报的应补税额',
        amount: facts.declaredThisYear,
        origin: 'declared',
      } as const,
    ];
  }
  return bookedPrepaid(facts);
}

function bookedPrepaid(facts: TaxFacts): TaxTerm[] {
  const figures = facts.books('222112');
  const before = balanceOf(facts, '222112', 'yearOpening', 'credit');
  const paid: TaxTerm = {
    title: `${figures.code} ${figures.name} 本年累计借方`,
    amount: figures.ytdDebit,
    origin: 'books',
    code: figures.code,
  };
  // Payments go to the oldest debt first; what they leave of it is no prepayment.
  const ofBefore = lesser(before.amount, greater(paid.amount, zero));
  return [
    paid,
    { ...before, title: `${before.title}（本年缴纳的上年税款）`, amount: ofBefore.negate() },
  ];
}

const fromStatement = (line: number, title: string, row: IncomeRow): FormRow => ({
  line,
  title,
  of: (_, facts) => facts.income(row).amount,
  terms: (facts) => facts.income(row).terms,
});

const profitRows: readonly FormRow[] = [
  fromStatement(1, '营业收入', 'revenue'),
  fromStatement(2, '减：营业成本', 'cost'),
  fromStatement(3, '减：税金及附加', 'surcharges'),
  fromStatement(4, '减：销售费用', 'selling'),
  fromStatement(5, '减：管理费用', 'administration'),
  fromStatement(6, '减：研发费用', 'research'),
  fromStatement(7, '减：财务费用', 'finance'),
  fromStatement(8, '加：其他收益', 'otherIncome'),
  fromStatement(9, '加：投资收益', 'investment'),
  fromStatement(10, '加：净敞口套期收益', 'hedging'),
  fromStatement(11, '加：公允价值变动收益', 'fairValue'),
  fromStatement(12, '加：信用减值损失', 'creditLoss'),
  fromStatement(13, '加：资产减值损失', 'impairment'),
  fromStatement(14, '加：资产处置收益', 'disposal'),
  {
    line: 15,
    title: '营业利润',
    formula: '1−2−3−4−5−6−7+8+9+10+11+12+13+14',
    of: (read) => {
      const less = [2, 3, 4, 5, 6, 7].reduce((sum, line) => sum.minus(read(line)), read(1));
      return [8, 9, 10, 11, 12, 13, 14].reduce((sum, line) => sum.plus(read(line)), less);
    },
  },
  fromStatement(16, '加：营业外收入', 'nonOperatingIncome'),
  fromStatement(17, '减：营业外支出', 'nonOperatingExpense'),
  {
    line: 18,
    title: '利润总额',
    formula: '15+16−17',
    of: (read) => read(15).plus(read(16)).minus(read(17)),
  },
];

/** The profit with what row 19 adds and rows 20 to 23 take off, in both declarations. */
const adjusted = (read: (line: number) => Money) =>
  [20, 21, 22, 23].reduce((sum, line) => sum.minus(read(line)), read(18).plus(read(19)));

const exemptRow: FormRow = {
  line: 23,
  title: '减：所得减免',
  of: nothing,
  basis: '企业所得税法第二十七条',
};

const lossRow: FormRow = {
  line: 24,
  title: '减：弥补以前年度亏损',
  formula: '可弥补亏损，以调整后所得为限',
  of: (read, facts) => lesser(inputOf(facts, step, 'loss'), greater(adjusted(read), zero)),
  terms: (facts) => [closingTerm('结转设置 可弥补以前年度亏损', inputOf(facts, step, 'loss'))],
  basis: '企业所得税法第十八条',
};

const taxableRow = {
  line: 25,
  formula: '18+19−20−21−22−23−24，不小于 0',
  of: (read: (line: number) => Money) => greater(adjusted(read).minus(read(24)), zero),
};

/** Tax of the year so far less what is spared and paid of it; below zero where it was paid too much. */
const leftOfTax = (read: (line: number) => Money) =>
  [28, 29, 30, 31].reduce((sum, line) => sum.minus(read(line)), read(27));

const quarterRows: readonly FormRow[] = [
  ...profitRows,
  { line: 19, title: '加：特定业务计算的应纳税所得额', of: nothing },
  { line: 20, title: '减：不征税收入', of: nothing, basis: '企业所得税法第七条' },
  { line: 21, title: '减：资产加速折旧、摊销（扣除）调减额', of: nothing },
  {
    line: 22,
    title: '减：免税收入、减计收入、加计扣除',
    of: nothing,
    basis: '企业所得税法第二十六条、第三十条',
  },
  exemptRow,
  lossRow,
  { ...taxableRow, title: '实际利润额' },
  {
    line: 26,
    title: '税率',
    unit: 'rate',
    basis: '企业所得税法第四条',
    of: (_, facts) => lawRate(facts),
  },
  { line: 27, title: '应纳所得税额', formula: '25×26', of: (read) => read(25).times(read(26)) },
  {
    line: 28,
    title: '减：减免所得税额',
    formula: '小型微利企业为 25×20%',
    of: (read, facts) => relief(read(25), facts),
    terms: (facts) => [
      closingTerm('结转设置 计提企业所得税的税率（%）', accrualRate(facts).times(100)),
    ],
    basis: '财政部 税务总局公告2023年第12号；企业所得税法第二十八条',
  },
  { line: 29, title: '减：抵免所得税额', of: nothing },
  {
    line: 30,
    title: '减：本年实际已缴纳所得税额',
    terms: prepaidTerms,
    books: bookedPrepaid,
    basis: '企业所得税法第五十四条',
  },
  { line: 31, title: '减：特定业务预缴（征）所得税额', of: nothing },
  {
    line: 32,
    title: '本期应补（退）所得税额',
    formula: '27−28−29−30−31，多缴的为 0',
    of: (read) => greater(leftOfTax(read), zero),
  },
  {
    line: 33,
    title: '多缴的所得税额',
    formula: '28+29+30+31−27，不小于 0',
    of: (read) => greater(leftOfTax(read).negate(), zero),
    basis: '抵减以后各期应预缴的税款，或汇算清缴时退还',
  },
];

/** A200000 (国家税务总局公告2025年第17号). Amounts are those of the year so far. */
export const quarterlyIncomeTax: TaxForm = {
  title: '企业所得税月（季）度预缴纳税申报表（A类）',
  rows: quarterRows,
  base: [25],
  payable: 32,
  notes: [
    '各栏为本年累计金额，取自利润表；第 20 至 24 栏、第 28 至 31 栏的栏次请与电子税务局的表式核对。',
    '从业人数和资产总额不在账内，是否为小型微利企业请自行判断，并在结转设置选择税率。',
  ],
};

/** The year as a whole: the profit with adjustments that only a person knows, less what was prepaid. */
export const annualIncomeTax: TaxForm = {
  title: '企业所得税年度纳税申报（汇算清缴底稿）',
  rows: [
    ...profitRows,
    {
      line: 19,
      title: '加：纳税调整增加额',
      of: nothing,
      basis: '企业所得税法第八条至第十条、第二十一条',
    },
    { line: 20, title: '减：纳税调整减少额', of: nothing, basis: '企业所得税法第二十一条' },
    { line: 21, title: '减：境外所得', of: nothing },
    {
      line: 22,
      title: '减：免税、减计收入及加计扣除',
      of: nothing,
      basis: '企业所得税法第二十六条、第三十条',
    },
    exemptRow,
    lossRow,
    { ...taxableRow, title: '应纳税所得额', basis: '企业所得税法第五条' },
    ...quarterRows.filter(({ line }) => [26, 27, 28, 29, 30].includes(line)),
    {
      line: 32,
      title: '本年应补（退）所得税额',
      formula: '27−28−29−30，多缴的为负数',
      of: (read) => [28, 29, 30].reduce((sum, line) => sum.minus(read(line)), read(27)),
      basis: '企业所得税法第五十四条',
    },
  ],
  base: [25],
  payable: 32,
  notes: [
    '底稿的行号不是年度申报表 A100000 的行次；纳税调整请按明细表逐项填写后汇总到第 19、20 行。',
  ],
};

/** Income tax that the books have accrued in the year, for what compares it. */
export function accruedTerms(facts: TaxFacts) {
  return [moved(facts, facts.standard === 0 ? '5801' : '680101', 'ytdIncome', { isTaken: true })];
}
