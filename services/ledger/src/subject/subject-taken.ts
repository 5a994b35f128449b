import type { Subject } from '@mingzhang/contract';

/** Fields of a subject whose change may affect entries. */
export interface ChangedFields {
  readonly direction: Subject['direction'];
  readonly auxiliary: readonly number[];
  readonly auxiliaryRequired: readonly number[];
  readonly currencies: readonly string[];
  readonly quantity: Subject['quantity'];
}

/**
 * Whether a change without chosen items affects entries of the subject: it removes something that
 * they may use, or requires an item.
 */
export function concernsEntries(before: Subject, after: ChangedFields): boolean {
  return takenAway(before, after, new Map()).length > 0 || newlyRequired(before, after).length > 0;
}

export function newlyRequired(before: Subject, after: ChangedFields): number[] {
  return after.auxiliaryRequired.filter((id) => !before.auxiliaryRequired.includes(id));
}

/** Something that a change removes, with its text for a refusal. */
interface Taken {
  readonly words: string;
  readonly category?: number;
  readonly currency?: string;
  readonly quantity?: true;
}

/** Items, currencies and quantities that entries, openings and templates of a subject use. */
export interface Carried {
  readonly items: ReadonlySet<number>;
  readonly currencies: ReadonlySet<string>;
  readonly quantity: boolean;
  readonly baseCurrency: string;
}

/** Base currency alone equals no currency: a subject that keeps base currency does not lose it. */
function isBaseAlone(
  { currency }: Taken,
  change: { readonly before: Subject; readonly after: ChangedFields; readonly carried: Carried },
): boolean {
  const { baseCurrency } = change.carried;
  const isAlone = (codes: readonly string[]) => codes.every((code) => code === baseCurrency);
  return (
    currency === baseCurrency &&
    (isAlone(change.before.currencies) || isAlone(change.after.currencies))
  );
}

/** The removed parts that entries use, so that they cannot be removed. */
export function takenFromEntries(
  wanted: readonly Taken[],
  change: { readonly before: Subject; readonly after: ChangedFields; readonly carried: Carried },
): Taken[] {
  return wanted.filter((each) => isCarried(each, change.carried) && !isBaseAlone(each, change));
}

/** Whether entries use a removed part; all entries use the normal side. */
function isCarried({ category, currency, quantity }: Taken, carried: Carried): boolean {
  if (category !== undefined) return carried.items.has(category);
  if (currency !== undefined) return carried.currencies.has(currency);
  return quantity === undefined || carried.quantity;
}

/** Everything that a change removes, whether or not entries use it. */
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
