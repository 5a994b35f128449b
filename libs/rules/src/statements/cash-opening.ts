import { Money, sumOf } from '../money';
import { yearOf, type Period } from '../period';
import type { AssignedItem } from './cash-flow';
import type { CashFlowItem } from './cash-rules';

/** Amounts of items by their codes. */
type ItemAmounts = ReadonlyMap<string, Money>;

/** What cash has changed by in the year before books were enabled, by its items: 流入 less 流出, in yuan. */
export function increaseOf(
  amounts: readonly AssignedItem[],
  items: ReadonlyMap<string, CashFlowItem>,
): Money {
  return sumOf(
    amounts.map(({ item, amount }) => (items.get(item)?.flow === 'out' ? amount.negate() : amount)),
  );
}

interface OpeningProblem {
  /** The amount it is about, from 1; missing where they are wrong together. */
  readonly row?: number;
  readonly msg: string;
}

/**
 * What speaks against amounts of items for the months before books were enabled (现金流量初始余额). Together they are
 * what the cash subjects changed by since the year began: their balance when enabled less that of the year's
 * opening, which 期初余额 tells by 本年累计借方 and 贷方. No tolerance (CF-NET of the reference files).
 */
export function openingProblems(
  amounts: readonly AssignedItem[],
  {
    items,
    increase,
  }: { readonly items: ReadonlyMap<string, CashFlowItem>; readonly increase: Money },
): OpeningProblem[] {
  const strange = amounts.flatMap(({ item }, index) =>
    items.has(item) ? [] : [{ row: index + 1, msg: `没有现金流量项目 ${item}，请从列表中选择` }],
  );
  if (strange.length > 0) return strange;
  const sum = increaseOf(amounts, items);
  if (amounts.length === 0 || sum.equals(increase)) return [];
  const difference = sum.minus(increase);
  const told =
    `各项目流入减流出为 ${sum}，应等于现金类科目启用时余额减年初余额 ${increase}，` +
    `相差 ${difference}`;
  const row = culpritOf(amounts, difference, items);
  const title = row === undefined ? '' : (items.get(amounts[row - 1]?.item ?? '')?.title ?? '');
  const way = row === undefined ? '请核对各项目金额和期初余额的本年累计' : `请核对“${title}”的金额`;
  return [{ ...(row === undefined ? {} : { row }), msg: `${told}，${way}` }];
}

/** The only amount that explains a difference: given though it is none, or with the wrong sign. */
function culpritOf(
  amounts: readonly AssignedItem[],
  difference: Money,
  items: ReadonlyMap<string, CashFlowItem>,
): number | undefined {
  const rows = amounts.flatMap((each, index) => {
    const effect = increaseOf([each], items);
    return [effect, effect.plus(effect)].some((one) => one.equals(difference)) ? [index + 1] : [];
  });
  return rows.length === 1 ? rows[0] : undefined;
}

/**
 * Amounts of a period and of its year so far with what flowed in the year before books were enabled. That is of
 * the year, and of a span that begins with it; a span that begins later holds only a part that nobody knows.
 */
export function withOpening(
  amounts: { readonly period: ItemAmounts; readonly year: ItemAmounts },
  opening: readonly AssignedItem[],
  span: { readonly enablePeriod: Period; readonly periodFrom: Period; readonly periodTo: Period },
): { readonly period: ItemAmounts; readonly year: ItemAmounts } {
  const year = yearOf(span.enablePeriod);
  if (yearOf(span.periodTo) !== year || span.periodTo < span.enablePeriod) return amounts;
  const added = (to: ItemAmounts) => {
    const sums = new Map(to);
    for (const { item, amount } of opening) {
      sums.set(item, (sums.get(item) ?? Money.zero).plus(amount));
    }
    return sums;
  };
  const isFromJanuary = span.periodFrom === `${year}-01`;
  return {
    year: added(amounts.year),
    period: isFromJanuary ? added(amounts.period) : amounts.period,
  };
}

/** Whether books begin within a year, so that cash flowed before them. */
export function hasMonthsBefore(enablePeriod: Period): boolean {
  return !enablePeriod.endsWith('-01');
}
