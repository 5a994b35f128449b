import { VAT_RELIEF } from '../closing/closing-filing';
import { LEVY_RATE, PROPERTY_RATE, reducedRateAt } from '../levy/levy-rates';
import { Money, round2 } from '../money';
import type { FormRow, ReadLine } from './form';
import { isExempt, taxedProperty } from './small-threshold';
import { closingTerm, givenAmount, givenTerms, greater, inputOf, type TaxFacts } from './tax-facts';
import { USED_ASSET_RELIEF } from './vat-payments';

const zero = Money.zero;
const levyRate = Money.parse(LEVY_RATE);
const propertyRate = Money.parse(PROPERTY_RATE);

type DomainRow = NonNullable<FormRow['fromDomain']>;

/** Every row is of invoices once their sales are known by rate. */
const rowOf = (row: Omit<DomainRow, 'key'>): DomainRow => ({ key: 'reducedSales', ...row });

/** A row that counts above the threshold only; below it the sales are in line 10. */
const taxedRow = (
  line: number,
  title: string,
  key: Parameters<typeof givenAmount>[1],
): FormRow => ({
  line,
  title,
  isOnlyFromDomain: true,
  fromDomain: {
    key,
    formula: '达到起征点时填列，未达起征点的填第 10 栏',
    of: (_, facts) => (isExempt(facts) ? zero : givenAmount(facts, key)),
  },
});

const onlyRow = (line: number, title: string, key: Parameters<typeof givenAmount>[1]): FormRow => ({
  line,
  title,
  isOnlyFromDomain: true,
  fromDomain: { key },
});

/** What 3 % is reduced by to the rate of the policy. */
function reduction({ periodTo }: TaxFacts): Money {
  return levyRate.minus(Money.parse(reducedRateAt(periodTo)));
}

/** Lines 1, 2, 4, 9, 10 and 15 to 18 as invoices fill them (国家税务总局公告2021年第20号附件4). */
export const smallFromDomain = {
  1: rowOf({
    formula: '达到起征点：发票销售额合计−4−7−12−13；否则为专票部分',
    of: (read, facts) =>
      isExempt(facts)
        ? read(2)
        : minusLines(givenAmount(facts, 'outputSales'), read, [4, 7, 12, 13]),
    terms: (facts) => givenTerms(facts, 'outputSales'),
  }),
  2: { key: 'specialSales' } satisfies DomainRow,
  4: rowOf({
    formula: '按 5% 开票的销售额；未达起征点只填专票和应税的不动产',
    of: (_, facts) =>
      isExempt(facts)
        ? greater(givenAmount(facts, 'specialPropertySales'), taxedProperty(facts))
        : givenAmount(facts, 'propertySales'),
    terms: (facts) => [
      ...givenTerms(facts, 'propertySales'),
      closingTerm('结转设置 其中销售不动产', inputOf(facts, VAT_RELIEF, 'realEstate')),
    ],
  }),
  9: rowOf({
    formula: '10+12',
    of: (read) => read(10).plus(read(12)),
    terms: () => [],
  }),
  10: rowOf({
    formula: '未达起征点时，发票销售额合计−2−4−12−13',
    of: (read, facts) =>
      isExempt(facts)
        ? greater(minusLines(givenAmount(facts, 'outputSales'), read, [2, 4, 12, 13]), zero)
        : zero,
    terms: (facts) => (isExempt(facts) ? givenTerms(facts, 'outputSales') : []),
  }),
  15: rowOf({
    formula: '1×3%+4×5%+7×3%',
    of: (read) => read(1).plus(read(7)).times(levyRate).plus(read(4).times(propertyRate)),
    terms: () => [],
  }),
  16: rowOf({
    formula: '1% 的销售额×（3%−1%）+7×1%，及其他减征',
    of: relief,
    terms: (facts) =>
      isExempt(facts)
        ? givenTerms(facts, 'specialReducedSales')
        : givenTerms(facts, 'reducedSales', 'usedAssetSales', 'levyRelief'),
  }),
  17: rowOf({
    formula: '18+12×3%',
    of: (read) => read(18).plus(read(12).times(levyRate)),
    terms: () => [],
  }),
} as const;

/** Rows that only invoices fill, in the order of lines. */
export const domainOnlyRows: readonly FormRow[] = [
  taxedRow(3, '其中：其他增值税发票不含税销售额（3%征收率）', 'ordinarySales'),
  onlyRow(5, '其中：增值税专用发票不含税销售额（5%征收率）', 'specialPropertySales'),
  taxedRow(7, '销售使用过的固定资产不含税销售额', 'usedAssetSales'),
  onlyRow(12, '其中：其他免税销售额', 'exemptSales'),
  onlyRow(13, '出口免税销售额', 'exportSales'),
  {
    line: 101,
    title: '货物及劳务列 不含税销售额',
    isOnlyFromDomain: true,
    fromDomain: {
      key: 'goodsSales',
      of: (_, facts) => givenAmount(facts, 'goodsSales').plus(givenAmount(facts, 'labourSales')),
      terms: (facts) => givenTerms(facts, 'goodsSales', 'labourSales'),
    },
  },
  onlyRow(102, '服务、不动产和无形资产列 不含税销售额', 'serviceSales'),
];

function minusLines(amount: Money, read: ReadLine, lines: readonly number[]): Money {
  return lines.reduce((left, line) => left.minus(read(line)), amount);
}

/** Below the threshold only special invoices are taxed, so only theirs is reduced. */
function relief(read: ReadLine, facts: TaxFacts): Money {
  if (isExempt(facts)) {
    return givenAmount(facts, 'specialReducedSales').times(reduction(facts));
  }
  const used = round2(read(7).times(Money.parse(USED_ASSET_RELIEF)));
  return givenAmount(facts, 'reducedSales')
    .times(reduction(facts))
    .plus(used)
    .plus(givenAmount(facts, 'levyRelief'));
}
