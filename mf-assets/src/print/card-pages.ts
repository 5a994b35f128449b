import type { AssetDetail } from '@mingzhang/contract';
import { assetChangeTitles, formatMoney, Money, type Period, sumOf } from '@mingzhang/rules';

/** What a card wore off in a year, and what it was worth at its end. */
export interface LifeYear {
  readonly year: string;
  readonly months: number;
  readonly amount: string;
  readonly accumulated: string;
  readonly net: string;
  /** Whether months of it come after the one that is printed, or all of them. */
  readonly later: 'none' | 'some' | 'all';
}

/** The life of a card by year, as of a month; the sums of its months, to the fen. */
export function lifeYears(months: AssetDetail['months'], asOf: Period): LifeYear[] {
  const years = new Map<string, AssetDetail['months']>();
  for (const month of months) {
    const year = month.period.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), month]);
  }
  return [...years].flatMap(([year, of]) => {
    const last = of.at(-1);
    if (!last) return [];
    const { accumulated, net } = last;
    const amount = sumOf(of.map((month) => Money.parse(month.amount))).toString();
    const ahead = of.filter(({ period, state }) => period > asOf || state === 'planned').length;
    const later = ahead === 0 ? 'none' : ahead < of.length ? 'some' : 'all';
    return [{ year, months: of.length, amount, accumulated, net, later }];
  });
}

/** A line below the head of a printed card: two years beside each other, or a change. */
export type CardLine =
  | { readonly kind: 'years'; readonly years: readonly LifeYear[] }
  | { readonly kind: 'change'; readonly cells: readonly string[] }
  | { readonly kind: 'heading'; readonly of: 'years' | 'change' };

/** Lines that a page holds below the head, and one that continues. */
export const firstPageLines = 29;
export const nextPageLines = 42;

/**
 * The lines of a card by page: first its years, then its changes up to the month that is printed; each table has its
 * heading on each page.
 */
export function cardPages(
  { months, changes }: Pick<AssetDetail, 'months' | 'changes'>,
  asOf: Period,
) {
  const years = lifeYears(months, asOf);
  const half = Math.ceil(years.length / 2);
  const parts: readonly (readonly CardLine[])[] = [
    Array.from({ length: half }, (_, at) => ({
      kind: 'years' as const,
      years: [years[at], years[at + half]].flatMap((year) => year ?? []),
    })),
    changes
      .filter(({ period }) => period <= asOf)
      .map((change) => ({ kind: 'change' as const, cells: changeCells(change) })),
  ];
  const pages: CardLine[][] = [[]];
  for (const part of parts) {
    let isHeaded = false;
    for (const line of part) {
      let page = pages.at(-1) ?? [];
      const room = pages.length === 1 ? firstPageLines : nextPageLines;
      // A heading never stands alone at the end.
      if (page.length + (isHeaded ? 1 : 2) > room) {
        page = [];
        pages.push(page);
        isHeaded = false;
      }
      const of = line.kind === 'years' ? ('years' as const) : ('change' as const);
      if (!isHeaded) page.push({ kind: 'heading', of });
      isHeaded = true;
      page.push(line);
    }
  }
  return pages;
}

/** Cells in rows of two; the last of an odd number has a row of its own. */
export function rowsOfTwo<Cell>(cells: readonly Cell[]): (readonly Cell[])[] {
  const count = Math.ceil(cells.length / 2);
  return Array.from({ length: count }, (_, at) => cells.slice(at * 2, at * 2 + 2));
}

function changeCells(change: AssetDetail['changes'][number]): string[] {
  const { kind, date, before, after, amount, note, vouchers } = change;
  return [
    date,
    assetChangeTitles[kind],
    `${before} → ${after}`,
    amount === null ? '' : formatMoney(Money.parse(amount)),
    vouchers.map(({ title }) => title).join('、'),
    note,
  ];
}
