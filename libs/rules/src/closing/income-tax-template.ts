import type { ClosingTemplate } from './closing-template';

/** 所得税 is reckoned of the profit that everything before has left. */
export const incomeTaxTemplate: ClosingTemplate = {
  id: 'income-tax',
  name: '计提企业所得税',
  frequency: 'quarter',
  enabled: true,
  basis: '企业所得税法；财政部 税务总局公告2023年第12号',
  inputs: [
    {
      key: 'rate',
      title: '税率',
      kind: 'choice',
      standard: { tax: 'incomeTax', at: 0 },
      lawOptions: [
        { law: { tax: 'incomeTax', at: 0 }, title: '一般企业' },
        { law: { policy: 'smallProfitRate' }, title: '小型微利企业' },
        { law: { tax: 'incomeTax', at: 2 }, title: '高新技术企业' },
      ],
    },
    { key: 'loss', title: '可弥补以前年度亏损', kind: 'amount', standard: { value: '0.00' } },
    {
      key: 'reverse',
      title: '多提的',
      kind: 'choice',
      standard: { value: '0' },
      options: [
        { value: '0', title: '不冲回' },
        { value: '1', title: '红字冲回' },
      ],
    },
    {
      key: 'frequency',
      title: '计提周期',
      kind: 'choice',
      standard: { value: 'quarter' },
      options: [
        { value: 'quarter', title: '按季' },
        { value: 'month', title: '按月' },
      ],
    },
  ],
  variables: [
    { name: 'net', title: '本年累计净利润', take: 'yearIncome', codes: [['*'], ['*']] },
    {
      name: 'accrued',
      title: '本年已计提',
      take: 'yearIncome',
      negated: true,
      codes: [['5801'], ['680101']],
    },
    {
      name: 'allTax',
      title: '本年所得税费用',
      take: 'yearIncome',
      negated: true,
      codes: [['5801'], ['6801']],
    },
    { name: 'profit', formula: 'net + allTax' },
    { name: 'due', formula: 'max(round((profit - loss) * rate), 0) - accrued' },
    { name: 'tax', formula: 'max(due, 0) + reverse * min(due, 0)' },
    {
      name: 'smallRate',
      title: '小型微利企业税率',
      isRate: true,
      law: { policy: 'smallProfitRate' },
    },
    {
      name: 'limit',
      title: '小型微利企业所得额上限',
      isRate: false,
      law: { policy: 'smallProfitLimit' },
    },
    // Positive only at the rate of 小型微利企业, whose income may not be above the limit (公告2023年第12号).
    { name: 'isSmall', formula: 'atMost(rate, smallRate, 1) * atMost(smallRate, rate, 1)' },
    { name: 'large', formula: 'max(profit - loss - limit, 0) * isSmall' },
    // With a loss to cover, positive where profit is left to tax, and where none is.
    { name: 'covered', formula: 'min(loss, max(profit - loss, 0))' },
    { name: 'uncovered', formula: 'loss * atMost(profit, loss, 1)' },
    { name: 'negative', formula: 'max(0 - profit, 0)' },
    { name: 'over', formula: '(1 - reverse) * max(0 - due, 0)' },
  ],
  warnings: [
    {
      formula: 'large',
      note: '本年利润总额 {profit} 扣除可弥补亏损后超过 {limit}，不符合小型微利企业条件，请改选适用的税率',
    },
    {
      formula: 'over',
      note: '已计提 {accrued}，多提 {over}；需要冲回的，请把“多提的”改为“红字冲回”',
    },
  ],
  body: {
    kind: 'lines',
    lines: [
      { side: 'debit', codes: ['5801', '680101'], formula: 'tax' },
      { side: 'credit', codes: ['222112', '222112'], formula: 'tax' },
    ],
  },
  computations: [
    {
      formula: 'covered',
      text: '（本年利润总额 {profit} − 可弥补亏损 {loss}）× {rate} − 已计提 {accrued}',
    },
    {
      formula: 'uncovered',
      text: '本年利润总额 {profit} − 可弥补亏损 {loss} 不大于 0，应计提 0.00 − 已计提 {accrued}',
    },
    {
      formula: 'negative',
      text: '本年利润总额 {profit} 不大于 0，应计提 0.00 − 已计提 {accrued}',
    },
  ],
  computation: '本年利润总额 {profit} × {rate} − 已计提 {accrued}',
};
