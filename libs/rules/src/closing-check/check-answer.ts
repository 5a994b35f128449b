import type { BalanceDirection } from '../balance';
import type { Money } from '../money';
import type { Period } from '../period';

/** Where a finding is mended. */
export type CheckPlace =
  | { readonly kind: 'subject'; readonly subjectId: number; readonly auxiliaryKey: string }
  | { readonly kind: 'voucher'; readonly voucherId: number }
  | {
      readonly kind: 'vouchers';
      readonly wordId?: number;
      readonly only?: 'unaudited' | 'unsigned';
    }
  | { readonly kind: 'month'; readonly period: Period }
  | { readonly kind: 'openings' | 'carryForward' | 'balances' | 'currencies' };

/** A subject, item or voucher that a rule concerns. */
export interface CheckRow {
  /** 1122 应收账款, 记-3; the items of its place are no part of it. */
  readonly title: string;
  /** The side of a balance that is told without a sign; null where the amount says all. */
  readonly side: BalanceDirection | null;
  /** In yuan. */
  readonly amount: Money | null;
  readonly place: CheckPlace;
}

/** What a rule finds in a month, whatever its severity. */
export interface CheckAnswer {
  readonly isSound: boolean;
  /** Chinese: what is wrong by how much and the way out, or what it was proved by. */
  readonly message: string;
  /** In yuan; null where the rule has no amount. */
  readonly amount: Money | null;
  readonly rows: readonly CheckRow[];
  readonly place: CheckPlace | null;
}

/** A rule; null where it has nothing to say of this month. */
export type CheckRule<Facts> = (facts: Facts) => CheckAnswer | null;

/** Nothing is wrong. */
export function sound(message: string, amount: Money | null = null): CheckAnswer {
  return { isSound: true, message, amount, rows: [], place: null };
}

/** Something is wrong. */
export function unsound(
  message: string,
  {
    amount = null,
    rows = [],
    place = null,
  }: Partial<Pick<CheckAnswer, 'amount' | 'rows' | 'place'>> = {},
): CheckAnswer {
  return { isSound: false, message, amount, rows, place: place ?? rows[0]?.place ?? null };
}
