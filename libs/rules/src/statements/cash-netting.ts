import { Money, sumOf } from '../money';

/** A line opposite cash; inflow is credit less debit. */
export interface CashCounterpart {
  readonly row: number;
  readonly inflow: Money;
}

/**
 * What is left of lines after those on the side of cash are set off against those opposite, the largest first,
 * of equal ones the first (allocation rule 5): of 借差旅费 4,500 借现金 500 贷其他应收款 5,000 that is 500 of 其他应收款.
 * Lines with nothing left are not in it. What is left adds up to what cash moved.
 */
export function nettedAmounts(lines: readonly CashCounterpart[]): Map<number, Money> {
  const moved = sumOf(lines.map(({ inflow }) => inflow));
  if (moved.isZero) return new Map();
  const isOpposite = ({ inflow }: CashCounterpart) => inflow.isNegative === moved.isNegative;
  let toSetOff = sumOf(lines.filter((line) => !isOpposite(line)).map(({ inflow }) => inflow.abs()));
  const left = new Map<number, Money>();
  const opposite = lines
    .filter(isOpposite)
    .sort((a, b) => b.inflow.abs().compare(a.inflow.abs()) || a.row - b.row);
  for (const { row, inflow } of opposite) {
    const amount = inflow.abs();
    const off = toSetOff.compare(amount) < 0 ? toSetOff : amount;
    toSetOff = toSetOff.minus(off);
    const rest = amount.minus(off);
    if (!rest.isZero) left.set(row, moved.isNegative ? rest.negate() : rest);
  }
  return left;
}
