import { Money, sumOf } from './money';
import {
  areZero,
  merged,
  movesOf,
  negated,
  netOf,
  sharedCategories,
  sumsOf,
  turnoversOf,
  type Figures,
  type ReversalLine,
  type Turnover,
} from './reversal-net';

/** What a reversal takes back, less what reversals of its own take of that. */
export type Part = readonly Turnover[];

/** One subject with its items and currency: what a voucher moved, and what parts take back of it. */
interface ComparedKey {
  readonly its: Turnover | undefined;
  readonly taken: readonly Turnover[];
  /** What a further part takes. */
  readonly own: Turnover | undefined;
}

/**
 * What a voucher moved under each key, and what parts take back of it. Exact, unrounded. Errors: none.
 * @param further lines of one more part, told by itself
 */
export function comparedWithParts(
  lines: readonly ReversalLine[],
  parts: readonly Part[],
  baseCurrency: string,
  further: readonly ReversalLine[] = [],
): readonly ComparedKey[] {
  const under = [...parts.flatMap((part) => part.map(({ line }) => line)), ...further];
  const options = { baseCurrency, categories: sharedCategories(lines, under) };
  const its = turnoversOf(lines, options);
  const taken = new Map<string, Turnover[]>();
  for (const part of parts) {
    for (const [key, turnover] of merged(part, options)) {
      const own = taken.get(key);
      if (own) own.push(turnover);
      else taken.set(key, [turnover]);
    }
  }
  const own = merged(movesOf(further), options);
  const keys = [...new Set([...own.keys(), ...its.keys(), ...taken.keys()])];
  return keys.map((key) => ({
    its: its.get(key),
    taken: taken.get(key) ?? [],
    own: own.get(key),
  }));
}

/** Whether parts leave nothing of lines. */
export function isUsedUpBy(
  lines: readonly ReversalLine[],
  parts: readonly Part[],
  baseCurrency: string,
): boolean {
  return comparedWithParts(lines, parts, baseCurrency).every(
    ({ its, taken }) => !its || sidesLeft(its, taken).isUsedUp,
  );
}

/** What parts leave of a turnover, as a turnover. */
export function leftOf(its: Turnover, parts: readonly Turnover[]): Turnover {
  const { debit, credit, aside } = sidesLeft(its, parts);
  const gross = [debit, credit].map((side) => side.map((figure) => figure.abs()));
  const left = { debit, credit, aside };
  return { ...its, ...left, figures: netOf(left), gross: sumsOf(gross) };
}

/** What parts leave of what a voucher moved under one key, each side by itself. */
interface SidesLeft {
  readonly debit: Figures;
  readonly credit: Figures;
  readonly aside: Figures;
  /** The place of the first figure of which they take more than there is; undefined for none. */
  readonly excess: number | undefined;
  /** Whether nothing is left of it. */
  readonly isUsedUp: boolean;
}

/**
 * What parts leave of an original under one subject, its items and currency. A part takes back in red
 * what stands on the same side, or turned round what stands on the other: a negative debit and a
 * positive credit take from the debit side of the original, a positive debit and a negative credit
 * from its credit side. Lines of one side of a part may be merged, its sides are never netted. Parts
 * may take what they take if some way to attribute it keeps each side between nought and what the
 * original moved there. Exact, unrounded. Source: 会计基础工作规范 § 51. Errors: none.
 */
export function sidesLeft(its: Turnover, parts: readonly Turnover[]): SidesLeft {
  const found = attributed(its, parts);
  if (!found.isExcess) return { ...found, excess: undefined };
  const places = its.figures.map((_, place) => place);
  const first = places.find(
    (place) =>
      attributed(
        onlyAt(its, place),
        parts.map((part) => onlyAt(part, place)),
      ).isExcess,
  );
  return { ...found, excess: first ?? 0, isUsedUp: false };
}

