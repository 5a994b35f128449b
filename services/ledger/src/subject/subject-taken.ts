import type { Subject } from '@mingzhang/contract';

/** What a change of a subject may take from or add to entries. */
export interface ChangedFields {
  readonly direction: Subject['direction'];
  readonly auxiliary: readonly number[];
  readonly auxiliaryRequired: readonly number[];
  readonly currencies: readonly string[];
  readonly quantity: Subject['quantity'];
}

/**
 * Whether a change without chosen items has to be judged by the entries of the subject: it takes
 * something from them, or asks them for an item.
 */
export function concernsEntries(before: Subject, after: ChangedFields): boolean {
  return takenAway(before, after, new Map()).length > 0 || newlyRequired(before, after).length > 0;
}

export function newlyRequired(before: Subject, after: ChangedFields): number[] {
  return after.auxiliaryRequired.filter((id) => !before.auxiliaryRequired.includes(id));
}

/** What a change takes away, in words for a refusal. */
export interface Taken {
  readonly words: string;
  readonly category?: number;
  readonly currency?: string;
  readonly quantity?: true;
}

/** What entries, openings and templates of a subject carry. */
export interface Carried {
  readonly items: ReadonlySet<number>;
  readonly currencies: ReadonlySet<string>;
  readonly quantity: boolean;
  readonly baseCurrency: string;
}

/** Base currency alone is the same as no currency: it is not taken from a subject that goes on in it. */
function isBaseAlone(
  { currency }: Taken,
  of: { readonly before: Subject; readonly after: ChangedFields; readonly carried: Carried },
): boolean {
  const { baseCurrency } = of.carried;
  const isAlone = (codes: readonly string[]) => codes.every((code) => code === baseCurrency);
  return (
    currency === baseCurrency && (isAlone(of.before.currencies) || isAlone(of.after.currencies))
  );
}

/** What of this cannot be taken away: what entries carry. */
export function takenFromEntries(
  wanted: readonly Taken[],
  of: { readonly before: Subject; readonly after: ChangedFields; readonly carried: Carried },
): Taken[] {
  return wanted.filter((each) => isCarried(each, of.carried) && !isBaseAlone(each, of));
}

/** Only what entries carry cannot be taken back; the side of the balance is carried by them all. */
function isCarried({ category, currency, quantity }: Taken, carried: Carried): boolean {
  if (category !== undefined) return carried.items.has(category);
  if (currency !== undefined) return carried.currencies.has(currency);
  return quantity === undefined || carried.quantity;
}

/** What a change takes away, whether or not entries carry it. */
export function takenAway(
  before: Subject,
  after: ChangedFields,
  categories: ReadonlyMap<number, string>,
): Taken[] {
  const items = before.auxiliary.filter((id) => !after.auxiliary.includes(id));
  const currencies = before.currencies.filter((code) => !after.currencies.includes(code));
  return [
    ...(before.direction === after.direction ? [] : [{ words: '修改余额方向' }]),
    ...items.map((category) => ({
      category,
      words: `取消“${categories.get(category) ?? ''}”辅助核算`,
    })),
    ...currencies.map((currency) => ({ currency, words: `取消币别 ${currency}` })),
    ...(before.quantity !== null && after.quantity === null
      ? [{ quantity: true as const, words: '取消数量核算' }]
      : []),
  ];
}
