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
  /** Of 借方 and 贷方 the one that the figure stands in, where its column is either. */
  readonly side?: PickedSide | undefined;
  /** Stands after each row, as a running balance does, and is not added up. */
  readonly standing?: true | undefined;
}

type PickedSide = 'debit' | 'credit';

/** Figures of one kind and unit, added up. */
interface PickedSum {
  readonly kind: FigureKind;
  /** `USD`, `台`; '' where the rows name none. */
  readonly unit: string;
  /** Told where both are picked. */
  readonly side?: PickedSide | undefined;
  readonly count: number;
  readonly sum: Money;
  /** Rounded to 2 decimals; to 6 where they are no amounts. */
  readonly average: Money;
}

const sides: readonly PickedSide[] = ['debit', 'credit'];
const kinds: readonly FigureKind[] = ['money', 'foreign', 'quantity'];

/**
 * Count, sum and average of picked cells, as a spreadsheet tells it below its sheet: amounts in base currency, 原币 by
 * currency and quantities by unit, never one with the other, nor 借方 with 贷方 where both are picked. Prices and rates are added up where nothing else is
 * picked. Empty where there is no figure. Errors: none; figures are decimal text.
 */
export function pickedSums(cells: Iterable<PickedCell>): readonly PickedSum[] {
  const found = new Map<string, Found>();
  const all = [...cells];
  const apart = sides.every((side) => all.some((cell) => cell.side === side));
  for (const { text, figure: kind, unit = '', side: own, standing } of all) {
    if (text === '' || !kind || standing) continue;
    const side = apart ? own : undefined;
    const key = `${kind} ${unit} ${side ?? ''}`;
    const same = found.get(key) ?? { kind, unit, side, figures: [] };
    found.set(key, same);
    same.figures.push(Money.parse(text));
  }
  const sums = [...found.values()].toSorted(bySide).map(summedUp);
  const told = kinds.flatMap((kind) => sums.filter((sum) => sum.kind === kind));
  return told.length > 0 ? told : sums;
}

interface Found {
  readonly kind: FigureKind;
  readonly unit: string;
  readonly side: PickedSide | undefined;
  readonly figures: Money[];
}

/** 借方 before 贷方, and figures of neither last. */
function bySide(left: Found, right: Found): number {
  const rank = ({ side }: Found) => (side === undefined ? sides.length : sides.indexOf(side));
  return rank(left) - rank(right);
}

function summedUp({ kind, unit, side, figures }: Found): PickedSum {
  const sum = sumOf(figures);
  const decimals = kind === 'money' || kind === 'foreign' ? 2 : 6;
  return {
    kind,
    unit,
    count: figures.length,
    sum,
    ...(side === undefined ? {} : { side }),
    average: sum.dividedBy(figures.length, decimals),
  };
}
