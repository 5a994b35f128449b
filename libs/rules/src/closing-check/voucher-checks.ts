import { formatMoney } from '../money-format';
import { sumOf } from '../money';
import { periodTitle } from '../period';
import { voucherPlausibility } from '../plausibility/plausibility-rules';
import { numberGaps } from '../voucher-number';
import type { CheckedVoucher, VoucherFacts } from './check-facts';
import { type CheckAnswer, type CheckRow, type CheckRules, sound, unsound } from './check-result';

/** Runs of numbers that a row tells. */
const RANGES_TOLD = 30;

/** 断号检查: whether the numbers run on, and the dates with them. */
export const numberChecks: CheckRules<VoucherFacts> = {
  'voucher-gap': voucherGap,
  'voucher-date': voucherDate,
};

/** Rules of the vouchers of a month. */
export const voucherChecks: CheckRules<VoucherFacts> = {
  ...numberChecks,
  'voucher-balance': voucherBalance,
  'voucher-unaudited': voucherUnaudited,
  'voucher-unsigned': voucherUnsigned,
  ...voucherPlausibility,
};

function voucherBalance({ vouchers }: VoucherFacts): CheckAnswer {
  const wrong = vouchers.filter(
    ({ lineCount, debit, credit }) => lineCount < 2 || !debit.equals(credit),
  );
  const total = sumOf(vouchers.map(({ debit }) => debit));
  if (wrong.length === 0) {
    return sound(`本期 ${vouchers.length} 张凭证借贷平衡，合计 ${formatMoney(total)}`, total);
  }
  const rows = wrong.map((voucher) => ({
    ...rowOf(voucher),
    title: `${titleOf(voucher)}${voucher.lineCount < 2 ? ' 不足两行' : ' 借贷差额'}`,
    amount: voucher.debit.minus(voucher.credit),
  }));
  const message = `有 ${wrong.length} 张凭证借贷不平或不足两行，请逐张更正`;
  return unsound(message, { amount: sumOf(rows.map(({ amount }) => amount)), rows });
}

/** Of each word the numbers run from 1, none is missing and none stands twice. */
function voucherGap({ vouchers }: VoucherFacts): CheckAnswer {
  const rows: CheckRow[] = [];
  let missing = 0;
  for (const ofWord of byWord(vouchers)) {
    const [{ word, wordId }] = ofWord;
    const codes = ofWord.map(({ code }) => code);
    const gaps = numberGaps(codes);
    const twice = codes.filter((code, index) => codes[index - 1] === code);
    missing += gaps.length + twice.length;
    const place = { kind: 'vouchers', wordId } as const;
    const row = (title: string) => rows.push({ title, side: null, amount: null, place });
    if (gaps.length > 0) row(`${word} 缺 ${rangesText(gaps)}`);
    if (twice.length > 0) row(`${word} 重 ${rangesText(twice)}`);
  }
  if (missing === 0) {
    return sound(`本期 ${vouchers.length} 张凭证号码连续`);
  }
  const message = `凭证号有 ${missing} 处断号或重号，请在凭证列表中整理断号`;
  return unsound(message, { rows, place: { kind: 'vouchers' } });
}

/** A higher number never bears an earlier day. */
function voucherDate({ vouchers }: VoucherFacts): CheckAnswer {
  const rows: CheckRow[] = [];
  for (const ofWord of byWord(vouchers)) {
    let [latest] = ofWord;
    for (const voucher of ofWord) {
      if (voucher.date >= latest.date) {
        latest = voucher;
        continue;
      }
      const title = `${titleOf(voucher)} ${voucher.date}，早于 ${titleOf(latest)} 的 ${latest.date}`;
      rows.push({ ...rowOf(voucher), title });
    }
  }
  if (rows.length === 0) return sound('凭证日期随凭证号递增');
  const message = `有 ${rows.length} 张凭证的日期早于前面号码的凭证，请修改日期，或整理断号按日期重新编号`;
  return unsound(message, { rows, place: { kind: 'vouchers' } });
}

function voucherUnaudited({ vouchers, context: { period } }: VoucherFacts): CheckAnswer {
  const rows = vouchers.filter(({ isAudited }) => !isAudited).map(rowOf);
  if (rows.length === 0) return sound(`本期 ${vouchers.length} 张凭证已全部审核`);
  return unsound(`${periodTitle(period)}还有 ${rows.length} 张凭证没有审核，请先审核再结账`, {
    rows,
    place: { kind: 'vouchers', only: 'unaudited' },
  });
}

function voucherUnsigned({ vouchers, context }: VoucherFacts): CheckAnswer | null {
  if (!context.hasCashier) return null;
  const rows = vouchers.filter(({ lacksSignature }) => lacksSignature).map(rowOf);
  if (rows.length === 0) return sound('涉及现金、银行的凭证已全部由出纳签字');
  return unsound(
    `${periodTitle(context.period)}还有 ${rows.length} 张涉及现金、银行的凭证没有出纳签字，请出纳签字`,
    { rows, place: { kind: 'vouchers', only: 'unsigned' } },
  );
}

type OfWord = [CheckedVoucher, ...CheckedVoucher[]];

/** The vouchers of each word by their numbers. */
function byWord(vouchers: readonly CheckedVoucher[]): OfWord[] {
  const words = new Map<number, OfWord>();
  for (const voucher of vouchers) {
    const ofWord = words.get(voucher.wordId);
    if (ofWord) ofWord.push(voucher);
    else words.set(voucher.wordId, [voucher]);
  }
  for (const ofWord of words.values()) ofWord.sort((a, b) => a.code - b.code || a.id - b.id);
  return [...words.values()];
}

function titleOf({ word, code }: CheckedVoucher): string {
  return `${word}-${code}`;
}

function rowOf(voucher: CheckedVoucher): CheckRow {
  const place = { kind: 'voucher', voucherId: voucher.id } as const;
  return { title: titleOf(voucher), side: null, amount: voucher.debit, place };
}

/** 3、7–9 of ascending numbers; how many there are where they are too many to tell. */
function rangesText(codes: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last.to + 1 === code) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const told = ranges.slice(0, RANGES_TOLD);
  const text = told.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join('、');
  return ranges.length > told.length ? `${text} 等 ${codes.length} 个号码` : text;
}
