import { Money, sumOf } from '../money';

/** A cell as a spreadsheet takes it: figures as plain decimal text. */
export interface PickedCell {
  readonly text: string;
  /** What it may be added up with; undefined for what is no figure. */
  readonly figure?: 'money' | 'other' | undefined;
}

/** What picked cells come to, as a spreadsheet tells it below its sheet. */
export interface PickedSums {
  /** Cells that say something. */
  readonly filled: number;
  /** Of those, the figures that are added up. */
  readonly count: number;
  readonly sum: Money;
  /** Rounded to 2 decimals; to 6 where they are no amounts. */
  readonly average: Money;
  readonly isMoney: boolean;
}

/**
 * Count, sum and average of picked cells. Amounts are added up with amounts alone: quantities and rates
 * beside them are left out, and are added up only where no amount is picked.
 * @returns undefined where no figure is picked
 */
export function pickedSums(cells: Iterable<PickedCell>): PickedSums | undefined {
  let filled = 0;
  const found: Record<'money' | 'other', Money[]> = { money: [], other: [] };
  for (const { text, figure } of cells) {
    if (text === '') continue;
    filled += 1;
    if (figure) found[figure].push(Money.parse(text));
  }
  const isMoney = found.money.length > 0;
  const figures = isMoney ? found.money : found.other;
  if (figures.length === 0) return undefined;
  const sum = sumOf(figures);
  const average = sum.dividedBy(figures.length, isMoney ? 2 : 6);
  return { filled, count: figures.length, sum, average, isMoney };
}
