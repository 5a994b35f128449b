import { auxiliaryKey, type AuxiliaryItems } from './auxiliary-key';
import { Money, sumOf } from './money';
import type { VoucherDraftLine } from './posting-draft';

/** What of a line a reversal is compared by. */
export type ReversalLine = Pick<
  VoucherDraftLine,
  'subjectId' | 'auxiliary' | 'currency' | 'debit' | 'credit' | 'foreignAmount' | 'quantity'
>;

/** Amount, foreign amount and quantity. */
type Figures = readonly Money[];

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
  { baseCurrency, categories }: NetOptions,
): ReadonlyMap<string, Turnover> {
  const groups = new Map<string, { row: number; line: ReversalLine; lines: ReversalLine[] }>();
  for (const [index, line] of lines.entries()) {
    const currency = line.currency || baseCurrency;
    const items = comparedItems(line, categories.get(line.subjectId));
    const key = `${line.subjectId} ${auxiliaryKey(items)} ${currency}`;
    const group = groups.get(key) ?? { row: index + 1, line, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  const turnovers = new Map<string, Turnover>();
  for (const [key, { row, line, lines: own }] of groups) {
    const debit = sideOf(own.filter((each) => !each.debit.isZero));
    const credit = sideOf(own.filter((each) => !each.credit.isZero));
    const aside = sideOf(own.filter((each) => each.debit.isZero && each.credit.isZero));
    const figures = debit.map((figure, at) =>
      sumOf([figure, aside[at] ?? Money.zero, (credit[at] ?? Money.zero).negate()]),
    );
    turnovers.set(key, { ...{ line, row, figures }, ...{ debit, credit, aside } });
  }
  return turnovers;
}

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
  return (['debit', 'credit', 'aside'] as const).every((side) => areEqual(own[side], its[side]));
}

/** Whether a turnover mirrors another one: in red on the same sides, or turned round. */
export function mirrors(own: Turnover, its: Turnover | undefined): boolean {
  return its !== undefined && [redOf(its), turnedOf(its)].some((each) => movesAlike(own, each));
}

/**
 * Whether a turnover may be a part of the mirror of another one, in red or turned round. Of what
 * stands on both sides, a part takes back from one of them, or both as they are: only so the net tells
 * how much is left of it.
 */
export function mirrorsPart(own: Turnover, its: Turnover | undefined): boolean {
  if (its === undefined) return false;
  const isWithin = [redOf(its), turnedOf(its)].some((whole) =>
    (['debit', 'credit', 'aside'] as const).every((side) => areWithin(own[side], whole[side])),
  );
  if (!isWithin || !standsOnBothSides(its)) return isWithin;
  return standsOnBothSides(own) ? !areZero(its.figures) && mirrors(own, its) : true;
}

/** Whether lines under one key move both sides. */
export function standsOnBothSides({ debit, credit }: Turnover): boolean {
  return !areZero(debit) && !areZero(credit);
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

const negated = (figures: Figures) => figures.map((figure) => figure.negate());

const areZero = (figures: Figures) => figures.every((figure) => figure.isZero);

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

/** The figures of lines of one side, as they stand there. */
function sideOf(lines: readonly ReversalLine[]): Figures {
  const figureOf = (figure: 'foreignAmount' | 'quantity') =>
    sumOf(lines.flatMap((line) => line[figure] ?? []));
  return [
    sumOf(lines.map(({ debit, credit }) => debit.plus(credit))),
    figureOf('foreignAmount'),
    figureOf('quantity'),
  ];
}
