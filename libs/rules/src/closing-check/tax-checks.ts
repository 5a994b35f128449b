import { isPartQuarter } from '../closing/closing-filing';
import { policyAt, taxRatesAt } from '../closing/closing-policy';
import type { ByStandard } from '../closing/closing-template';
import { Money, round2, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { monthOf, type Period } from '../period';
import { amountRow, type CheckBook } from './check-book';
import { type CheckAnswer, type CheckRules, sound, unsound } from './check-result';

/** Rules of the taxes that a month or quarter accrues. */
export const taxChecks: CheckRules<CheckBook> = {
  'vat-transfer': vatTransfer,
  'surtax-missing': surtaxMissing,
  'income-tax-missing': incomeTaxMissing,
};

const both = (code: string): ByStandard<string> => [code, code];
const toStep = { kind: 'carryForward' } as const;
const SURTAX_TOLERANCE = Money.parse('0.05');
const INCOME_TAX_TOLERANCE = Money.parse('1.00');
/** Above it nobody is 小型微利企业 (公告2023年第12号). */
const SMALL_PROFIT_AT_MOST = Money.parse('3000000.00');

/** Taxes on top of VAT; those of education have an exemption. */
const surtaxes = [
  { code: '222114', tax: 'cityTax', isExemptible: false },
  { code: '222115', tax: 'education', isExemptible: true },
  { code: '222116', tax: 'localEducation', isExemptible: true },
] as const;

/** Parts of a surtax that a company may pay: the whole, and where 六税两费 are halved, the half. */
function shares(period: Period): Money[] {
  const half = policyAt('halfOfSixTaxes', period);
  return [Money.parse('1'), ...(half ? [Money.parse(half.value)] : [])];
}

/** Rates that income tax may be accrued at in a month, the real burden of 小型微利企业 with them. */
function incomeTaxRates(period: Period, profit: Money): Money[] {
  const isSmall = profit.compare(SMALL_PROFIT_AT_MOST) <= 0;
  const small = isSmall ? policyAt('smallProfitRate', period) : undefined;
  const rates = [...taxRatesAt('incomeTax', period), ...(small ? [small.value] : [])];
  return rates.map((rate) => Money.parse(rate));
}

function isQuarterEnd(book: CheckBook): boolean {
  return monthOf(book.context.period) % 3 === 0;
}

/**
 * General taxpayers: what 应交增值税 owes is transferred to 未交增值税. Small-scale ones, at the end of a
 * quarter whose sales stay below the threshold: the tax is transferred to income.
 */
function vatTransfer(book: CheckBook): CheckAnswer | null {
  const owed = book.totals(both('222101')).closing.negate();
  const isSmall = book.context.vatType === 0;
  if (isSmall && !isExempt(book)) return null;
  if (!owed.isPositive) {
    return sound(`应交增值税期末无应转出的贷方余额（${formatMoney(owed)}）`, owed);
  }
  const subject = book.subject(both('222101'));
  const message = !isSmall
    ? `应交增值税期末贷方余额 ${formatMoney(owed)} 没有转出，请结转未交增值税`
    : isPartQuarter(book.context)
      ? `账套自 ${book.context.enabled} 启用，本季以前月份的销售额不在账内，不能判断是否达到起征点；` +
        `应交增值税 ${formatMoney(owed)}，请在小规模纳税人增值税减免中填写启用前本季销售额和税额`
      : `本季销售额未超过起征点，应交增值税 ${formatMoney(owed)} 没有结转减免；开具专用发票部分除外`;
  return unsound(message, {
    amount: owed,
    rows: subject ? [amountRow(subject, owed)] : [],
    place: toStep,
  });
}

/** Whether the sales of a quarter that ends here, as far as the books know, stay below the threshold of VAT. */
function isExempt(book: CheckBook): boolean {
  const threshold = policyAt('smallScaleThreshold', book.context.period);
  const included = policyAt('smallScaleThresholdIncluded', book.context.period);
  if (!isQuarterEnd(book) || !threshold || !included) return false;
  const order = salesOf(book, 'quarterIncome').compare(Money.parse(threshold.value));
  return order < 0 || (order === 0 && included.value === '1');
}

function salesOf(book: CheckBook, take: 'monthIncome' | 'quarterIncome'): Money {
  const subjects: ByStandard<string>[] = [
    ['5001', '6001'],
    ['5051', '6051'],
  ];
  return sumOf(subjects.map((codes) => book.totals(codes)[take]));
}

/** VAT and excise that surtaxes are reckoned of: of the month, of the quarter for small-scale taxpayers. */
function surtaxBase(book: CheckBook): Money {
  const excise = book.totals(both('222111'));
  if (book.context.vatType === 1) {
    const transferred = book.totals(both('22210103')).debit;
    return transferred.plus(book.totals(both('222108')).credit).plus(excise.credit);
  }
  // Of the quarter alone: tax of the one before may still be unpaid, or be paid in this one.
  const { quarterCredit, quarterReturned } = book.totals(both('222101'));
  const relief = book.totals(['530111', '611702']).quarterCredit;
  const owed = quarterCredit.minus(quarterReturned).minus(relief);
  return (owed.isPositive ? owed : Money.zero).plus(excise.quarterCredit);
}

/** Each surtax is accrued, at one of the rates that it may have; education only above its exemption. */
function surtaxMissing(book: CheckBook): CheckAnswer | null {
  const isGeneral = book.context.vatType === 1;
  if (!isGeneral && !isQuarterEnd(book)) return null;
  const base = surtaxBase(book);
  if (!base.isPositive) return null;
  const isSpared = areSurtaxesSpared(book);
  const { period } = book.context;
  const parts = shares(period);
  const accruals = surtaxes.map(({ code, tax, isExemptible }) => {
    const totals = book.totals(both(code));
    const amount = isGeneral ? totals.credit : totals.quarterCredit;
    const wanted = taxRatesAt(tax, period).flatMap((rate) =>
      parts.map((part) => base.times(Money.parse(rate)).times(part)),
    );
    const isDue = !(isExemptible && isSpared);
    const isRight = wanted.some((due) => isNear(due, amount, SURTAX_TOLERANCE));
    return { code, amount, isRight: isRight || (!isDue && amount.isZero) };
  });
  const total = sumOf(accruals.map(({ amount }) => amount));
  const wrong = accruals.filter(({ isRight }) => !isRight);
  if (wrong.length === 0) {
    return sound(
      `应纳增值税、消费税 ${formatMoney(base)}，已计提附加 ${formatMoney(total)}`,
      total,
    );
  }
  const message =
    `本期应纳增值税、消费税 ${formatMoney(base)}，附加税没有计提或与按税率计算的金额不符，` +
    '请生成或更新计提税金及附加的凭证；有预缴的请核对';
  return unsound(message, {
    amount: total,
    rows: wrong.flatMap(({ code, amount }) => {
      const subject = book.subject(both(code));
      return subject ? [amountRow(subject, amount)] : [];
    }),
    place: toStep,
  });
}

/** Sales of the month, or of the quarter, that 教育费附加 is not levied of. */
function areSurtaxesSpared(book: CheckBook): boolean {
  const exemption = policyAt('educationExemption', book.context.period);
  if (!exemption) return false;
  const [sales, months] =
    book.context.vatType === 1
      ? [salesOf(book, 'monthIncome'), 1]
      : [salesOf(book, 'quarterIncome'), 3];
  return sales.compare(Money.parse(exemption.value).times(months)) <= 0;
}

/**
 * At the end of a quarter with a profit so far: the tax of the year is accrued at one of its rates; without
 * one, nothing of it stays accrued.
 */
function incomeTaxMissing(book: CheckBook): CheckAnswer | null {
  if (!isQuarterEnd(book)) return null;
  const expense = book.totals(['5801', '6801']).yearIncome.negate();
  const accrued = book.totals(['5801', '680101']).yearIncome.negate();
  const profit = book.profit.yearIncome.plus(expense);
  const subject = book.subject(['5801', '680101']);
  const rows = subject ? [amountRow(subject, accrued)] : [];
  if (!profit.isPositive) {
    if (accrued.compare(INCOME_TAX_TOLERANCE) <= 0) return null;
    const over =
      `本年累计利润总额 ${formatMoney(profit)}，已计提所得税 ${formatMoney(accrued)}，` +
      `应计提 0.00，请在计提企业所得税中把“多提的”改为“红字冲回”后生成凭证`;
    return unsound(over, { amount: accrued, rows, place: toStep });
  }
  const rates = incomeTaxRates(book.context.period, profit);
  const dues = rates.map((rate) => round2(profit.times(rate)));
  if (dues.some((due) => isNear(due, accrued, INCOME_TAX_TOLERANCE))) {
    const text = `本年累计利润总额 ${formatMoney(profit)}，已计提所得税 ${formatMoney(accrued)}`;
    return sound(text, accrued);
  }
  const message =
    `本年累计利润总额 ${formatMoney(profit)}，所得税费用 ${formatMoney(accrued)}，` +
    `与按 ${rates.map((rate) => `${rate.times(100).toExactText()}%`).join('、')} 计算的都不一致，` +
    '请生成或更新计提企业所得税的凭证；有弥补亏损的请核对';
  return unsound(message, { amount: accrued, rows, place: toStep });
}

function isNear(due: Money, amount: Money, tolerance: Money): boolean {
  return due.minus(amount).abs().compare(tolerance) <= 0;
}
