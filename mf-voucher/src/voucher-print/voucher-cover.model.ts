import type { Voucher } from '@mingzhang/contract';
import { monthOf, yearOf, type Period } from '@mingzhang/rules';
import { longDate } from './voucher-sheets';

/** 凭证封面: what a bound volume of vouchers holds. */
export interface VoucherCover {
  readonly company: string;
  /** 2026年1月, or 2026年1月至3月. */
  readonly months: string;
  readonly dates: string;
  /** Numbers of each word, and of each month where there are several. */
  readonly words: readonly CoverWord[];
  readonly voucherCount: number;
  readonly attachmentCount: number;
  /** Which volume of how many; '' is left to the pen. */
  readonly volume: string;
  readonly volumes: string;
}

interface CoverWord {
  readonly title: string;
  readonly numbers: string;
  readonly count: number;
}

/** More runs of numbers than this are told as first and last only. */
const RUNS_NAMED = 4;

/** The cover of vouchers in number order; there is at least one. */
export function coverOf(
  vouchers: readonly Voucher[],
  given: { readonly company: string; readonly volume: string; readonly volumes: string },
): VoucherCover {
  const periods = [...new Set(vouchers.map(({ period }) => period))].sort();
  const dates = vouchers.map(({ voucherDate }) => voucherDate).sort();
  return {
    ...given,
    months: monthsText(periods[0] ?? '', periods.at(-1) ?? ''),
    dates: `${longDate(dates[0] ?? '')} 至 ${longDate(dates.at(-1) ?? '')}`,
    words: wordsOf(vouchers, periods.length > 1),
    voucherCount: vouchers.length,
    attachmentCount: vouchers.reduce((sum, { attachmentCount }) => sum + attachmentCount, 0),
  };
}

function monthsText(from: Period, to: Period): string {
  const first = `${yearOf(from)}年${monthOf(from)}月`;
  if (from === to) return first;
  const last = yearOf(from) === yearOf(to) ? '' : `${yearOf(to)}年`;
  return `${first}至${last}${monthOf(to)}月`;
}

function wordsOf(vouchers: readonly Voucher[], isSeveralMonths: boolean): CoverWord[] {
  const groups = new Map<string, number[]>();
  for (const { period, word, code } of vouchers) {
    const title = isSeveralMonths ? `${period} ${word}字` : `${word}字`;
    groups.set(title, [...(groups.get(title) ?? []), code]);
  }
  return [...groups].map(([title, codes]) => ({
    title,
    numbers: numbersText(codes),
    count: codes.length,
  }));
}

/** 1–40, or 1–4、6–40 where numbers are missing: a cover never claims what is not inside. */
export function numbersText(codes: readonly number[]): string {
  const sorted = [...codes].sort((left, right) => left - right);
  const runs: { from: number; to: number }[] = [];
  for (const code of sorted) {
    const last = runs.at(-1);
    if (last && code === last.to + 1) last.to = code;
    else runs.push({ from: code, to: code });
  }
  if (runs.length > RUNS_NAMED) {
    return `${sorted[0]}–${sorted.at(-1)}（其中 ${sorted.length} 张，号不连续）`;
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join('、');
}
