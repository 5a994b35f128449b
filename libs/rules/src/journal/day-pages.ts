/** How many records a day has. */
export interface DayCount {
  readonly date: string;
  readonly count: number;
}

/** Where a page lies: the days that it is taken from, and how many records of these come before it. */
export interface PagePlace {
  readonly from: string;
  readonly to: string;
  readonly offset: number;
}

/**
 * Finds a page by counts alone, so that the last page costs what the first does: only its own days are
 * read. Undefined for a page behind the last record. Days are ascending; `page` counts from 1.
 */
export function placeOfPage(
  days: readonly DayCount[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): PagePlace | undefined {
  const first = (page - 1) * pageSize;
  let before = 0;
  let start: { readonly from: string; readonly offset: number } | undefined;
  let to = '';
  for (const { date, count } of days) {
    if (count === 0) continue;
    if (!start && before + count > first) start = { from: date, offset: first - before };
    if (start) to = date;
    before += count;
    if (before >= first + pageSize) break;
  }
  return start && { ...start, to };
}

/** Days read at once, and how many records they have. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Neighbouring days put together until they have `atLeast` records: a day is never parted. */
export function daysTogether(days: readonly DayCount[], atLeast: number): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { date, count } of days) {
    const last = spans.at(-1);
    if (last && last.count < atLeast) {
      spans[spans.length - 1] = { from: last.from, to: date, count: last.count + count };
    } else spans.push({ from: date, to: date, count });
  }
  return spans;
}
