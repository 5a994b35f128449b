import { policyAt } from '../closing/closing-policy';
import { Money, sumOf } from '../money';
import type { FormRow, ReadLine, TaxForm } from './form';
import {
  closingTerm,
  greater,
  inputOf,
  moved,
  salesTerms,
  valueOf,
  type TaxFacts,
} from './tax-facts';

const step = 'vat-small-exempt';
const zero = Money.zero;
const levyRate = Money.parse('0.03');
const propertyRate = Money.parse('0.05');

/** The rate that 3 % is reduced to, as long as it is; 3 % without a policy. */
function reducedRate({ periodTo }: TaxFacts): Money {
  const policy = policyAt('smallScaleRate', periodTo);
  return policy ? Money.parse(policy.value) : levyRate;
}

/** Whether the sales stay below the threshold, as the closing has judged: property is left out of it. */
function isExempt(facts: TaxFacts): boolean {
  return valueOf(facts, step, 'exempt').isPositive;
}

/** Sales that the threshold has judged, with what a person told of the time before the books. */
function sales(facts: TaxFacts): Money {
  const given = facts.given.get('outputSales')?.amount;
  const judged = facts.steps.get(step)?.values.get('sales');
  return given ?? judged ?? sumOf(salesTerms(facts).map(({ amount }) => amount));
}

/** Property that is taxed although goods and services are exempt, or with everything. */
function property(facts: TaxFacts): Money {
  const isTaxed = !isExempt(facts) || valueOf(facts, step, 'taxedProperty').isPositive;
  return isTaxed ? inputOf(facts, step, 'realEstate') : zero;
}

/** What special invoices show without tax: their tax by the reduced rate. */
function specialSales(facts: TaxFacts): Money {
  return inputOf(facts, step, 'special').dividedBy(reducedRate(facts));
}

const rows: readonly FormRow[] = [
  {
    ...{
      line: 1,
      title: '应征增值税不含税销售额（3%征收率）',
      formula: '达到起征点为全部，否则为专票部分',
    },
    of: (read, facts) => (isExempt(facts) ? read(2) : sales(facts).minus(read(4))),
    terms: (facts) => (isExempt(facts) ? [] : salesTerms(facts)),
    basis: '增值税法第二十三条',
  },
  {
    ...{ line: 2, title: '其中：增值税专用发票不含税销售额', formula: '专票税额÷征收率' },
    of: (_, facts) => specialSales(facts),
    terms: (facts) => [closingTerm('结转设置 其中专用发票税额', inputOf(facts, step, 'special'))],
  },
  {
    ...{ line: 4, title: '应征增值税不含税销售额（5%征收率）' },
    of: (_, facts) => property(facts),
    terms: (facts) => [closingTerm('结转设置 其中销售不动产', inputOf(facts, step, 'realEstate'))],
  },
  { line: 9, title: '免税销售额', formula: '10', of: (read) => read(10) },
  {
    ...{ line: 10, title: '其中：小微企业免税销售额', formula: '未达起征点时，销售额合计−2−4' },
    of: (read, facts) =>
      isExempt(facts) ? greater(sales(facts).minus(read(2)).minus(read(4)), zero) : zero,
    terms: (facts) => (isExempt(facts) ? salesTerms(facts) : []),
    basis: '财政部 税务总局公告2026年第10号；此前2023年第1号、第19号',
  },
  {
    ...{ line: 15, title: '本期应纳税额', formula: '1×3%+4×5%' },
    of: (read) => read(1).times(levyRate).plus(read(4).times(propertyRate)),
    basis: '增值税法第十一条',
  },
  {
    ...{ line: 16, title: '本期应纳税额减征额', formula: '1×（3%−减按征收率）' },
    of: (read, facts) => read(1).times(levyRate.minus(reducedRate(facts))),
    basis: '减按 1% 至 2027-12-31：财政部 税务总局公告2026年第10号',
  },
  { line: 17, title: '本期免税额', formula: '18', of: (read) => read(18) },
  {
    ...{ line: 18, title: '其中：小微企业免税额', formula: '10×3%' },
    of: (read) => read(10).times(levyRate),
  },
  {
    ...{ line: 20, title: '应纳税额合计', formula: '15−16' },
    of: (read) => read(15).minus(read(16)),
    books: (facts) => bookedTax(facts),
  },
  {
    ...{ line: 21, title: '本期预缴税额' },
    terms: (facts) => [moved(facts, '222103', 'debit')],
  },
  {
    ...{ line: 22, title: '本期应补（退）税额', formula: '20−21' },
    of: (read: ReadLine) => read(20).minus(read(21)),
  },
];

/**
 * VAT that the books owe, in yuan, as terms to add up: the credits of 应交增值税 in the filed time,
 * less returns and relief. Errors: none.
 */
export function bookedTax(facts: TaxFacts) {
  const vat = valueOf(facts, step, 'vat');
  const relief = valueOf(facts, step, 'relief').plus(valueOf(facts, step, 'relieved'));
  return [
    closingTerm('应交增值税 本期贷方减销货退回', vat),
    closingTerm('小规模纳税人增值税减免', relief.negate()),
  ];
}

/** The form of small-scale taxpayers (国家税务总局公告2021年第20号), its lines that the books can answer. */
export const smallVat: TaxForm = {
  title: '增值税及附加税费申报表（小规模纳税人适用）',
  ...{ rows, base: [1, 4], payable: 22 },
  notes: [
    '第 1 栏含减按 1% 征收的销售额；个体工商户未达起征点的填第 11 栏、第 19 栏，金额与第 10 栏、第 18 栏相同。',
  ],
};
