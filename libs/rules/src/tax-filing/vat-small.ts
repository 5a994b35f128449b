import { isTaxOf, LEVY_RATE, PROPERTY_RATE, reducedRateAt } from '../levy/levy-rates';
import { Money, round2, sumOf } from '../money';
import type { FormRow, ReadLine, TaxForm } from './form';
import { isExempt } from './small-threshold';
import { domainOnlyRows, smallFromDomain } from './vat-small-given';
import type { TaxTerm } from './tax-term';
import {
  closingTerm,
  greater,
  inputOf,
  lesser,
  moved,
  salesTerms,
  valueOf,
  type TaxFacts,
} from './tax-facts';

const step = 'vat-small-exempt';
const zero = Money.zero;
const levyRate = Money.parse(LEVY_RATE);
const propertyRate = Money.parse(PROPERTY_RATE);

function reducedRate({ periodTo }: TaxFacts): Money {
  return Money.parse(reducedRateAt(periodTo));
}

/** Sales that the threshold has judged, with what a person told of the time before the books. */
function sales(facts: TaxFacts): Money {
  const judged = facts.steps.get(step)?.values.get('sales');
  return judged ?? sumOf(salesTerms(facts).map(({ amount }) => amount));
}

/**
 * Sales in yuan whose VAT the books hold at a rate. Vouchers that fit no rate by themselves, such as
 * tax split off at the end of the month, are read together with the sales that have no tax.
 */
function salesAt(rate: string, facts: TaxFacts): Money {
  const groups = facts.levyGroups;
  const own = sumOf(groups.filter((each) => each.rate === rate).map((each) => each.sales));
  const read = groups.filter((each) => each.rate !== '');
  const rest = sales(facts).minus(sumOf(read.map((each) => each.sales)));
  const tax = sumOf(groups.filter((each) => each.rate === '').map((each) => each.tax));
  return !tax.isZero && isTaxOf(tax, rest, rate) ? own.plus(rest) : own;
}

function rateTerm(rate: string, title: string, facts: TaxFacts): TaxTerm {
  const { code } = facts.books('222101');
  return {
    title: `${code} 应交增值税 按 ${title} 记税的销售额`,
    amount: salesAt(rate, facts),
    origin: 'books',
    code,
  };
}

/** Property that is taxed although goods and services are exempt, or with everything. */
function property(facts: TaxFacts): Money {
  const isTaxed = !isExempt(facts) || valueOf(facts, step, 'taxedProperty').isPositive;
  return isTaxed ? inputOf(facts, step, 'realEstate') : zero;
}

/** Sales taxed at 5 %: what the books hold at 5 %, or the property of the settings where it is more. */
function propertySales(facts: TaxFacts): Money {
  const told = property(facts);
  return isExempt(facts) ? told : greater(told, salesAt(PROPERTY_RATE, facts));
}

/**
 * Sales at 3 % that are not reduced. Below the threshold only special invoices are taxed: their tax
 * is that of the sales at 3 % first, as ordinary sales are not booked at 3 %.
 */
function waivedSales(facts: TaxFacts): Money {
  const waived = salesAt(LEVY_RATE, facts);
  if (!isExempt(facts)) return waived;
  return lesser(waived, inputOf(facts, step, 'special').dividedBy(levyRate));
}

/** What special invoices show without tax. */
function specialSales(facts: TaxFacts): Money {
  const special = inputOf(facts, step, 'special');
  const isReduced = reducedRate(facts).compare(levyRate) < 0;
  if (!isExempt(facts) || !isReduced) return special.dividedBy(reducedRate(facts));
  const waived = waivedSales(facts);
  return waived.plus(special.minus(waived.times(levyRate)).dividedBy(reducedRate(facts)));
}

/**
 * 应纳税额 in yuan if all sales but the property of the settings were taxed at the reduced rate, by
 * the lines of the form. Below the threshold it is what is declared.
 * Rule: 财政部 税务总局公告2026年第10号. Errors: none.
 */
