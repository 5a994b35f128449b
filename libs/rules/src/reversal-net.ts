import { auxiliaryKey, type AuxiliaryItems } from './auxiliary-key';
import { type Money, sumOf } from './money';
import type { VoucherDraftLine } from './posting-draft';

/** What of a line a reversal is compared by. */
export type ReversalLine = Pick<
  VoucherDraftLine,
  'subjectId' | 'auxiliary' | 'currency' | 'debit' | 'credit' | 'foreignAmount' | 'quantity'
>;

/** Net amounts under one subject, its items and currency; `row` is the first line that names it. */
export interface Net {
  readonly line: ReversalLine;
  readonly row: number;
  /** Debit less credit of amount, foreign amount and quantity. */
  readonly figures: readonly Money[];
}

/** Which lines are netted, and by which items. */
export interface NetOptions {
  readonly baseCurrency: string;
  /** The lines of the original: under each subject its categories of items count, and no others. */
  readonly like: readonly ReversalLine[];
}

/**
 * Lines netted under subject, items and currency; what comes to nothing is left out. Items count only
 * where the original has items of their category: a category may have been added to a subject later.
 */
export function netsOf(
  lines: readonly ReversalLine[],
  { baseCurrency, like }: NetOptions,
): ReadonlyMap<string, Net> {
  const categories = categoriesOf(like);
  const groups = new Map<string, { row: number; lines: ReversalLine[] }>();
  for (const [index, line] of lines.entries()) {
    const currency = line.currency || baseCurrency;
    const items = comparedItems(line, categories.get(line.subjectId));
    const key = `${line.subjectId} ${auxiliaryKey(items)} ${currency}`;
    const group = groups.get(key) ?? { row: index + 1, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  const nets = new Map<string, Net>();
  for (const [key, { row, lines: own }] of groups) {
    const [line] = own;
    const amount = sumOf(own.map(({ debit, credit }) => debit.minus(credit)));
    const figures = [amount, netOf(own, 'foreignAmount'), netOf(own, 'quantity')];
    if (line && figures.some((figure) => !figure.isZero)) nets.set(key, { line, row, figures });
  }
  return nets;
}

/** Whether a net takes back at most what another has, or with `isWhole` exactly that. */
export function takesBack(own: Net, its: Net | undefined, isWhole: boolean): boolean {
  if (its === undefined) return false;
  return own.figures.every((figure, index) => {
    const whole = its.figures[index]?.negate();
    if (whole === undefined) return false;
    if (isWhole) return figure.equals(whole);
    const isOpposite = figure.isZero || figure.isNegative === whole.isNegative;
    return isOpposite && figure.abs().compare(whole.abs()) <= 0;
  });
}

function categoriesOf(lines: readonly ReversalLine[]): ReadonlyMap<number, ReadonlySet<string>> {
  const categories = new Map<number, Set<string>>();
  for (const { subjectId, auxiliary } of lines) {
    const own = categories.get(subjectId) ?? new Set();
    for (const category of Object.keys(auxiliary)) own.add(category);
    categories.set(subjectId, own);
  }
  return categories;
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

/** Debit less credit; a figure without an amount counts as it stands. */
function netOf(lines: readonly ReversalLine[], figure: 'foreignAmount' | 'quantity'): Money {
  const figures = lines.flatMap((line) => {
    const value = line[figure];
    return value == null ? [] : [line.credit.isZero ? value : value.negate()];
  });
  return sumOf(figures);
}
