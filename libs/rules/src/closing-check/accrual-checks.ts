import { Money } from '../money';
import { formatMoney } from '../money-format';
import { amountRow, type CheckBook } from './check-book';
import { type CheckAnswer, type CheckRules, sound, unsound } from './check-result';

/** Rules of what a month has to post at its end, as far as balances tell. */
export const accrualChecks = {
  'cogs-missing': costMissing,
  'depreciation-missing': depreciationMissing,
  'amort-missing': amortisationMissing,
  'payroll-missing': payrollMissing,
} satisfies CheckRules<CheckBook>;

/** The period-end entries that each of these rules misses, by the ids of their steps. */
export const stepsOfAccrualChecks = {
  'cogs-missing': ['cogs'],
  'depreciation-missing': ['depreciation'],
  'amort-missing': ['amort-intangible', 'amort-deferred'],
  'payroll-missing': ['payroll'],
} as const satisfies { readonly [Id in keyof typeof accrualChecks]: readonly string[] };

const toStep = { kind: 'carryForward' } as const;

/** 主营业务收入 without 主营业务成本, both before they are carried forward. */
function costMissing(book: CheckBook): CheckAnswer | null {
  const revenue = book.totals(['5001', '6001']).monthIncome;
  const codes = ['5401', '6401'] as const;
  const cost = book.totals(codes).monthIncome.negate();
  if (!revenue.isPositive) return null;
  if (!cost.isZero) {
    return sound(`本期主营业务收入 ${formatMoney(revenue)}，成本 ${formatMoney(cost)}`, cost);
  }
  const subject = book.subject(codes);
  const message = `本期主营业务收入 ${formatMoney(revenue)}，主营业务成本为 0.00，请结转销售成本`;
  return unsound(message, {
    amount: revenue,
    rows: subject ? [amountRow(subject, cost)] : [],
    place: toStep,
  });
}

/** Assets that had a carrying amount when the month began: what comes this month depreciates from the next. */
function depreciationMissing(book: CheckBook): CheckAnswer | null {
  const kept = book.totals(['1602', '1602']);
  const cost = book.totals(['1601', '1601']).opening;
  const net = cost.plus(kept.opening);
  if (!cost.isPositive || !net.isPositive) return null;
  if (!kept.credit.isZero) {
    return sound(`本期已计提折旧 ${formatMoney(kept.credit)}`, kept.credit);
  }
  const subject = book.subject(['1602', '1602']);
  const message =
    `固定资产期初净值 ${formatMoney(net)}，本期累计折旧没有贷方发生额，` +
    '请计提折旧；已提足折旧的可不处理';
  return unsound(message, {
    amount: net,
    rows: subject ? [amountRow(subject, net)] : [],
    place: toStep,
  });
}

/** 无形资产 by 累计摊销, 长期待摊费用 by itself. */
function amortisationMissing(book: CheckBook): CheckAnswer | null {
  const intangible = book.totals(['1701', '1701']).opening;
  const kept = book.totals(['1702', '1702']);
  const deferred = book.totals(['1801', '1801']);
  const all = [
    { codes: ['1701', '1701'], net: intangible.plus(kept.opening), moved: kept.credit },
    { codes: ['1801', '1801'], net: deferred.opening, moved: deferred.credit },
  ] as const;
  const due = all.filter(({ net }) => net.isPositive);
  if (due.length === 0) return null;
  const missing = due.filter(({ moved }) => moved.isZero);
  const done = due.reduce((sum, { moved }) => sum.plus(moved), Money.zero);
  if (missing.length === 0) return sound(`本期已摊销 ${formatMoney(done)}`, done);
  const net = missing.reduce((sum, each) => sum.plus(each.net), Money.zero);
  const message =
    `无形资产、长期待摊费用期初未摊余额 ${formatMoney(net)}，本期没有摊销，` +
    '请生成摊销凭证；使用寿命不确定的可不处理';
  return unsound(message, {
    amount: net,
    rows: missing.flatMap((each) => {
      const subject = book.subject(each.codes);
      return subject ? [amountRow(subject, each.net)] : [];
    }),
    place: toStep,
  });
}

/** Wages were accrued within the last twelve months, and not in this one. */
function payrollMissing(book: CheckBook): CheckAnswer | null {
  const codes = ['221101', '221101'] as const;
  const wages = book.totals(codes).credit;
  if (!wages.isZero) return sound(`本期已计提工资 ${formatMoney(wages)}`, wages);
  const leaves = book.details(book.isUnder([[codes[0]], [codes[1]]]), 'leaf');
  const isPaying = leaves.some(({ recentCredit }) => !recentCredit.isZero);
  if (!isPaying) return null;
  const subject = book.subject(codes);
  const message =
    '应付职工薪酬（工资）近 12 个月有计提，本期没有贷方发生额，请计提本期工资；本期确无工资的可不处理';
  return unsound(message, {
    amount: wages,
    rows: subject ? [amountRow(subject, wages)] : [],
    place: toStep,
  });
}
