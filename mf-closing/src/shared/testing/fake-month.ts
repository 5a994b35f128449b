import {
  carryForwardCalls,
  checkoutCalls,
  type CarryForwardView,
  type CheckResult,
  type ClosingStep,
  type PeriodSeal,
  type StepInput,
  type StepLine,
} from '@mingzhang/contract';
import { fakeApi, fakePeriods, fakeUser, type FakeApi } from '@mingzhang/web/testing';

/** An input with what counts in the month. */
export function fakeInput(changes: Partial<StepInput>): StepInput {
  return {
    key: 'rate',
    title: '成本率',
    kind: 'rate',
    value: '0.5',
    standard: '0.5',
    own: false,
    basis: null,
    options: [],
    ...changes,
  };
}

/** A line of base currency without items. */
export function fakeLine(
  [subjectCode, subjectName]: readonly [string, string],
  [debit, credit]: readonly [string, string],
): StepLine {
  return {
    summary: '结转',
    subjectId: 1,
    subjectCode,
    subjectName,
    debit,
    credit,
    auxiliary: {},
    auxiliaryTitle: '',
    currency: null,
    quantity: null,
  };
}

/** A step of the worked example; nothing is posted unless a test says so. */
export function fakeStep(changes: Partial<ClosingStep> & Pick<ClosingStep, 'id'>): ClosingStep {
  return {
    name: changes.id,
    part: 'entries',
    state: 'current',
    note: null,
    computation: '',
    amount: '0.00',
    inputs: [],
    kept: [],
    origins: [],
    lines: [],
    posted: null,
    problems: [],
    voucherCount: changes.lines?.length ? 1 : 0,
    ...changes,
  };
}

const entry = (
  debit: readonly [string, string],
  credit: readonly [string, string],
  sum: string,
) => [fakeLine(debit, [sum, '0.00']), fakeLine(credit, ['0.00', sum])];

const cost = ['5401', '主营业务成本'] as const;
const goods = ['1405', '库存商品'] as const;
const tax = ['5801', '所得税费用'] as const;
const dueTax = ['222112', '应交所得税'] as const;
const profit = ['3103', '本年利润'] as const;

const posted = (code: number, amount: string, lines: readonly StepLine[] = []) => ({
  title: `记-${code}`,
  amount,
  auditState: 'unaudited' as const,
  lines: [...lines],
  vouchers: [{ id: code, title: `记-${code}`, amount }],
});

/** January of the worked example after a late voucher: goods, income tax and expense are stale. */
export const workedSteps: readonly ClosingStep[] = [
  fakeStep({
    id: 'depreciation',
    name: '计提折旧',
    amount: '4000.00',
    computation: '上期折旧 4,000.00',
    posted: posted(33, '4000.00'),
  }),
  fakeStep({
    id: 'cogs',
    name: '结转销售成本',
    state: 'stale',
    amount: '130000.00',
    computation: '260,000.00 × 50%',
    inputs: [fakeInput({})],
    origins: [
      {
        title: '5001 主营业务收入 本期贷方',
        amount: '260000.00',
        link: '/account-book/detailed?subjectId=1&period=2026-01',
      },
    ],
    lines: entry(cost, goods, '130000.00'),
    posted: posted(35, '115000.00', entry(cost, goods, '115000.00')),
  }),
  fakeStep({
    id: 'stamp',
    name: '计提印花税',
    state: 'due',
    amount: '45.00',
    computation: '300,000.00 × 0.03%',
    inputs: [
      fakeInput({
        key: 'base',
        title: '合同金额',
        kind: 'amount',
        value: '300000.00',
        standard: null,
      }),
      fakeInput({ title: '税率', value: '0.0003', standard: '0.0003', basis: '印花税法' }),
    ],
    lines: entry(['5403', '税金及附加'], ['222113', '应交印花税'], '45.00'),
  }),
  fakeStep({
    id: 'income-tax',
    name: '计提企业所得税',
    state: 'stale',
    amount: '1047.13',
    computation: '20,942.60 × 5%',
    lines: entry(tax, dueTax, '1047.13'),
    posted: posted(38, '308.83', entry(tax, dueTax, '308.83')),
  }),
  fakeStep({
    id: 'credit-loss',
    name: '分摊办公室租金',
    state: 'refused',
    problems: [{ code: 'CLOSING', msg: '比例合计 95%，少 5%，请改为合计 100%' }],
  }),
  fakeStep({ id: 'fx', name: '期末调汇', state: 'idle', note: '无外币科目' }),
  fakeStep({
    id: 'pl-income',
    part: 'profit',
    name: '结转本期收入',
    amount: '260090.00',
    lines: [
      fakeLine(['5001', '主营业务收入'], ['260000.00', '0.00']),
      fakeLine(['5301', '营业外收入'], ['90.00', '0.00']),
      fakeLine(profit, ['0.00', '260090.00']),
    ],
    posted: posted(39, '260090.00'),
  }),
  fakeStep({
    id: 'pl-expense',
    part: 'profit',
    name: '结转本期成本费用',
    state: 'stale',
    amount: '240194.53',
    lines: entry(profit, cost, '240194.53'),
    posted: posted(40, '239147.40', entry(profit, cost, '239147.40')),
  }),
];

