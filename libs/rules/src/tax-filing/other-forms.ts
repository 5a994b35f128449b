import { Money, sumOf } from '../money';
import type { GivenKey } from '../tax-names';
import type { FormRow, TaxForm } from './form';
import { closingTerm, inputOf, moved, type TaxFacts } from './tax-facts';

const zero = Money.zero;
/** 印花税法 税目税率表: 营业账簿. */
const bookRate = Money.parse('0.00025');

const wages = (facts: TaxFacts) => [
  moved(facts, '221101', 'debit'),
  moved(facts, '221102', 'debit'),
];
/** A line that payroll alone knows: the books have it within the wages. */
const paidApart = (line: number, title: string, key: GivenKey, basis: string): FormRow => ({
  line,
  title,
  fromDomain: { key },
  isOnlyFromDomain: true,
  basis,
});
const withheld = (facts: TaxFacts) => [moved(facts, '222113', 'credit')];

/** 个人所得税代扣代缴: the totals; what each person owes is reckoned by payroll or by the bureau's client. */
export const withheldForm: TaxForm = {
  title: '个人所得税扣缴申报表（汇总）',
  rows: [
    {
      line: 1,
      title: '本期发放的工资、薪金',
      terms: wages,
      fromDomain: { key: 'wages' },
      basis: '个人所得税法第二条、第九条',
    },
    {
      line: 2,
      title: '本期代扣的个人所得税',
      terms: withheld,
      fromDomain: { key: 'withheldTax' },
      basis: '个人所得税法第十一条、第十四条（累计预扣法）',
    },
    { line: 3, title: '减免税额', of: () => zero },
    { line: 4, title: '本期应补（退）税额', formula: '2−3', of: (read) => read(2).minus(read(3)) },
    paidApart(5, '本期发放的全年一次性奖金', 'annualBonus', '财税〔2018〕164号 一'),
    paidApart(
      6,
      '本期支付的解除劳动合同一次性补偿金',
      'severancePay',
      '财税〔2018〕164号 五（一）',
    ),
    paidApart(
      7,
      '本期支付的其他所得（劳务报酬、稿酬、非居民工资、一次性补贴等）',
      'otherPay',
      '个人所得税法第二条、第六条',
    ),
  ],
  base: [1, 5, 6, 7],
  payable: 4,
  notes: ['按人明细请在自然人电子税务局（扣缴端）申报；本表核对合计。'],
};

const capital = (facts: TaxFacts) =>
  (facts.standard === 0 ? ['3001', '3002'] : ['4001', '4002']).flatMap((code) => [
    moved(facts, code, 'credit'),
    moved(facts, code, 'debit', { isTaken: true }),
  ]);

const stampRows: readonly FormRow[] = [
  {
    line: 1,
    title: '应税合同金额',
    terms: (facts) => [closingTerm('结转设置 应税合同金额', inputOf(facts, 'stamp', 'contracts'))],
    basis: '印花税法第五条',
  },
  {
    line: 2,
    title: '合同税率',
    unit: 'rate',
    of: (_, facts) => inputOf(facts, 'stamp', 'rate', '0.0003'),
    basis: '印花税法 税目税率表（买卖合同 0.03%）',
  },
  { line: 3, title: '合同应纳税额', formula: '1×2', of: (read) => read(1).times(read(2)) },
  {
    line: 4,
    title: '本期增加的实收资本和资本公积',
    formula: '贷方减借方的净额，减少的为 0',
    of: (_, facts) => {
      const increase = sumOf(capital(facts).map(({ amount }) => amount));
      return increase.isPositive ? increase : zero;
    },
    terms: capital,
    basis: '印花税法第五条、第十一条',
  },
  {
    line: 5,
    title: '营业账簿税率',
    unit: 'rate',
    of: () => bookRate,
    basis: '印花税法 税目税率表',
  },
  { line: 6, title: '营业账簿应纳税额', formula: '4×5', of: (read) => read(4).times(read(5)) },
  {
    line: 7,
    title: '减征额',
    formula: '（3+6）×（1−减征后比例）',
    of: (read, facts) => {
      const spared = Money.parse(1).minus(inputOf(facts, 'stamp', 'half', '1'));
      return read(3).plus(read(6)).times(spared);
    },
    basis: '财政部 税务总局公告2023年第12号（六税两费）',
  },
  {
    line: 8,
    title: '本期应补（退）税额',
    formula: '3+6−7',
    of: (read) => read(3).plus(read(6)).minus(read(7)),
    books: (facts) => [moved(facts, '222117', 'credit')],
    terms: (facts) => [moved(facts, '222117', 'credit')],
  },
];

/** 印花税: of contracts that a person tells, and of what capital has grown by. */
export const stampForm: TaxForm = {
  title: '财产和行为税纳税申报表（印花税）',
  rows: stampRows,
  base: [1],
  payable: 8,
  isNeverNegative: '请核对应税金额和减征额；多缴的印花税请向税务局申请退税',
  notes: ['合同金额不在账内，请填写第 1 栏或在结转设置填写；税率不同的合同请按税目分别申报。'],
};

const statementRow = (line: number, title: string, row: 'revenue' | 'profit' | 'net'): FormRow => ({
  line,
  title,
  of: (_, facts) => facts.income(row).amount,
  terms: (facts) => facts.income(row).terms,
});

/** 财务报表: no tax; figures by which a person sees that the statements are those of the declaration. */
export const statementsForm: TaxForm = {
  title: '财务报表报送',
  rows: [
    statementRow(1, '营业收入（本年累计）', 'revenue'),
    statementRow(2, '利润总额（本年累计）', 'profit'),
    statementRow(3, '净利润（本年累计）', 'net'),
  ],
  base: [],
  payable: null,
  isOfBooks: '财务报表按账簿报送，不能手工填写；金额不对的请更正凭证或报表模板',
  notes: ['请从报表导出资产负债表、利润表后到电子税务局报送；报表种类应与备案的会计制度一致。'],
};
