import { Money, round2, sumOf } from '../money';
import { formatMoney } from '../money-format';
import type { ClosingSubject } from '../closing/closing-book';
import type { ByStandard } from '../closing/closing-template';
import { isMonetary } from '../closing/closing-bodies';
import { addMonths, periodTitle } from '../period';
import type { CheckContext } from './check-facts';
import { balanceRow, type CheckBook, type CheckDetail, isContrary, titleOf } from './check-book';
import { type CheckAnswer, type CheckRow, type CheckRules, sound, unsound } from './check-result';

/** 库存现金 beyond this is too much to keep in a drawer (reference: parameter, 50000.00 yuan). */
const CASH_AT_MOST = Money.parse('50000.00');
/** What a person owes for more than twelve months is told from this amount on, in yuan. */
const LONG_OWED_FROM = Money.parse('50000.00');
/** What book and revaluation may differ by: rounding of one fen. */
const FX_TOLERANCE = Money.parse('0.01');

/** Stock that can't be less than nothing, in both standards; 企业会计准则 has 发出商品 besides. */
const goods = ['1401', '1402', '1403', '1405', '1408', '1411', '1421'];

export const stockCodes: ByStandard<readonly string[]> = [goods, [...goods, '1406']];

/** Rules of balances that can't be what they are, or should not be. */
export const moneyChecks: CheckRules<CheckBook> = {
  'cash-negative': cashNegative,
  'bank-negative': bankNegative,
  'cash-large': cashLarge,
  'inventory-negative': inventoryNegative,
  'payroll-debit': payrollDebit,
  'other-receivable-shareholder': longOwed,
  'fx-missing': notRevalued,
};

/** Accounts at banks, by their codes of both standards. */
const bankCodes = ['1002', '1012'];

/**
 * Whether a subject holds money whose balance is judged day by day: 库存现金, and what else is marked 现金或银行科目 and is
 * no account of 银行存款 or 其他货币资金. Errors: none.
 */
export function isDailyCash(
  { code, category, cash = false }: Pick<ClosingSubject, 'code' | 'category' | 'cash'>,
  { codeOf }: Pick<CheckContext, 'codeOf'>,
): boolean {
  if (code.startsWith(codeOf('1001'))) return true;
  return cash && category === 'asset' && !bankCodes.some((bank) => code.startsWith(codeOf(bank)));
}

/** No day of the month may end with less than nothing in the drawer, in any currency. */
function cashNegative(book: CheckBook): CheckAnswer {
  const isDaily = (subject: ClosingSubject) => isDailyCash(subject, book.context);
  const rows = book.details(isDaily, 'currency').flatMap((leaf) => {
    let balance = leaf.opening;
    for (const day of book.facts.cashDays) {
      if (day.subjectId !== leaf.subject.id || day.currency !== leaf.currency) continue;
      balance = balance.plus(day.moved);
      if (!balance.isNegative) continue;
      const row = balanceRow(leaf, balance);
      return [{ ...row, title: `${row.title} ${day.date}` }];
    }
    return leaf.closing.isNegative ? [balanceRow(leaf, leaf.closing)] : [];
  });
  const total = book.totals(['1001', '1001']).closing;
  if (rows.length === 0) {
    return sound(`库存现金本期每日余额不为负，期末 ${formatMoney(total)}`, total);
  }
  const drawer = book.isUnder([['1001'], ['1001']]);
  const isDrawer = book.details(isDaily, 'leaf').every(({ subject }) => drawer(subject));
  const name = isDrawer ? '库存现金' : '现金类科目';
  const message = `${name}不能为负，有 ${rows.length} 个科目在本期出现贷方余额，请核对凭证日期、漏记的收款或提现`;
  return unsound(message, { amount: rows[0]?.amount?.negate() ?? null, rows });
}

function bankNegative(book: CheckBook): CheckAnswer {
  const leaves = book.details(book.isUnder([bankCodes, bankCodes]), 'currency');
  const wrong = leaves.filter(({ closing }) => closing.isNegative);
  if (wrong.length === 0) {
    const total = sumOf(leaves.map(({ closing }) => closing));
    return sound(`银行存款各账户期末余额不为负，合计 ${formatMoney(total)}`, total);
  }
  const message = `有 ${wrong.length} 个银行账户期末为贷方余额，请与银行对账单核对，透支的应转入短期借款`;
  return unsound(message, sumsOf(wrong));
}

function cashLarge(book: CheckBook): CheckAnswer {
  const codes = ['1001', '1001'] as const;
  const { closing } = book.totals(codes);
  const limit = formatMoney(CASH_AT_MOST);
  if (closing.compare(CASH_AT_MOST) <= 0) return sound(`库存现金不超过 ${limit}`, closing);
  const subject = book.subject(codes);
  const message = `库存现金期末 ${formatMoney(closing)}，超过 ${limit}，请盘点现金并将多余部分存入银行`;
  return unsound(message, {
    amount: closing,
    rows: subject ? [balanceRow({ subject, auxiliaryKey: '' }, closing)] : [],
  });
}

