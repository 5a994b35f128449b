import type { IsoDate } from './period';

/** A voucher as far as its place in the row of numbers is concerned. */
interface NumberedVoucher {
  readonly id: number;
  readonly date: IsoDate;
  readonly code: number;
}

/** One voucher whose number changes. */
export interface NumberChange {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** 断号: the numbers from 1 to the highest one that no voucher bears, ascending. */
export function numberGaps(codes: Iterable<number>): number[] {
  const taken = new Set(codes);
  let highest = 0;
  for (const code of taken) highest = Math.max(highest, code);
  const gaps: number[] = [];
  for (let code = 1; code < highest; code += 1) if (!taken.has(code)) gaps.push(code);
  return gaps;
}

/**
 * 整理断号 for the vouchers of one month and word: numbers run from 1 without gaps, by date,
 * then by the number they had, then by id. Answers, in that order, only those that change.
 */
export function renumber(vouchers: readonly NumberedVoucher[]): NumberChange[] {
  return [...vouchers]
    .sort((a, b) => compareText(a.date, b.date) || a.code - b.code || a.id - b.id)
    .map(({ id, code }, index) => ({ id, from: code, to: index + 1 }))
    .filter(({ from, to }) => from !== to);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