/** What is left, with no side beyond nought where more is taken than there is. */
function attributed(its: Turnover, parts: readonly Turnover[]) {
  const debit = its.debit;
  const credit = negated(its.credit);
  const fromDebit: Figures[] = [];
  const fromCredit: Figures[] = [];
  const fromEither: Figures[] = [];
  let isExcess = false;
  for (const effect of parts.flatMap((part) => [part.debit, negated(part.credit)])) {
    const from = [debit, credit].filter((side) => takesFrom(effect, side));
    if (isStray(effect, from)) isExcess = true;
    else if (from.length > 1) fromEither.push(effect);
    else if (from[0] === debit) fromDebit.push(effect);
    else fromCredit.push(effect);
  }
  isExcess ||= parts.some((part) => isStray(part.aside, [its.aside]));
  const own = [rest(debit, fromDebit), rest(credit, fromCredit)] as const;
  const aside = rest(
    its.aside,
    parts.map((part) => part.aside),
  );
  const first = rest(own[0].left, fromEither);
  const second = rest(own[1].left, [first.beyond]);
  const sides = [own[0], own[1], aside, second];
  isExcess ||= sides.some(({ beyond }) => !areZero(beyond));
  const left = { debit: first.left, credit: negated(second.left), aside: aside.left };
  return { ...left, isExcess, isUsedUp: isNothing(left, parts) };
}

/** Whether lines of one effect may take from a side: each figure against it, or the side has none. */
function takesFrom(effect: Figures, side: Figures): boolean {
  return effect.every((figure, place) => {
    const its = side[place] ?? Money.zero;
    return figure.isZero || its.isZero || figure.isNegative !== its.isNegative;
  });
}

/** Whether an effect has a figure that none of the sides has from which it may take. */
function isStray(effect: Figures, from: readonly Figures[]): boolean {
  return effect.some(
    (figure, place) => !figure.isZero && from.every((side) => (side[place] ?? Money.zero).isZero),
  );
}

/** What effects leave of a side, and how far they go beyond it. */
function rest(side: Figures, effects: readonly Figures[]): { left: Figures; beyond: Figures } {
  const sums = side.map((figure, place) =>
    sumOf([figure, ...effects.map((effect) => effect[place] ?? Money.zero)]),
  );
  const isBeyond = (place: number) => {
    const [sum, its] = [sums[place] ?? Money.zero, side[place] ?? Money.zero];
    return !sum.isZero && (its.isZero || sum.isNegative !== its.isNegative);
  };
  return {
    left: sums.map((sum, place) => (isBeyond(place) ? Money.zero : sum)),
    beyond: sums.map((sum, place) => (isBeyond(place) ? sum : Money.zero)),
  };
}

/**
 * Lines of one side of a part that stand against each other may have been meant for both sides of the
 * original: −40 in red and 2 turned round. So much may be missing on both sides alike.
 */
function isNothing(
  { debit, credit, aside }: Pick<SidesLeft, 'debit' | 'credit' | 'aside'>,
  parts: readonly Turnover[],
): boolean {
  return (
    areZero(aside) &&
    debit.every((figure, place) => {
      if (!figure.equals(credit[place] ?? Money.zero)) return false;
      if (figure.isZero) return true;
      const crossed = sumOf(parts.map((part) => crossedAt(part, place)));
      return crossed.compare(figure.abs().plus(figure.abs())) >= 0;
    })
  );
}

/** Twice what lines of one side cancel of each other. */
function crossedAt({ debit, credit, gross }: Turnover, place: number): Money {
  const sides = sumOf([debit, credit].map((side) => (side[place] ?? Money.zero).abs()));
  return (gross[place] ?? Money.zero).minus(sides);
}

function onlyAt(turnover: Turnover, at: number): Turnover {
  const only = (figures: Figures) =>
    figures.map((figure, place) => (place === at ? figure : Money.zero));
  const { debit, credit, aside } = turnover;
  return { ...turnover, debit: only(debit), credit: only(credit), aside: only(aside) };
}
