import { Money, sumOf } from '@mingzhang/rules';

export interface Share {
  readonly name: string;
  /** The subject whose figure it is; null for one that the person does not see. */
  readonly subjectId: number | null;
  readonly amount: Money;
  /** Of the total, `95.9%`; empty when there is no meaningful share. */
  readonly percent: string;
  /** Weight in the bar, 0 to 1. */
  readonly weight: number;
}

/** `part` of `whole` with one decimal; empty when the whole is not above zero. */
export function percentOf(part: Money, whole: Money): string {
  if (!whole.isPositive || part.isZero) return '';
  return `${part.times(100).dividedBy(whole, 1).toFixed(1)}%`;
}

/** Figures with their shares, largest first. Negative ones take no room in the bar. */
export function sharesOf(
  figures: readonly {
    readonly name: string;
    readonly value: string;
    readonly subjectId?: number | null;
  }[],
): readonly Share[] {
  const amounts = figures.map(({ value, ...figure }) => ({
    ...figure,
    amount: Money.parse(value),
  }));
  const total = sumOf(amounts.map(({ amount }) => amount));
  const drawn = sumOf(amounts.map(({ amount }) => amount).filter((amount) => amount.isPositive));
  return amounts
    .sort((left, right) => right.amount.compare(left.amount))
    .map(({ name, subjectId, amount }) => ({
      name,
      subjectId: subjectId ?? null,
      amount,
      percent: percentOf(amount, total),
      weight: amount.isPositive ? Number(amount.dividedBy(drawn, 6).toFixed(6)) : 0,
    }));
}