export function taxAtReducedRate(facts: TaxFacts, line: ReadLine): Money {
  if (isExempt(facts)) return line(20);
  const told = property(facts);
  const reduced = line(1).plus(line(4)).minus(told).times(reducedRate(facts));
  return round2(reduced.plus(told.times(propertyRate)));
}

const rows: readonly FormRow[] = [
  {
    line: 1,
    fromDomain: smallFromDomain[1],
    title: '应征增值税不含税销售额（3%征收率）',
    formula: '达到起征点为全部，否则为专票部分',
    of: (read, facts) => (isExempt(facts) ? read(2) : sales(facts).minus(read(4))),
    terms: (facts) => (isExempt(facts) ? [] : salesTerms(facts)),
    basis: '增值税法第二十三条',
  },
  {
    line: 2,
    fromDomain: smallFromDomain[2],
    title: '其中：增值税专用发票不含税销售额',
    formula: '专票税额÷征收率',
    of: (_, facts) => specialSales(facts),
    terms: (facts) => [closingTerm('结转设置 其中专用发票税额', inputOf(facts, step, 'special'))],
  },
  {
    line: 4,
    fromDomain: smallFromDomain[4],
    title: '应征增值税不含税销售额（5%征收率）',
    formula: '按 5% 记税的销售额与其中销售不动产取大；未达起征点只填应税的不动产',
    of: (_, facts) => propertySales(facts),
    terms: (facts) => [
      rateTerm(PROPERTY_RATE, '5%', facts),
      closingTerm('结转设置 其中销售不动产', inputOf(facts, step, 'realEstate')),
    ],
  },
  {
    line: 9,
    fromDomain: smallFromDomain[9],
    title: '免税销售额',
    formula: '10',
    of: (read) => read(10),
  },
  {
    line: 10,
    fromDomain: smallFromDomain[10],
    title: '其中：小微企业免税销售额',
    formula: '未达起征点时，销售额合计−2−4',
    of: (read, facts) =>
      isExempt(facts) ? greater(sales(facts).minus(read(2)).minus(read(4)), zero) : zero,
    terms: (facts) => (isExempt(facts) ? salesTerms(facts) : []),
    basis: '财政部 税务总局公告2026年第10号；此前2023年第1号、第19号',
  },
  {
    line: 15,
    fromDomain: smallFromDomain[15],
    title: '本期应纳税额',
    formula: '1×3%+4×5%',
    of: (read) => read(1).times(levyRate).plus(read(4).times(propertyRate)),
    basis: '增值税法第十一条',
  },
  {
    line: 16,
    fromDomain: smallFromDomain[16],
    title: '本期应纳税额减征额',
    formula: '（1−按3%记税的销售额）×（3%−减按征收率）',
    of: (read, facts) =>
      read(1)
        .minus(waivedSales(facts))
        .times(levyRate.minus(reducedRate(facts))),
    terms: (facts) => [rateTerm(LEVY_RATE, '3%', facts)],
    basis: '减按 1% 至 2027-12-31：财政部 税务总局公告2026年第10号',
  },
  {
    line: 17,
    fromDomain: smallFromDomain[17],
    title: '本期免税额',
    formula: '18',
    of: (read) => read(18),
  },
  {
    line: 18,
    title: '其中：小微企业免税额',
    formula: '10×3%',
    of: (read) => read(10).times(levyRate),
  },
  {
    line: 20,
    title: '应纳税额合计',
    formula: '15−16',
    of: (read) => read(15).minus(read(16)),
    books: (facts) => bookedTax(facts),
  },
  {
    line: 21,
    title: '本期预缴税额',
    terms: (facts) => [moved(facts, '222103', 'debit')],
  },
  {
    line: 22,
    title: '本期应补（退）税额',
    formula: '20−21',
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
  rows: [...rows, ...domainOnlyRows].sort((left, right) => left.line - right.line),
  base: [1, 4],
  payable: 22,
  notes: [
    '第 1 栏含减按 1% 征收的销售额；个体工商户未达起征点的填第 11 栏、第 19 栏，金额与第 10 栏、第 18 栏相同。',
  ],
};
