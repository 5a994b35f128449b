import { invariant } from './problem';

/** Numbers of a group that are told one by one; above, its first and last number stand for it. */
export const NUMBERS_TOLD = 10;

/** The vouchers of one month and word whose lines changed their subject or items. */
export interface MovedVouchers {
  readonly period: string;
  readonly word: string;
  /** How many there are, at least one. */
  readonly count: number;
  /** Their numbers ascending, all or at least the first `NUMBERS_TOLD`. */
  readonly codes: readonly number[];
  /** The highest number. */
  readonly last: number;
  readonly audited: number;
  /** Whether the month is closed. */
  readonly closed: boolean;
}

/**
 * Tells the vouchers whose lines moved to another subject or item, as an auditor looks for them:
 * `3 张：2026-01 记-1、记-4；2026-02 记-1；其中已审核 2 张`. Empty without any.
 */
export function movedVouchersText(groups: readonly MovedVouchers[]): string {
  const sum = (of: (group: MovedVouchers) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  const count = sum((group) => group.count);
  if (count === 0) return '';
  const audited = sum((group) => group.audited);
  const closed = sum((group) => (group.closed ? group.count : 0));
  const marks = [
    ...(audited > 0 ? [`已审核 ${audited} 张`] : []),
    ...(closed > 0 ? [`已结账月份 ${closed} 张`] : []),
  ];
  const parts = [groups.map(groupText).join('；'), ...(marks.length > 0 ? [marksText(marks)] : [])];
  return `${count} 张：${parts.join('；')}`;
}

const marksText = (marks: readonly string[]) => `其中${marks.join('、')}`;

function groupText({ period, word, count, codes, last }: MovedVouchers): string {
  const [first] = codes;
  invariant(first !== undefined, 'a group of moved vouchers has a number');
  if (count > NUMBERS_TOLD) return `${period} ${word}-${first} 至 ${word}-${last} 共 ${count} 张`;
  return `${period} ${codes.map((code) => `${word}-${code}`).join('、')}`;
}
