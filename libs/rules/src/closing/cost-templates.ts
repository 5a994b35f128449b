import type { ClosingTemplate } from './closing-template';

/** The method of `cogs` that reckons one cost of all goods, and can't tell which it is of. */
export const PERCENT_OF_REVENUE = 'percentOfRevenue';

/** The method of `cogs` that reads lines one by one. */
export const MOVING_AVERAGE = 'movingAverage';

/**
 * The method of `cogs` that counts for what a person has given: of nothing, the share of the revenue, which
 * the template has as its standard. Errors: none.
 */
export function costMethodOf(given: Readonly<Record<string, string>>): string {
  return given['method'] || PERCENT_OF_REVENUE;
}

const everyMonth = { frequency: 'month', enabled: true } as const;

/** 制造费用, 完工产品, 研发支出, 销售成本, 调汇 (reference, orders 50 to 60 and 90). */
export const costTemplates: readonly ClosingTemplate[] = [
  {
    id: 'mfg-overhead',
    name: '结转制造费用',
    ...everyMonth,
    inputs: [],
    variables: [],
    body: { kind: 'clear', from: [['4101'], ['5101']], into: ['40010103', '50010103'] },
    computation: '制造费用各末级科目余额',
  },
  {
    id: 'finished-goods',
    name: '结转完工产品成本',
    ...everyMonth,
    inputs: [
      {
        key: 'method',
        title: '在产品计价',
        kind: 'choice',
        standard: { value: 'share' },
        options: [
          { value: 'share', title: '按各成本项目余额分摊' },
          { value: 'material', title: '只计直接材料' },
        ],
      },
      { key: 'unfinished', title: '期末在产品成本', kind: 'amount', standard: { value: '0.00' } },
    ],
    variables: [],
    body: {
      kind: 'clear',
      from: [['4001'], ['5001']],
      into: ['1405', '1405'],
      keep: 'unfinished',
      keepIn: {
        input: 'method',
        value: 'material',
        title: '直接材料',
        codes: [['40010101'], ['50010101']],
      },
    },
    computation: '生产成本余额 − 在产品 {unfinished}',
  },
  {
    id: 'rd-expense',
    name: '结转研发费用化支出',
    ...everyMonth,
    inputs: [],
    variables: [],
    body: { kind: 'clear', from: [['430101'], ['530101']], into: ['560204', '660204'] },
    computation: '费用化支出余额',
  },
  {
    id: 'cogs',
    name: '结转销售成本',
    ...everyMonth,
    inputs: [
      {
        key: 'method',
        title: '方法',
        kind: 'choice',
        standard: { value: PERCENT_OF_REVENUE },
        options: [
          { value: PERCENT_OF_REVENUE, title: '按收入百分比' },
          { value: 'inventoryBalance', title: '库存全部结转' },
          { value: 'weightedAverage', title: '月末一次加权平均' },
          { value: MOVING_AVERAGE, title: '移动加权平均' },
        ],
      },
      { key: 'rate', title: '成本率', kind: 'rate', standard: { value: '0.80' } },
    ],
    variables: [
      { name: 'revenue', title: '本期收入', take: 'monthIncome', codes: [['5001'], ['6001']] },
      { name: 'goods', title: '期末余额', take: 'closing', codes: [['1405'], ['1405']] },
      {
        name: 'taken',
        title: '本期已结转',
        take: 'monthIncome',
        negated: true,
        codes: [['5401'], ['6401']],
      },
    ],
    body: {
      kind: 'costOfSales',
      cost: ['5401', '6401'],
      goods: ['1405', '1405'],
      revenue: ['5001', '6001'],
    },
    computation: '{revenue} × {rate}',
  },
];

/** 期末调汇 comes after the taxes that it does not change, before the income tax that it does. */
export const revaluationTemplate: ClosingTemplate = {
  id: 'fx',
  name: '期末调汇',
  ...everyMonth,
  // One input per currency that has a balance: `rate-USD`.
  inputs: [],
  variables: [],
  body: {
    kind: 'revaluation',
    gain: ['530105', '660304'],
    loss: ['560304', '660304'],
  },
  computation: '外币余额 × 期末汇率 − 账面余额',
};
