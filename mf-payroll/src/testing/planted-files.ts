import type { FileLayoutRow, ResultOf, taxClientCalls, taxResultCalls } from '@mingzhang/contract';
import { builtInLayouts } from '@mingzhang/rules/payroll';

export const layouts: FileLayoutRow[] = builtInLayouts.map((layout) => ({
  ...layout,
  version: 0,
  head: [...layout.head],
  columns: layout.columns.map((column) => ({ ...column })),
  isBuiltIn: true,
  isChanged: false,
}));

export const taxFiles: ResultOf<typeof taxClientCalls.preview> = {
  period: '2026-02',
  payPeriod: '2026-02',
  isConfirmed: true,
  files: layouts
    .filter(({ use }) => use.startsWith('tax'))
    .map(({ code, name, confidence, note }) => ({
      code,
      name,
      count: code === 'taxBonus' ? 0 : 3,
      sum: '27000.00',
      confidence,
      note,
    })),
  findings: [{ number: '0003', name: '林子昂', why: '没有登记证件号码，请在员工信息中补上' }],
};

export const taxComparison: ResultOf<typeof taxResultCalls.comparison> = {
  period: '2026-02',
  payPeriod: '2026-02',
  isConfirmed: true,
  hasClient: true,
  people: [
    {
      key: '101',
      number: '0001',
      name: '张磊',
      sheet: '75.00',
      client: '75.00',
      difference: '0.00',
      figures: [],
      reason: '',
    },
    {
      key: '102',
      number: '0002',
      name: '赵婷',
      sheet: '75.00',
      client: '45.00',
      difference: '30.00',
      figures: [{ title: '累计专项附加扣除', sheet: '2000.00', client: '3000.00' }],
      reason: '专项附加扣除不同，请导入客户端的专项附加扣除后重新计算',
    },
    {
      key: 'line 4',
      number: '',
      name: '周雨欣',
      sheet: null,
      client: '90.00',
      difference: '-90.00',
      figures: [],
      reason: '工资表中没有此人',
    },
  ],
  totals: {
    sheet: '150.00',
    client: '210.00',
    ledger: '0.00',
    ledgerBalance: '0.00',
    subjects: '222113 应交税费-应交个人所得税',
    reason: '账上本月没有记代扣个人所得税，请生成或录入发放工资的凭证',
  },
};
