import { salesCodes } from '../chart-sales';
import { isPartQuarter } from '../closing/closing-filing';
import { policyAt, smallProfitAt, taxRatesAt } from '../closing/closing-policy';
import type { ByStandard } from '../closing/closing-template';
import { smallScaleLimit } from '../levy/small-scale-limit';
import { Money, round2, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { monthOf, type Period, periodTitle } from '../period';
import { endsFiledQuarter, FORMER_VAT_CODE, isFormerVat } from '../taxpayer-kind';
import { amountRow, type CheckBook } from './check-book';
import { type CheckAnswer, type CheckRules, sound, unsound } from './check-result';

/** Rules of the taxes that a month or quarter accrues. */
export const taxChecks: CheckRules<CheckBook> = {
  'vat-transfer': vatTransfer,
  'small-scale-limit': salesLimit,
  'surtax-missing': surtaxMissing,
  'income-tax-missing': incomeTaxMissing,
};

const both = (code: string): ByStandard<string> => [code, code];
const toStep = { kind: 'carryForward' } as const;
const SURTAX_TOLERANCE = Money.parse('0.05');
const INCOME_TAX_TOLERANCE = Money.parse('1.00');

/** Taxes on top of VAT; those of education have an exemption. */
const surtaxes = [
  { code: '222114', tax: 'cityTax', isExemptible: false },
  { code: '222115', tax: 'education', isExemptible: true },
  { code: '222116', tax: 'localEducation', isExemptible: true },
] as const;

/** How income tax that was accrued too much is taken back. */
const REVERSE_INCOME_TAX = '在计提企业所得税中把“多提的”改为“红字冲回”后生成凭证';

/** Parts of a surtax that a company may pay: the whole, and where 六税两费 are halved, the half. */
function shares(period: Period): Money[] {
  const half = policyAt('halfOfSixTaxes', period);
  return [Money.parse('1'), ...(half ? [Money.parse(half.value)] : [])];
}

/** Rates that income tax may be accrued at in a month, the real burden of 小型微利企业 with them. */
function incomeTaxRates(period: Period, profit: Money): Money[] {
  const small = smallProfitAt(period);
  const rates = taxRatesAt('incomeTax', period).map((rate) => Money.parse(rate));
  return small && profit.compare(small.limit) <= 0 ? [...rates, small.rate] : rates;
}

function isQuarterEnd(book: CheckBook): boolean {
  return monthOf(book.context.period) % 3 === 0;
}

/** General taxpayers file VAT month by month, small-scale ones where they have chosen so (财税〔2016〕36号 附件1第四十七条). */
function filesMonthly({ context: { vatType, filesMonthly: isChosen } }: CheckBook): boolean {
  return vatType === 1 || isChosen;
}

/** Whether a time that VAT is filed for ends with the month. */
function isFilingDue(book: CheckBook): boolean {
  const { period, kindTo } = book.context;
  return filesMonthly(book) || endsFiledQuarter(period, kindTo);
}

/** Sales of the month or quarter that VAT is filed for. */
function filedSales(book: CheckBook): Money {
  return salesOf(book, filesMonthly(book) ? 'monthIncome' : 'quarterIncome');
}

/**
 * General taxpayers: what 应交增值税 owes is transferred to 未交增值税. Small-scale ones, at the end of a
 * quarter, or of a month where they file so, whose sales stay below the threshold: the tax is transferred to income.
 */
function vatTransfer(book: CheckBook): CheckAnswer | null {
  const owed = book.totals(both('222101')).closing.negate().minus(formerVat(book));
  const isSmall = book.context.vatType === 0;
  if (isSmall && !isExempt(book)) return null;
  if (!owed.isPositive) {
    const what = isSmall ? '应结转减免' : '应转出';
    return sound(`应交增值税期末没有${what}的贷方余额（${formatMoney(owed)}）`, owed);
  }
  const subject = book.subject(both('222101'));
  const message = !isSmall
    ? `应交增值税期末贷方余额 ${formatMoney(owed)} 没有转出，请结转未交增值税`
    : !filesMonthly(book) && isPartQuarter(book.context)
      ? `账套自${periodTitle(book.context.enabled)}启用，本季以前月份的销售额不在账内，不能判断是否达到起征点；` +
        `应交增值税 ${formatMoney(owed)}，请在小规模纳税人增值税减免中填写启用前本季销售额和税额`
      : `${filesMonthly(book) ? '本月' : '本季'}销售额未超过起征点，应交增值税 ${formatMoney(owed)} 没有结转减免；开具专用发票部分除外`;
  return unsound(message, {
    amount: owed,
    rows: subject ? [amountRow(subject, owed)] : [],
    place: toStep,
  });
}

/** VAT of small-scale months that a general taxpayer has not paid yet; it is not transferred. */
function formerVat(book: CheckBook): Money {
  const codes = both(FORMER_VAT_CODE);
  const subject = book.context.vatType === 1 ? book.subject(codes) : undefined;
  return subject && isFormerVat(subject) ? book.totals(codes).closing.negate() : Money.zero;
}

/** Whether the sales that are filed here, as far as the books know, stay below the threshold of VAT. */
function isExempt(book: CheckBook): boolean {
  const name = filesMonthly(book) ? 'smallScaleThresholdMonth' : 'smallScaleThreshold';
  const threshold = policyAt(name, book.context.period);
  const included = policyAt('smallScaleThresholdIncluded', book.context.period);
  if (!isFilingDue(book) || !threshold || !included) return false;
  const order = filedSales(book).compare(Money.parse(threshold.value));
  return order < 0 || (order === 0 && included.value === '1');
}

/** A small-scale taxpayer whose sales come near the limit of `smallScaleLimit`, or pass it. */
function salesLimit(book: CheckBook): CheckAnswer | null {
  const { period, enabled, vatType } = book.context;
  if (vatType === 1) return null;
  const isMonthly = filesMonthly(book);
  const sales = salesOf(book, isMonthly ? 'twelveMonthsIncome' : 'fourQuartersIncome');
  const { level, title, wayOut } = smallScaleLimit({ period, isMonthly, sales, enabled });
  if (level === 'below') return sound(title, sales);
  return unsound(`${title}。${wayOut}`, { amount: sales, place: { kind: 'balances' } });
}

type SalesTake = 'monthIncome' | 'quarterIncome' | 'twelveMonthsIncome' | 'fourQuartersIncome';

function salesOf(book: CheckBook, take: SalesTake): Money {
  return sumOf(salesCodes(book.context).map((code) => book.totalsOf(code)[take]));
}

/** A part of what surtaxes are reckoned of, with the subject that holds it. */
interface BasePart {
  readonly codes: ByStandard<string>;
  readonly amount: Money;
}

/** VAT and excise that surtaxes are reckoned of: of the month or quarter that is filed. */
function surtaxBase(book: CheckBook): BasePart[] {
  const excise = book.totals(both('222111'));
  if (book.context.vatType === 1) {
    const simple = book.totals(both('222108'));
    return [
      { codes: both('22210103'), amount: book.totals(both('22210103')).debit },
      { codes: both('222108'), amount: simple.credit.minus(simple.monthReturned) },
      { codes: both('222111'), amount: excise.credit },
    ];
  }
  // Of that time alone: tax of the one before may still be unpaid, or be paid in this one.
  const vat = book.totals(both('222101'));
  const relief = book.totals(['530111', '611702']);
  const owed = filesMonthly(book)
    ? vat.credit.minus(vat.monthReturned).minus(relief.credit)
    : vat.quarterCredit.minus(vat.quarterReturned).minus(relief.quarterCredit);
  const due = owed.plus(book.facts.unbookedVat ?? Money.zero);
  const ofExcise = filesMonthly(book) ? excise.credit : excise.quarterCredit;
  return [
    { codes: both('222101'), amount: due.isPositive ? due : Money.zero },
    { codes: both('222111'), amount: ofExcise },
  ];
}

/** Each surtax is accrued, at one of the rates that it may have; education only above its exemption. */
function surtaxMissing(book: CheckBook): CheckAnswer | null {
  if (!isFilingDue(book)) return null;
  const parts = surtaxBase(book);
  const base = sumOf(parts.map(({ amount }) => amount));
  if (!base.isPositive) return null;
  const isSpared = areSurtaxesSpared(book);
  const { period } = book.context;
  const halves = shares(period);
  const accruals = surtaxes.map(({ code, tax, isExemptible }) => {
    const totals = book.totals(both(code));
    const amount = filesMonthly(book) ? totals.credit : totals.quarterCredit;
    const wanted = taxRatesAt(tax, period).flatMap((rate) =>
      halves.map((part) => base.times(Money.parse(rate)).times(part)),
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
    // What is not right first, then the figures that it is reckoned of.
    rows: [
      ...wrong.map(({ code, amount }) => ({ codes: both(code), amount })),
      ...ofBase(parts),
    ].flatMap(({ codes, amount }) => {
      const subject = book.subject(codes);
      return subject ? [amountRow(subject, amount)] : [];
    }),
    place: toStep,
  });
}

function ofBase(parts: readonly BasePart[]): BasePart[] {
  return parts.filter(({ amount }) => !amount.isZero);
}

/** Sales of the month, or of the quarter, that 教育费附加 is not levied of. */
function areSurtaxesSpared(book: CheckBook): boolean {
  const exemption = policyAt('educationExemption', book.context.period);
  if (!exemption) return false;
  const most = Money.parse(exemption.value).times(filesMonthly(book) ? 1 : 3);
  return filedSales(book).compare(most) <= 0;
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
      `应计提 0.00，请${REVERSE_INCOME_TAX}`;
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
    wayOutOfIncomeTax(accrued, dues);
  return unsound(message, { amount: accrued, rows, place: toStep });
}

/** The step writes what is missing by itself; what is accrued too much it takes back only where it is told to. */
function wayOutOfIncomeTax(accrued: Money, dues: readonly Money[]): string {
  const isOver = (due: Money) => accrued.minus(due).compare(INCOME_TAX_TOLERANCE) > 0;
  if (dues.every(isOver)) return `是多提的，请${REVERSE_INCOME_TAX}；有弥补亏损的请核对`;
  const more = dues.some(isOver) ? `；多提的请${REVERSE_INCOME_TAX}` : '';
  return `请生成或更新计提企业所得税的凭证${more}；有弥补亏损的请核对`;
}

function isNear(due: Money, amount: Money, tolerance: Money): boolean {
  return due.minus(amount).abs().compare(tolerance) <= 0;
}
