import { byHandWarning, restFormula } from './by-hand';
import type { ClosingTemplate, TemplateInput, TemplateVariable } from './closing-template';

const sales = {
  codes: [
    ['5001', '5051'],
    ['6001', '6051'],
  ],
} as const;

const half: TemplateInput = {
  ...{ key: 'half', title: '减征后比例', kind: 'choice' },
  standard: { smallScale: 'halfOfSixTaxes', general: '1' },
  options: [
    { value: '1', title: '不减征' },
    { value: '0.5', title: '减半（小规模、小型微利、个体）' },
  ],
};

/** What of the surtaxes has been accrued in the month, or of small-scale taxpayers in the quarter. */
const accruedBefore = (
  [
    ['city', '222114'],
    ['edu', '222115'],
    ['local', '222116'],
  ] as const
).flatMap(([name, code]): TemplateVariable[] => [
  { name: `${name}Month`, title: '本期已计提', take: 'credit', codes: [[code], [code]] },
  { name: `${name}Quarter`, title: '本季已计提', take: 'quarterCredit', codes: [[code], [code]] },
  {
    name: `${name}Before`,
    formula: `isGeneral * ${name}Month + (1 - isGeneral) * ${name}Quarter`,
  },
]);

/** 增值税, 附加税, 印花税, 减值, 所得税 (reference, orders 70 to 85 and 100). */
export const taxTemplates: readonly ClosingTemplate[] = [
  {
    ...{ id: 'vat-transfer', name: '转出未交增值税', vatType: 1, frequency: 'month' },
    ...{ enabled: true, inputs: [], basis: '财会〔2016〕22号' },
    variables: [
      {
        ...{ name: 'vat', title: '期末贷方余额', take: 'closing', negated: true },
        codes: [['222101'], ['222101']],
      },
      { name: 'paid', title: '本期借方', take: 'debit', codes: [['22210102'], ['22210102']] },
      // Tax paid in advance beyond what is due; input tax beyond output tax stays where it is.
      { name: 'over', formula: 'max(min(0 - vat, paid), 0)' },
    ],
    body: {
      kind: 'lines',
      lines: [
        ...(
          [
            ['debit', '22210103', 'max(vat, 0)', '转出未交增值税'],
            ['credit', '222102', 'max(vat, 0)', '转出未交增值税'],
            ['debit', '222102', 'over', '转出多交增值税'],
            ['credit', '22210108', 'over', '转出多交增值税'],
          ] as const
        ).map(([side, code, formula, summary]) => ({
          ...{ side, formula, summary },
          codes: [code, code] as const,
        })),
      ],
    },
    computation: '应交增值税贷方余额 {vat}',
  },
  {
    ...{ id: 'vat-prepaid', name: '预交增值税抵减', vatType: 1, frequency: 'month' },
    ...{ enabled: true, inputs: [], basis: '财会〔2016〕22号' },
    variables: [
      { name: 'prepaid', title: '期末余额', take: 'closing', codes: [['222103'], ['222103']] },
      {
        ...{ name: 'unpaid', title: '期末贷方余额', take: 'closing', negated: true },
        codes: [['222102'], ['222102']],
      },
    ],
    needs: { formula: 'min(prepaid, unpaid)', note: '没有可抵减的预交增值税' },
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: ['222102', '222102'], formula: 'min(prepaid, unpaid)' },
        { side: 'credit', codes: ['222103', '222103'], formula: 'min(prepaid, unpaid)' },
      ],
    },
    computation: '{prepaid} 与 {unpaid} 取小',
  },
  {
    ...{ id: 'vat-small-exempt', name: '小规模纳税人增值税减免', vatType: 0 },
    ...{
      frequency: 'quarter',
      enabled: true,
      basis: '财政部 税务总局公告2026年第10号；此前2023年第1号、第19号',
    },
    inputs: [
      {
        ...{ key: 'threshold', title: '季销售额起征点', kind: 'amount' },
        standard: { policy: 'smallScaleThreshold' },
      },
      {
        ...{ key: 'included', title: '恰为起征点', kind: 'choice' },
        standard: { policy: 'smallScaleThresholdIncluded' },
        options: [
          { value: '1', title: '仍免征' },
          { value: '0', title: '视为达到' },
        ],
      },
      { key: 'special', title: '其中专用发票税额', kind: 'amount', standard: { value: '0.00' } },
      { key: 'realEstate', title: '其中销售不动产', kind: 'amount', standard: { value: '0.00' } },
      {
        ...{ key: 'realEstateVat', title: '其中不动产税额（专用发票除外）', kind: 'amount' },
        neededWith: 'realEstate',
      },
    ],
    variables: [
      { name: 'sales', title: '本季收入', take: 'quarterIncome', ...sales },
      { name: 'vat', title: '本季贷方', take: 'quarterCredit', codes: [['222101'], ['222101']] },
      { name: 'counted', formula: 'sales - realEstate' },
      // 1 where the sales stay below the threshold, or are just it and that still counts; else 0.
      { name: 'exempt', formula: 'atMost(counted, threshold, included)' },
      // Above the threshold with the property, below it without: goods and services alone are exempt.
      {
        name: 'taxedProperty',
        formula: 'realEstateVat * (1 - atMost(sales, threshold, included))',
      },
      { name: 'relief', formula: 'max(vat - special - taxedProperty, 0) * exempt' },
    ],
    needs: { formula: 'vat - special', note: '本季没有可减免的增值税' },
    body: {
      kind: 'lines',
      lines: [
        {
          ...{ side: 'debit', formula: 'relief', summary: '结转减免增值税' },
          codes: ['222101', '222101'],
        },
        {
          ...{ side: 'credit', formula: 'relief', summary: '结转减免增值税' },
          codes: ['530111', '611702'],
        },
      ],
    },
    computation:
      '本季销售额 {counted}，起征点 {threshold}；税额 {vat} − 专票 {special} − 不动产 {taxedProperty}',
  },
  {
    ...{ id: 'surtax', name: '计提税金及附加', frequency: ['quarter', 'month'], enabled: true },
    basis: '城市维护建设税法；国务院令第448号；财综〔2010〕98号；财税〔2016〕12号',
    inputs: [
      {
        ...{ key: 'city', title: '城建税税率', kind: 'choice', standard: { value: '0.07' } },
        options: [
          { value: '0.07', title: '市区 7%' },
          { value: '0.05', title: '县城、镇 5%' },
          { value: '0.01', title: '其他 1%' },
        ],
      },
      half,
      {
        ...{ key: 'exemption', title: '教育费附加免征月销售额', kind: 'amount' },
        standard: { policy: 'educationExemption' },
      },
      {
        key: 'prepaid',
        title: '其中已预缴附加的增值税',
        kind: 'amount',
        standard: { value: '0.00' },
      },
    ],
    variables: [
      { name: 'transferred', title: '转出未交增值税', step: 'vat-transfer' },
      { name: 'relief', title: '增值税减免', step: 'vat-small-exempt' },
      {
        name: 'smallVat',
        title: '本季贷方',
        take: 'quarterCredit',
        codes: [['222101'], ['222101']],
      },
      { name: 'moved', title: '本期借方', take: 'debit', codes: [['22210103'], ['22210103']] },
      { name: 'simple', title: '本期贷方', take: 'credit', codes: [['222108'], ['222108']] },
      { name: 'excise', title: '本期贷方', take: 'credit', codes: [['222111'], ['222111']] },
      {
        ...{ name: 'quarterExcise', title: '本季贷方', take: 'quarterCredit' },
        codes: [['222111'], ['222111']],
      },
      { name: 'monthSales', title: '本期收入', take: 'monthIncome', ...sales },
      ...accruedBefore,
      { name: 'quarterSales', title: '本季收入', take: 'quarterIncome', ...sales },
      {
        name: 'base',
        formula:
          'max(isGeneral * (moved + simple + excise) + (1 - isGeneral) * (smallVat - relief + quarterExcise) - prepaid, 0)',
      },
      {
        name: 'levied',
        formula:
          '1 - isGeneral * atMost(monthSales, exemption, 1) - (1 - isGeneral) * atMost(quarterSales, exemption * 3, 1)',
      },
      // What was accrued by hand is not accrued again.
      { name: 'cityTax', formula: 'max(round(base * city * half) - cityBefore, 0)' },
      { name: 'education', formula: 'max(round(base * 0.03 * half * levied) - eduBefore, 0)' },
      { name: 'local', formula: 'max(round(base * 0.02 * half * levied) - localBefore, 0)' },
    ],
    needs: { formula: 'base', note: '本期没有应纳增值税、消费税' },
    body: {
      kind: 'lines',
      lines: [
        ...(
          [
            ['debit', '540302', '640302', 'cityTax'],
            ['debit', '540303', '640303', 'education'],
            ['debit', '540304', '640304', 'local'],
            ['credit', '222114', '222114', 'cityTax'],
            ['credit', '222115', '222115', 'education'],
            ['credit', '222116', '222116', 'local'],
          ] as const
        ).map(([side, small, enterprise, formula]) => ({
          ...{ side, formula },
          codes: [small, enterprise] as const,
        })),
      ],
    },
    computation: '{base} ×（城建税 {city}、教育费附加 3%、地方教育附加 2%）× {half}',
  },
  {
    ...{ id: 'stamp', name: '计提印花税', frequency: 'quarter', enabled: false },
    basis: '印花税法；财政部 税务总局公告2023年第12号',
    inputs: [
      { key: 'contracts', title: '应税合同金额', kind: 'amount' },
      { key: 'rate', title: '税率', kind: 'rate', standard: { value: '0.0003' } },
      half,
    ],
    variables: [
      { name: 'hand', title: '本季已计提', take: 'quarterCredit', codes: [['222117'], ['222117']] },
      { name: 'duty', formula: 'round(contracts * rate * half)' },
      { name: 'rest', formula: restFormula('duty', 'max(hand, 0)') },
    ],
    warnings: [{ ...byHandWarning, note: '本季已手工计提 {hand}，本项只计提其余部分' }],
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: ['540310', '640310'], formula: 'rest' },
        { side: 'credit', codes: ['222117', '222117'], formula: 'rest' },
      ],
    },
    computation: '合同金额 {contracts} × {rate} × {half}',
  },
  {
    ...{ id: 'credit-loss', name: '计提信用减值准备', standard: 1, frequency: 'month' },
    enabled: false,
    inputs: [{ key: 'rate', title: '计提率', kind: 'rate', standard: { value: '0.05' } }],
    variables: [
      { name: 'receivable', title: '期末余额', take: 'closing', codes: [[], ['1122']] },
      {
        ...{ name: 'kept', title: '期末贷方余额', take: 'closing', negated: true },
        codes: [[], ['123102']],
      },
      { name: 'need', formula: 'round(max(receivable, 0) * rate) - kept' },
    ],
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: [null, '6702'], formula: 'need' },
        { side: 'credit', codes: [null, '123102'], formula: 'need' },
      ],
    },
    computation: '{receivable} × {rate} − 已提 {kept}',
  },
];