function inventoryNegative(book: CheckBook): CheckAnswer {
  const details = book.details(book.isUnder(stockCodes), 'items');
  const wrong = details.filter(
    ({ closing, quantity }) =>
      closing.isNegative || quantity.isNegative || (closing.isZero && !quantity.isZero),
  );
  if (wrong.length === 0) {
    const total = sumOf(details.map(({ closing }) => closing));
    return sound(`存货各明细金额、数量不为负，合计 ${formatMoney(total)}`, total);
  }
  const rows = wrong.map((detail) => {
    const row = balanceRow(detail, detail.closing);
    if (detail.quantity.isZero) return row;
    return { ...row, title: `${row.title} 数量 ${detail.quantity.toExactText()}` };
  });
  const message =
    `有 ${wrong.length} 个存货明细的金额或数量为负，或只有数量没有金额，` +
    '请核对入库、出库和结转成本的凭证';
  // The tax examiner tells the same amount: what is below zero, without stock that lacks its quantity alone.
  const below = wrong.filter(({ closing }) => closing.isNegative);
  return unsound(message, { amount: sumOf(below.map(({ closing }) => closing)), rows });
}

function payrollDebit(book: CheckBook): CheckAnswer {
  const details = book.details(book.isUnder([['2211'], ['2211']]), 'leaf');
  const wrong = details.filter(isContrary);
  if (wrong.length === 0) {
    const total = book.totals(['2211', '2211']).closing.negate();
    return sound(`应付职工薪酬无借方余额，期末 ${formatMoney(total)}`, total);
  }
  const message = `应付职工薪酬有 ${wrong.length} 个明细为借方余额，请检查是否少计提或多发放，预支的转入其他应收款`;
  return unsound(message, sumsOf(wrong));
}

/**
 * 其他应收款 that has been owed for more than twelve months: what the debits of the last twelve don't
 * explain. Books that are younger than that don't tell.
 */
function longOwed(book: CheckBook): CheckAnswer | null {
  const { enabled, period } = book.context;
  if (addMonths(enabled, 12) > period) return null;
  const details = book.details(book.isUnder([['1221'], ['1221']]), 'items');
  const rows = details.flatMap((detail) => {
    const old = detail.closing.minus(detail.recentDebit);
    return old.compare(LONG_OWED_FROM) > 0 ? [balanceRow(detail, old)] : [];
  });
  const limit = formatMoney(LONG_OWED_FROM);
  if (rows.length === 0) return sound(`其他应收款没有超过 12 个月且大于 ${limit} 的余额`);
  const message =
    `其他应收款有 ${rows.length} 个明细超过 12 个月未收回且大于 ${limit}，` +
    '股东、个人借款应及时归还，否则可能视同分红计征个人所得税';
  return unsound(message, { amount: sumOf(rows.map(({ amount }) => amount)), rows });
}

/** 期末调汇: a foreign balance of money stands at the rate of the month's end, to a fen. */
function notRevalued(book: CheckBook): CheckAnswer | null {
  const { baseCurrency, rates, period } = book.context;
  const foreign = book.facts.cells.filter(({ currency }) => currency !== baseCurrency);
  if (foreign.length === 0) return null;
  const subjects = new Map(book.facts.subjects.map((subject) => [subject.id, subject]));
  const rows: CheckRow[] = [];
  const unrated = new Set<string>();
  for (const { subjectId, auxiliaryKey, currency, ...cell } of foreign) {
    const subject = subjects.get(subjectId);
    const booked = cell.opening.plus(cell.debit).minus(cell.credit);
    const isEmpty = booked.isZero && cell.foreign.isZero;
    if (!subject || !isMonetary(subject) || isEmpty) continue;
    const rate = cell.foreign.isZero ? '0' : rates.get(currency);
    if (rate === undefined && book.facts.isRevalued) continue;
    if (rate === undefined) unrated.add(currency);
    const due = rate === undefined ? booked : round2(cell.foreign.times(Money.parse(rate)));
    const difference = due.minus(booked);
    if (rate !== undefined && difference.abs().compare(FX_TOLERANCE) <= 0) continue;
    const place = { kind: 'subject', subjectId, auxiliaryKey } as const;
    const amount = rate === undefined ? null : difference;
    rows.push({ title: `${titleOf(subject)} ${currency}`, side: null, amount, place });
  }
  if (rows.length === 0) return sound('外币科目账面余额与期末汇率折算一致');
  const amount = sumOf(rows.map((row) => row.amount ?? Money.zero));
  const why =
    unrated.size > 0
      ? `${[...unrated].join('、')} 没有${periodTitle(period)}的期末汇率，请先录入汇率再生成期末调汇凭证`
      : `账面与期末汇率折算相差 ${formatMoney(amount)}，请生成期末调汇凭证`;
  const place = { kind: unrated.size > 0 ? 'currencies' : 'carryForward' } as const;
  return unsound(`有 ${rows.length} 个外币余额没有期末调汇：${why}`, { amount, rows, place });
}

function sumsOf(wrong: readonly CheckDetail[]) {
  return {
    amount: sumOf(wrong.map(({ closing }) => closing)),
    rows: wrong.map((detail) => balanceRow(detail, detail.closing)),
  };
}
