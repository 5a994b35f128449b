import { Money, sumOf } from '../money';

/** What figures are added up with: amounts, 原币 of one currency, quantities of one unit; others by themselves alone. */
export type FigureKind = 'money' | 'foreign' | 'quantity' | 'other';

/** A cell as a spreadsheet takes it: figures as plain decimal text. */
export interface PickedCell {
  readonly text: string;
  /** Undefined for what is no figure. */
  readonly figure?: FigureKind | undefined;
  /** The currency or unit of the figure, where its row names one. */
  readonly unit?: string | undefined;
  /** Stands after each row, as a running balance does, and is not added up. */
  readonly standing?: true | undefined;
}

/** Figures of one kind and unit, added up. */
export interface PickedSum {
  readonly kind: FigureKind;
  /** `USD`, `台`; '' where the rows name none. */
  readonly unit: string;
  readonly count: number;
  readonly sum: Money;
  /** Rounded to 2 decimals; to 6 where they are no amounts. */
  readonly average: Money;
}

const kinds: readonly FigureKind[] = ['money', 'foreign', 'quantity'];

/**
 * Count, sum and average of picked cells, as a spreadsheet tells it below its sheet: amounts in base currency, 原币 by
 * currency and quantities by unit, never one with the other. Prices and rates are added up where nothing else is
 * picked. Empty where there is no figure. Errors: none; figures are decimal text.
 */
export function pickedSums(cells: Iterable<PickedCell>): readonly PickedSum[] {
  const found = new Map<string, { kind: FigureKind; unit: string; figures: Money[] }>();
  for (const { text, figure: kind, unit = '', standing } of cells) {
    if (text === '' || !kind || standing) continue;
    const key = `${kind} ${unit}`;
    const same = found.get(key) ?? { kind, unit, figures: [] };
    found.set(key, same);
    same.figures.push(Money.parse(text));
  }
  const sums = [...found.values()].map(summedUp);
  const told = kinds.flatMap((kind) => sums.filter((sum) => sum.kind === kind));
  return told.length > 0 ? told : sums;
}

function summedUp({
  kind,
  unit,
  figures,
}: {
  readonly kind: FigureKind;
  readonly unit: string;
  readonly figures: readonly Money[];
}): PickedSum {
  const sum = sumOf(figures);
  const decimals = kind === 'money' || kind === 'foreign' ? 2 : 6;
  return {
    ...{ kind, unit, count: figures.length, sum },
    average: sum.dividedBy(figures.length, decimals),
  };
}
