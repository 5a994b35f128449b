import type { AssetDetail } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';

export type LifeMonth = AssetDetail['months'][number];
export type LifeChange = AssetDetail['changes'][number];

/** Months in a row that wear off the same and stand alike. */
export interface MonthSpan {
  readonly first: LifeMonth;
  readonly last: LifeMonth;
  readonly count: number;
  readonly total: string;
}

/** Months put together by amount, state and year, so that a life of forty years fits a page; a changed month ends one. */
export function monthSpans(
  months: readonly LifeMonth[],
  changedIn: ReadonlySet<string>,
): MonthSpan[] {
  const spans: MonthSpan[] = [];
  for (const month of months) {
    const last = spans.at(-1);
    if (!last || !goesOn(last.last, month) || changedIn.has(last.last.period)) {
      spans.push({ first: month, last: month, count: 1, total: month.amount });
      continue;
    }
    const total = Money.parse(last.total).plus(Money.parse(month.amount)).toString();
    spans[spans.length - 1] = { first: last.first, last: month, count: last.count + 1, total };
  }
  return spans;
}

/** A line of the plan: months that stand alike, or what a change made of the card after those before it. */
type LifeLine =
  | { readonly kind: 'span'; readonly span: MonthSpan }
  | { readonly kind: 'change'; readonly change: LifeChange };

/** The life of a card with its changes where they count: at the end of their month. */
export function lifeLines(
  months: readonly LifeMonth[],
  changes: readonly LifeChange[],
): readonly LifeLine[] {
  const spans = monthSpans(months, new Set(changes.map(({ period }) => period)));
  const ends = spans.map(({ last }) => last.period);
  const before = (from: string | undefined, to: string | undefined) =>
    changes
      .filter(
        ({ period }) => (from === undefined || period >= from) && (to === undefined || period < to),
      )
      .map((change) => ({ kind: 'change' as const, change }));
  return [
    ...before(undefined, ends[0]),
    ...spans.flatMap((span, at) => [
      { kind: 'span' as const, span },
      ...before(ends[at], ends[at + 1]),
    ]),
  ];
}

function goesOn(before: LifeMonth, next: LifeMonth): boolean {
  const isSameYear = before.period.slice(0, 4) === next.period.slice(0, 4);
  return (
    before.amount === next.amount &&
    before.state === next.state &&
    (isSameYear || next.state === 'planned')
  );
}
