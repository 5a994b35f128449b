import { addMonths, yearOf, type Period } from '@mingzhang/rules';

/** A month of the books with all days in one band. */
export interface BandMonth {
  readonly period: Period;
  readonly band: number;
}

/**
 * A read of a band: the balances of a month, or the year-to-date movements of a snapshot with a
 * sign.
 */
interface BandRead extends BandMonth {
  readonly from: 'month' | 'end';
  readonly sign: 1 | -1;
}

/**
 * Chooses the reads for the movements of bands: runs of months in one year are read from snapshots,
 * so that a band of many months costs no more than one of few.
 * @param months in order; months read line by line are left out
 * @param saved months with a snapshot
 * @param first month of the books: snapshots of its year include movements before it
 */
export function bandReads(
  months: readonly BandMonth[],
  { saved, first }: { readonly saved: ReadonlySet<Period>; readonly first: Period },
): BandRead[] {
  return runsOf(months).flatMap((run) => {
    const begin = run[0]?.period ?? first;
    const before = addMonths(begin, -1);
    const isYearBegin = begin === `${yearOf(begin)}-01` && begin !== first;
    const ends = run.filter(({ period }) => saved.has(period));
    const last = ends.at(-1);
    const base = isYearBegin ? undefined : saved.has(before) ? before : ends[0]?.period;
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
