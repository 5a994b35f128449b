import type { ClosingTemplate, TemplateInput, TemplateVariable } from './closing-template';
import { filedSales, filedVat, relieved } from './vat-relief-template';

/** 六税两费 of small-scale taxpayers and small enterprises of low profit. */
export const half: TemplateInput = {
  key: 'half',
  title: '减征后比例',
  kind: 'choice',
  standard: { smallScale: 'halfOfSixTaxes', general: '1' },
  options: [
    { value: '1', title: '不减征' },
    { value: '0.5', title: '减半（小规模、小型微利、个体）' },
  ],
};

/** What of the surtaxes has been accrued in the month or quarter that is filed. */
const accruedBefore = (
  [
    ['city', '222114'],
    ['edu', '222115'],
    ['local', '222116'],
  ] as const
).flatMap(([name, code]): TemplateVariable[] => [
  {
    name: `${name}Month`,
    title: '本期已计提',
    take: 'credit',
    when: 'monthly',
    codes: [[code], [code]],
  },
  {
    name: `${name}Quarter`,
    title: '本季已计提',
    take: 'quarterCredit',
    when: 'quarterly',
    codes: [[code], [code]],
  },
  { name: `${name}Before`, formula: `${name}Month + ${name}Quarter` },
]);

/** 附加税 of the VAT that a month or quarter owes, after relief and returns. */
export const surtaxTemplate: ClosingTemplate = {
  id: 'surtax',
  name: '计提税金及附加',
  frequency: ['quarter', 'month'],
  enabled: true,
  basis: '城市维护建设税法；国务院令第448号；财综〔2010〕98号；财税〔2016〕12号',
  inputs: [
    {
      key: 'city',
      title: '城建税税率',
      kind: 'choice',
      standard: { tax: 'cityTax', at: 0 },
      lawOptions: [
        { law: { tax: 'cityTax', at: 0 }, title: '市区' },
        { law: { tax: 'cityTax', at: 1 }, title: '县城、镇' },
        { law: { tax: 'cityTax', at: 2 }, title: '其他' },
      ],
    },
    half,
    {
      key: 'exemption',
      title: '教育费附加免征月销售额',
      kind: 'amount',
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
      name: 'unbooked',
      title: '账面没有计提的增值税',
      step: 'vat-small-exempt',
      figure: 'unbooked',
    },
    ...filedVat,
    { name: 'moved', title: '本期借方', take: 'debit', codes: [['22210103'], ['22210103']] },
    { name: 'simple', title: '本期贷方', take: 'credit', codes: [['222108'], ['222108']] },
    {
      name: 'simpleBack',
      title: '本期退回和减征借方',
      take: 'monthReturned',
      codes: [['222108'], ['222108']],
    },
    {
      name: 'monthExcise',
      title: '本期贷方',
      take: 'credit',
      when: 'monthly',
      codes: [['222111'], ['222111']],
    },
    {
      name: 'quarterExcise',
      title: '本季贷方',
      take: 'quarterCredit',
      when: 'quarterly',
      codes: [['222111'], ['222111']],
    },
    ...filedSales,
    ...accruedBefore,
    ...relieved,
    // The step's own relief stands in the books by now.
    { name: 'handRelief', formula: 'max(relieved - relief, 0)' },
    {
      name: 'smallVat',
      formula: 'monthVat + quarterVat - monthBack - quarterBack - relief - handRelief + unbooked',
    },
    {
      name: 'base',
      formula:
        'max(isGeneral * (moved + simple - simpleBack) + (1 - isGeneral) * smallVat + monthExcise + quarterExcise - prepaid, 0)',
    },
    {
      name: 'levied',
      formula: '1 - atMost(monthSales + quarterSales, exemption * filedMonths, 1)',
    },
    {
      name: 'educationRate',
      title: '教育费附加费率',
      isRate: true,
      law: { tax: 'education', at: 0 },
    },
    {
      name: 'localRate',
      title: '地方教育附加费率',
      isRate: true,
      law: { tax: 'localEducation', at: 0 },
    },
    // What was accrued by hand is not accrued again.
    { name: 'cityTax', formula: 'max(round(base * city * half) - cityBefore, 0)' },
    {
      name: 'education',
      formula: 'max(round(base * educationRate * half * levied) - eduBefore, 0)',
    },
    { name: 'local', formula: 'max(round(base * localRate * half * levied) - localBefore, 0)' },
  ],
  needs: { formula: 'base', note: '没有应纳增值税、消费税' },
  warnings: [
    {
      formula: 'unbooked',
      note: '账面没有计提增值税，附加按申报表应纳的增值税 {unbooked} 计提；请先补记应交增值税',
    },
  ],
  body: {
    kind: 'lines',
    lines: (
      [
        ['debit', '540302', '640302', 'cityTax'],
        ['debit', '540303', '640303', 'education'],
        ['debit', '540304', '640304', 'local'],
        ['credit', '222114', '222114', 'cityTax'],
        ['credit', '222115', '222115', 'education'],
        ['credit', '222116', '222116', 'local'],
      ] as const
    ).map(([side, small, enterprise, formula]) => ({
      side,
      formula,
      codes: [small, enterprise] as const,
    })),
  },
  computation:
    '{base} ×（城建税 {city}、教育费附加 {educationRate}、地方教育附加 {localRate}）× {half}',
};
