import { Money } from '../../money';

/** What a pay run of a month comes to in a voucher that all runs have together. */
interface RunAmount {
  readonly run: number;
  /** In yuan. */
  readonly amount: Money;
}

/**
 * The pay runs whose amounts a common voucher has. Runs are added to a month one after the other, so the voucher
 * has the first ones up to the amount that is booked. A voucher whose amount is that of no run was changed by
 * a person; it counts for all runs with an amount, so that none of them is changed beneath it. A run
 * without an amount is in no voucher.
 *
 * @param runs all of the month, in their order
 * @param booked the amount of the voucher
 */
export function runsInVoucher<Run extends RunAmount>(runs: readonly Run[], booked: Money): Run[] {
  let sum = Money.zero;
  const sums = runs.map(({ amount }) => (sum = sum.plus(amount)));
  const last = sums.findLastIndex((each) => each.equals(booked));
  const within = last < 0 ? runs : runs.slice(0, last + 1);
  return within.filter(({ amount }) => !amount.isZero);
}
