import { chartSales } from '../chart-sales';
import { Money } from '../money';
import { FORMER_VAT_CODE, FORMER_VAT_NAME } from '../taxpayer-kind';
import { VAT_RELIEF } from './closing-filing';
import type { ClosingTemplate, TemplateVariable } from './closing-template';
import type { Values } from './closing-values';

const sales = { codes: chartSales, isSales: true } as const;

/** 应交增值税, on which small-scale taxpayers book without columns. */
const vatCodes = { codes: [['222101'], ['222101']] } as const;

const reliefCodes = { codes: [['530111'], ['611702']] } as const;

/** Sales of the month or quarter that is filed: `monthSales + quarterSales`, of which one is nothing. */
export const filedSales: readonly TemplateVariable[] = [
  {
    name: 'monthSales',
    title: '本期收入',
    take: 'monthIncome',
    when: 'monthly',
    ...sales,
  },
  {
    name: 'quarterSales',
    title: '本季收入',
    take: 'quarterIncome',
    when: 'quarterly',
    ...sales,
  },
];

/** Sales that count for the limit of small-scale taxpayers (`smallScaleLimit`); one of both is nothing. */
const windowSales: readonly TemplateVariable[] = [
  {
    name: 'twelveMonthsSales',
    title: '连续 12 个月收入',
    take: 'twelveMonthsIncome',
    when: 'monthly',
    isAside: true,
    ...sales,
  },
  {
    name: 'fourQuartersSales',
    title: '连续 4 个季度收入',
    take: 'fourQuartersIncome',
    when: 'quarterly',
    isAside: true,
    ...sales,
  },
];

/**
 * VAT of the month or quarter that is filed, and what sales taken back have given back of it:
 * `monthVat + quarterVat - monthBack - quarterBack`.
 */
export const filedVat: readonly TemplateVariable[] = [
  { name: 'monthVat', title: '本期贷方', take: 'credit', when: 'monthly', ...vatCodes },
  {
    name: 'quarterVat',
    title: '本季贷方',
    take: 'quarterCredit',
    when: 'quarterly',
    ...vatCodes,
  },
  {
    name: 'monthBack',
    title: '本期销货退回借方',
    take: 'monthReturned',
    when: 'monthly',
    ...vatCodes,
  },
  {
    name: 'quarterBack',
    title: '本季销货退回借方',
    take: 'quarterReturned',
    when: 'quarterly',
    ...vatCodes,
  },
];

/** What has been relieved in the month or quarter that is filed: for the step itself, by hand. */
export const relieved: readonly TemplateVariable[] = [
  {
    name: 'monthRelief',
    title: '本期减免',
    take: 'credit',
    when: 'monthly',
    ...reliefCodes,
  },
  {
    name: 'quarterRelief',
    title: '本季减免',
    take: 'quarterCredit',
    when: 'quarterly',
    ...reliefCodes,
  },
  { name: 'relieved', formula: 'max(monthRelief + quarterRelief, 0)' },
];

/**
 * 小规模纳税人增值税减免: VAT below the threshold is exempt, what special invoices show is paid all the same
 * (增值税法第二十三条). A red sale gives its VAT back on either side of 222101.
 */
