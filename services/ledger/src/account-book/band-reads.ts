import { addMonths, yearOf, type Period } from '@mingzhang/rules';

/** A month of the books all days of which are of one band. */
export interface BandMonth {
  readonly period: Period;
  readonly band: number;
}

/** What is read of a band: the balances of a month, or by a sign what the year has moved up to a kept end. */
export interface BandRead extends BandMonth {
  readonly from: 'month' | 'end';
  readonly sign: 1 | -1;
}

/**
 * What tells the movements of bands, months of a year that follow each other from the ends that are kept of them, so that
 * bands of many months cost no more than those of few.
 * @param months in their order; between them lie those that are read line by line
 * @param kept months of whose ends sums are kept
 * @param first of the books: its year's sums take in what moved before them
 */
export function bandReads(
  months: readonly BandMonth[],
  { kept, first }: { readonly kept: ReadonlySet<Period>; readonly first: Period },
): BandRead[] {
  return runsOf(months).flatMap((run) => {
    const begin = run[0]?.period ?? first;
    const before = addMonths(begin, -1);
    const isYearBegin = begin === `${yearOf(begin)}-01` && begin !== first;
    const ends = run.filter(({ period }) => kept.has(period));
    const last = ends.at(-1);
    const base = isYearBegin ? undefined : kept.has(before) ? before : ends[0]?.period;
    const isSameYear = base === undefined || yearOf(base) === yearOf(begin);
    if (last === undefined || !isSameYear) return run.map(inMonth);
    const since = base ?? before;
    const alone = run.filter(({ period }) => period <= since || period > last.period);
    const reads: readonly BandRead[] = [
      ...alone.map(inMonth),
      { ...last, from: 'end', sign: 1 },
      ...(base === undefined
        ? []
        : [{ period: base, band: last.band, from: 'end', sign: -1 } as const]),
    ];
    return reads.length < run.length ? reads : run.map(inMonth);
  });
}

const inMonth = (month: BandMonth): BandRead => ({ ...month, from: 'month', sign: 1 });

/** Months of one band and year without a gap. */
function runsOf(months: readonly BandMonth[]): BandMonth[][] {
  const runs: BandMonth[][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn =
      last?.band === month.band &&
      addMonths(last.period, 1) === month.period &&
      yearOf(last.period) === yearOf(month.period);
    if (goesOn) run?.push(month);
    else runs.push([month]);
  }
  return runs;
}
