import { auxiliaryKey, type AuxiliaryItems } from './auxiliary-key';
import { Money, sumOf } from './money';
import type { VoucherDraftLine } from './posting-draft';

/** What of a line a reversal is compared by. */
export type ReversalLine = Pick<
  VoucherDraftLine,
  'subjectId' | 'auxiliary' | 'currency' | 'debit' | 'credit' | 'foreignAmount' | 'quantity'
>;

/** Amount, foreign amount and quantity. */
export type Figures = readonly Money[];

/** Net amounts under one subject, its items and currency; `row` is the first line that names it. */
export interface Net {
  readonly line: ReversalLine;
  readonly row: number;
  /** Debit less credit of amount, foreign amount and quantity. */
  readonly figures: Figures;
}

/** What lines move under one subject, its items and currency, each side by itself. */
export interface Turnover extends Net {
  readonly debit: Figures;
  readonly credit: Figures;
  /** Of lines without an amount, which stand on no side. */
  readonly aside: Figures;
  /** Sums of the lines of both sides without their signs. */
  readonly gross: Figures;
}

/** The categories of items that lines are compared by, under each subject. */
type Categories = ReadonlyMap<number, ReadonlySet<string>>;

/** Which lines are netted, and by which items. */
export interface NetOptions {
  readonly baseCurrency: string;
  readonly categories: Categories;
}

/** The categories of items that lines have, under each subject; no others are compared. */
export function categoriesOf(lines: readonly ReversalLine[]): Categories {
  const categories = new Map<number, Set<string>>();
  for (const { subjectId, auxiliary } of lines) {
    const own = categories.get(subjectId) ?? new Set();
    for (const category of Object.keys(auxiliary)) own.add(category);
    categories.set(subjectId, own);
  }
  return categories;
}

/**
 * The categories that an original and what reverses it can be compared by. One counts where the
 * original has items of it; where all its lines have one but a reversal has none, the original got it
 * after that was written, and the two are compared without.
 */
export function sharedCategories(
  original: readonly ReversalLine[],
  reversals: readonly ReversalLine[],
): Categories {
  const lackingIn = (lines: readonly ReversalLine[], subjectId: number, category: string) =>
    lines.some((line) => line.subjectId === subjectId && line.auxiliary[category] === undefined);
  return new Map(
    [...categoriesOf(original)].map(([subjectId, own]) => {
      const shared = [...own].filter(
        (category) =>
          lackingIn(original, subjectId, category) || !lackingIn(reversals, subjectId, category),
      );
      return [subjectId, new Set(shared)];
    }),
  );
}

/** What lines move under subject, items and currency; both sides stay, also where they are equal. */
export function turnoversOf(
  lines: readonly ReversalLine[],
  options: NetOptions,
): ReadonlyMap<string, Turnover> {
  return merged(movesOf(lines), options);
}

/** Each line as a turnover of its own. */
export function movesOf(lines: readonly ReversalLine[]): Turnover[] {
  return lines.map((line, index) => {
    const { debit, credit } = line;
    const none = [Money.zero, Money.zero, Money.zero];
    const own = [debit.plus(credit), line.foreignAmount, line.quantity].map(
      (figure) => figure ?? Money.zero,
    );
    const moved = {
      debit: debit.isZero ? none : own,
      credit: credit.isZero ? none : own,
      aside: debit.isZero && credit.isZero ? own : none,
    };
    const gross = debit.isZero && credit.isZero ? none : own.map((figure) => figure.abs());
    return { line, row: index + 1, figures: netOf(moved), ...moved, gross };
  });
}