export const vatReliefTemplate: ClosingTemplate = {
  id: VAT_RELIEF,
  name: '小规模纳税人增值税减免',
  vatType: 0,
  frequency: ['quarter', 'month'],
  enabled: true,
  basis: '财政部 税务总局公告2026年第10号；此前2023年第1号、第19号',
  inputs: [
    {
      key: 'frequency',
      title: '申报周期',
      kind: 'choice',
      standard: { value: 'quarter' },
      options: [
        { value: 'quarter', title: '按季' },
        { value: 'month', title: '按月' },
      ],
    },
    {
      key: 'threshold',
      title: '季销售额起征点',
      kind: 'amount',
      when: 'quarterly',
      standard: { policy: 'smallScaleThreshold' },
    },
    {
      key: 'thresholdMonth',
      title: '月销售额起征点',
      kind: 'amount',
      when: 'monthly',
      standard: { policy: 'smallScaleThresholdMonth' },
    },
    {
      key: 'included',
      title: '恰为起征点',
      kind: 'choice',
      standard: { policy: 'smallScaleThresholdIncluded' },
      options: [
        { value: '1', title: '仍免征' },
        { value: '0', title: '视为达到' },
      ],
    },
    {
      key: 'earlierSales',
      title: '启用前本季销售额',
      kind: 'amount',
      when: 'partQuarter',
      countsAs: { ...sales, quarter: 'quarterIncome', year: 'yearIncome' },
    },
    {
      key: 'earlierVat',
      title: '启用前本季税额',
      kind: 'amount',
      when: 'partQuarter',
      countsAs: { ...vatCodes, quarter: 'quarterCredit', year: 'yearCredit' },
    },
    { key: 'special', title: '其中专用发票税额', kind: 'amount', standard: { value: '0.00' } },
    { key: 'realEstate', title: '其中销售不动产', kind: 'amount', standard: { value: '0.00' } },
    {
      key: 'realEstateVat',
      title: '其中不动产税额（专用发票除外）',
      kind: 'amount',
      neededWith: 'realEstate',
    },
  ],
  variables: [
    ...filedSales,
    ...filedVat,
    ...windowSales,
    { name: 'sales', formula: 'monthSales + quarterSales' },
    { name: 'limit', formula: 'thresholdMonth + threshold' },
    { name: 'vat', formula: 'monthVat + quarterVat - monthBack - quarterBack' },
    { name: 'counted', formula: 'sales - realEstate' },
    // 1 where the sales stay below the threshold, or are just it and that still counts; else 0.
    { name: 'exempt', formula: 'atMost(counted, limit, included)' },
    // Above the threshold with the property, below it without: goods and services alone are exempt.
    {
      name: 'taxedProperty',
      formula: 'realEstateVat * (1 - atMost(sales, limit, included))',
    },
    ...relieved,
    {
      name: 'reduced',
      title: '减按征收率',
      isRate: true,
      law: { policy: 'smallScaleRate' },
    },
    { name: 'levyRate', formula: 'reduced + atMost(reduced, 0, 1) * 0.03' },
    // What the return declares of the sales: of all above the threshold, of property alone below it.
    {
      name: 'declaredOfAll',
      formula: 'round(counted * 0.03 + realEstate * 0.05) - round(counted * (0.03 - levyRate))',
    },
    {
      name: 'declaredOfProperty',
      formula: 'round(realEstate * 0.05) * (1 - atMost(taxedProperty, 0, 1))',
    },
    // Zero once the books hold any VAT (0133, 0155).
    {
      name: 'unbooked',
      formula:
        'atMost(vat, 0, 1) * atMost(0 - vat, 0, 1) * ' +
        'max((1 - exempt) * declaredOfAll + exempt * declaredOfProperty, 0)',
    },
    { name: 'relief', formula: 'max(vat - special - taxedProperty - relieved, 0) * exempt' },
  ],
  needs: {
    formula: 'vat - special',
    note: '申报期内没有可减免的增值税，专用发票的税额照常缴纳',
    notes: [
      {
        formula: 'unbooked',
        note: '销售额 {sales} 超过起征点，账面没有计提增值税；申报表按征收率应纳 {unbooked}，请补记应交增值税',
      },
    ],
  },
  refusals: [
    {
      formula: 'min(special, special - max(vat, 0))',
      note: '其中专用发票税额 {special} 超过申报期内的增值税 {vat}，请先生成销项发票的凭证，或核对后修改；退回的销售已从税额中扣除',
    },
  ],
  idleNotes: [
    {
      formula: '(1 - exempt) * vat * (filedMonths - 1)',
      note: '本季销售额 {counted}，起征点 {limit}，不符合小规模免征，税额 {vat} 应全额缴纳，不结转减免',
    },
    {
      formula: '(1 - exempt) * vat',
      note: '本月销售额 {counted}，起征点 {limit}，不符合小规模免征，税额 {vat} 应全额缴纳，不结转减免',
    },
    {
      formula: 'exempt',
      note: '销售额未超过起征点，可免征的税额均已减免；专用发票和不动产的税额照常缴纳',
    },
  ],
  warnings: [{ formula: 'relieved', note: '已手工减免 {relieved}，本项只减免其余部分' }],
  body: {
    kind: 'lines',
    lines: [
      {
        side: 'debit',
        formula: 'relief',
        summary: '结转减免增值税',
        codes: ['222101', '222101'],
        // 应交增值税 has columns once the company is a general taxpayer.
        leafCode: FORMER_VAT_CODE,
        leafName: FORMER_VAT_NAME,
      },
      {
        side: 'credit',
        formula: 'relief',
        summary: '结转减免增值税',
        codes: ['530111', '611702'],
      },
    ],
  },
  computation:
    '销售额 {counted}，起征点 {limit}；税额 {vat} − 专票 {special} − 不动产 {taxedProperty}',
};

/**
 * VAT in yuan that small-scale sales owe while the books hold none, as `vatReliefTemplate` reckons it: 3 % reduced as
 * the policy of the month says, 5 % for property (增值税法第十一条). Zero where any VAT is booked, nothing is owed, or the
 * step is not due. Errors: none.
 * @param steps the proposals of the month with the steps of taxes reckoned
 */
export function unbookedVatOf(
  steps: readonly { readonly id: string; readonly values: Values }[],
): Money {
  return steps.find(({ id }) => id === VAT_RELIEF)?.values.get('unbooked') ?? Money.zero;
}