/** The view of January with these steps. */
export function fakeView(changes: Partial<CarryForwardView> = {}): CarryForwardView {
  return {
    period: '2026-01',
    periodState: 'open',
    steps: [...workedSteps],
    profit: { income: '260090.00', expense: '240194.53', profit: '19895.47', carried: '20942.60' },
    ...changes,
  };
}

export function fakeCheck(changes: Partial<CheckResult>): CheckResult {
  return {
    rule: 'trial-balance',
    title: '试算平衡',
    severity: 'pass',
    message: '试算平衡',
    link: null,
    amount: null,
    rows: [],
    ...changes,
  };
}

export const openingPass = fakeCheck({
  rule: 'opening-balance',
  title: '期初余额平衡',
  amount: '1234000.00',
  message: '期初余额借贷平衡，合计 1,234,000.00',
});

export const unclosedProfit = fakeCheck({
  rule: 'pl-zero',
  title: '损益类科目未结平',
  severity: 'block',
  amount: '1047.13',
  message: '结转后损益类末级科目余额应为 0，下列 1 个科目不为 0，请更新结转凭证',
  link: '/check-out/carry-forward/2026/1',
  rows: [
    {
      title: '5801 所得税费用',
      amount: '1047.13',
      link: '/account-book/detailed?subjectId=9&period=2026-01',
    },
  ],
});

export const oddBalance = fakeCheck({
  rule: 'current-account',
  title: '往来科目异常余额',
  severity: 'warn',
  message: '应收账款有贷方余额，资产负债表已按明细重分类，不影响结账',
  rows: [{ title: '应收账款 宏图建材', amount: '8000.00', link: '/account-book/detailed' }],
});

/** A seal of January. */
export function fakeSeal(changes: Partial<PeriodSeal> = {}): PeriodSeal {
  return {
    id: 1,
    period: '2026-01',
    voucherCount: 40,
    lineCount: 112,
    irreversible: false,
    hash: 'a1b2c3d4e5f60718293a'.padEnd(64, '0'),
    previousHash: ''.padEnd(64, '0'),
    closedName: '周敏',
    closedAt: '2026-02-02T02:41:00.000Z',
    opened: null,
    ...changes,
  };
}

/** Months of 2026 of which the first so many are closed, as the session tells them. */
export const userWith = (closed: number, role: 'Manager' | 'Making' = 'Manager') =>
  fakeUser({ role, checkoutList: fakePeriods(3, closed) });

/** A service whose January has the worked steps, one block and one warning. */
export function fakeClosing(): FakeApi {
  const api = fakeApi();
  api.answer(carryForwardCalls.view, fakeView());
  api.answer(checkoutCalls.initialCheck, [openingPass]);
  api.answer(checkoutCalls.finalCheck, [fakeCheck({}), oddBalance, unclosedProfit]);
  api.answer(checkoutCalls.reportCheck, []);
  api.answer(checkoutCalls.brokenCheck, []);
  api.answer(checkoutCalls.history, []);
  api.answer(checkoutCalls.settings, { version: 1, irreversible: false, severities: [] });
  return api;
}