/** Turnovers put together by subject, items and currency, as `turnoversOf` does it with lines. */
export function merged(
  turnovers: readonly Turnover[],
  { baseCurrency, categories }: NetOptions,
): ReadonlyMap<string, Turnover> {
  const groups = new Map<string, { line: ReversalLine; row: number; own: Turnover[] }>();
  for (const turnover of turnovers) {
    const { line, row } = turnover;
    const auxiliary = comparedItems(line, categories.get(line.subjectId));
    const key = `${line.subjectId} ${auxiliaryKey(auxiliary)} ${line.currency || baseCurrency}`;
    const group = groups.get(key) ?? { line: { ...line, auxiliary }, row, own: [] };
    group.own.push(turnover);
    groups.set(key, group);
  }
  return new Map(
    [...groups].map(([key, { line, row, own }]) => {
      const moved = {
        debit: sumsOf(own.map(({ debit }) => debit)),
        credit: sumsOf(own.map(({ credit }) => credit)),
        aside: sumsOf(own.map(({ aside }) => aside)),
      };
      const gross = sumsOf(own.map((each) => each.gross));
      return [key, { line, row, figures: netOf(moved), ...moved, gross }];
    }),
  );
}

/** Debit less credit, with what stands on no side. */
export function netOf({ debit, credit, aside }: Pick<Turnover, Side>): Figures {
  return sumsOf([debit, aside, negated(credit)]);
}

const sides = ['debit', 'credit', 'aside'] as const;

type Side = (typeof sides)[number];

/** Lines netted under subject, items and currency; what comes to nothing is left out. */
export function netsOf(
  lines: readonly ReversalLine[],
  options: NetOptions,
): ReadonlyMap<string, Net> {
  return new Map([...turnoversOf(lines, options)].filter(([, { figures }]) => !areZero(figures)));
}

/** Whether a net takes back at most what another has, or with `isWhole` exactly that. */
export function takesBack(own: Net, its: Net | undefined, isWhole: boolean): boolean {
  if (its === undefined) return false;
  const whole = negated(its.figures);
  return isWhole ? areEqual(own.figures, whole) : areWithin(own.figures, whole);
}

/** Whether lines under one key move the same on each side. */
export function movesAlike(own: Turnover, its: Turnover | undefined): boolean {
  if (its === undefined) return false;
  return sides.every((side) => areEqual(own[side], its[side]));
}

/** Whether a turnover mirrors another one: in red on the same sides, or turned round. */
export function mirrors(own: Turnover, its: Turnover | undefined): boolean {
  return its !== undefined && [redOf(its), turnedOf(its)].some((each) => movesAlike(own, each));
}

export function movesNothing({ debit, credit, aside }: Turnover): boolean {
  return [debit, credit, aside].every(areZero);
}

function redOf({ debit, credit, aside, ...its }: Turnover): Turnover {
  return { ...its, debit: negated(debit), credit: negated(credit), aside: negated(aside) };
}

function turnedOf({ debit, credit, aside, ...its }: Turnover): Turnover {
  return { ...its, debit: credit, credit: debit, aside: negated(aside) };
}

export const negated = (figures: Figures) => figures.map((figure) => figure.negate());

export const areZero = (figures: Figures) => figures.every((figure) => figure.isZero);

function areEqual(own: Figures, its: Figures): boolean {
  return own.every((figure, at) => its[at]?.equals(figure));
}

/** Whether each figure is nought or of the same sign, and no greater. */
function areWithin(own: Figures, limits: Figures): boolean {
  return own.every((figure, at) => {
    const limit = limits[at];
    if (limit === undefined) return false;
    const isSameWay = figure.isZero || figure.isNegative === limit.isNegative;
    return isSameWay && figure.abs().compare(limit.abs()) <= 0;
  });
}

function comparedItems(
  { auxiliary }: ReversalLine,
  categories: ReadonlySet<string> | undefined,
): AuxiliaryItems {
  if (categories === undefined) return auxiliary;
  return Object.fromEntries(
    Object.entries(auxiliary).filter(([category]) => categories.has(category)),
  );
}

export function sumsOf(figures: readonly Figures[]): Figures {
  return [0, 1, 2].map((place) => sumOf(figures.map((each) => each[place] ?? Money.zero)));
}
