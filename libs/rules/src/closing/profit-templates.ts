import { byHandWarning, postedByHand, restFormula } from './by-hand';
import type { ClosingTemplate } from './closing-template';
import { PRIOR_YEARS } from './closing-values';

const everyMonth = { frequency: 'month', enabled: true, inputs: [], variables: [] } as const;
const inDecember = { frequency: 'year', enabled: true } as const;
const profitOfYear = ['3103', '4103'] as const;

/** 结转损益 and the end of the year (reference, orders 200 to 330). */
export const profitTemplates: readonly ClosingTemplate[] = [
  {
    id: 'pl-transfer',
    name: '结转本期损益',
    ...everyMonth,
    body: { kind: 'profit', of: 'both', into: profitOfYear },
    computation: '损益类各末级科目余额',
  },
  {
    id: 'pl-income',
    name: '结转本期收入',
    ...everyMonth,
    enabled: false,
    body: { kind: 'profit', of: 'income', into: profitOfYear },
    computation: '收入类各末级科目余额',
  },
  {
    id: 'pl-expense',
    name: '结转本期成本费用',
    ...everyMonth,
    enabled: false,
    body: { kind: 'profit', of: 'expense', into: profitOfYear },
    computation: '成本费用类各末级科目余额',
  },
  {
    id: 'pl-prior-years',
    name: '结转以前年度损益调整',
    standard: 1,
    ...everyMonth,
    body: { kind: 'profit', of: 'priorYears', into: ['310406', '410406'] },
    computation: '以前年度损益调整余额，转入未分配利润',
  },
  {
    id: 'year-profit',
    name: '年末结转本年利润',
    ...inDecember,
    inputs: [],
    variables: [
      {
        name: 'profit',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [['3103'], ['4103']],
      },
    ],
    body: {
      kind: 'lines',
      turns: true,
      lines: [
        { side: 'debit', codes: profitOfYear, formula: 'profit', summary: '结转本年净利润' },
        {
          side: 'credit',
          formula: 'profit',
          summary: '结转本年净利润',
          codes: ['310406', '410406'],
        },
      ],
    },
    computation: '本年利润余额 {profit}',
  },
  {
    id: 'reserve',
    name: '提取法定盈余公积',
    ...inDecember,
    basis: '公司法第二百一十条',
    inputs: [{ key: 'rate', title: '提取比例', kind: 'rate', standard: { value: '0.10' } }],
    variables: [
      { name: 'profit', title: '本年净利润', take: 'yearIncome', codes: [['*'], ['*']] },
      {
        name: 'opened',
        title: '年初贷方余额',
        take: 'yearOpening',
        negated: true,
        codes: [['310406'], ['410406']],
      },
      // Adjusted in the year: what was carried already, and what the month carries.
      { name: 'carried', title: '本年调整转入', take: 'yearAdjusted', codes: [[], ['4104']] },
      {
        name: 'adjusted',
        title: '本年未转入的调整',
        take: 'yearIncome',
        codes: [[], [PRIOR_YEARS]],
      },
      {
        name: 'covered',
        title: '盈余公积补亏',
        take: 'closing',
        negated: true,
        codes: [['310405'], ['410405']],
      },
      { name: 'loss', formula: 'max(0 - opened - carried - adjusted - covered, 0)' },
      { name: 'part', formula: 'round(max((profit - loss) * rate, 0))' },
      ...postedByHand([['310101'], ['410101']]),
      { name: 'rest', formula: restFormula('part') },
      {
        name: 'kept',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [['310101'], ['410101']],
      },
      {
        name: 'capital',
        title: '期末贷方余额',
        take: 'closing',
        negated: true,
        codes: [['3001'], ['4001']],
      },
      // 公司法第二百一十条: from half of the registered capital on, a company need not allot more.
      { name: 'isEnough', formula: 'atMost(capital * 0.5, kept, 1) * min(max(capital, 0), 1)' },
    ],
    warnings: [
      byHandWarning,
      {
        formula: 'isEnough * max(rest, 0)',
        note:
          '法定盈余公积已有 {kept}，达到实收资本 {capital} 的 50%（以注册资本为准），' +
          '可以不再提取；不提的请在本期跳过本项',
      },
    ],
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: ['310401', '410401'], formula: 'rest' },
        { side: 'credit', codes: ['310101', '410101'], formula: 'rest' },
      ],
    },
    computation: '（净利润 {profit} − 以前年度未弥补亏损 {loss}）× {rate} − 已提取 {hand}',
  },
  {
    id: 'dividend',
    name: '分配利润',
    ...inDecember,
    enabled: false,
    inputs: [{ key: 'amount', title: '股东会决议金额', kind: 'amount' }],
    variables: [
      ...postedByHand([['2232'], ['2232']]),
      { name: 'rest', formula: restFormula('amount') },
    ],
    warnings: [byHandWarning],
    body: {
      kind: 'lines',
      lines: [
        { side: 'debit', codes: ['310403', '410403'], formula: 'rest' },
        { side: 'credit', codes: ['2232', '2232'], formula: 'rest' },
      ],
    },
    computation: '按股东会决议填写',
  },
  {
    id: 'distribution-close',
    name: '结转利润分配明细',
    ...inDecember,
    inputs: [],
    variables: [],
    body: {
      kind: 'clear',
      from: [
        // 盈余公积补亏 (405) has a credit balance and goes the other way.
        ['310401', '310402', '310403', '310404', '310405'],
        ['410401', '410402', '410403', '410404', '410405'],
      ],
      into: ['310406', '410406'],
    },
    computation: '利润分配除未分配利润外各明细余额',
  },
];
