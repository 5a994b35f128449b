/** Days up to which a band reaches, besides what is older than the last: 30、60、90、180 days, 1, 2 and 3 years. */
export const AGING_LIMITS: readonly number[] = [30, 60, 90, 180, 365, 730, 1095];

/** Bands that a table of ages may have besides what is older. */
export const AGING_LIMITS_AT_MOST = 11;

/** Whether limits rise, each a whole number of days from 1 to 3650. */
export function areAgingLimits(limits: readonly number[]): boolean {
  return (
    limits.length > 0 &&
    limits.length <= AGING_LIMITS_AT_MOST &&
    limits.every(
      (days, at) =>
        Number.isInteger(days) && days > (at === 0 ? 0 : (limits[at - 1] ?? 0)) && days <= 3650,
    )
  );
}

/** Place of the band of an age in days; what is not yet due to have one, as of today or later, is the youngest. */
export function agingBand(ageDays: number, limits: readonly number[]): number {
  const at = limits.findIndex((limit) => ageDays <= limit);
  return at < 0 ? limits.length : at;
}

const DAYS_OF_A_YEAR = 365;

/** What the bands are called: 0–30 天, 181–365 天, 1–2 年, 3 年以上. */
export function agingTitles(limits: readonly number[]): readonly string[] {
  const years = (days: number) => (days % DAYS_OF_A_YEAR === 0 ? days / DAYS_OF_A_YEAR : undefined);
  const within = limits.map((limit, at) => {
    const before = limits[at - 1] ?? -1;
    const [from, to] = [years(before), years(limit)];
    if (from !== undefined && to !== undefined && from > 0) return `${from}–${to} 年`;
    return `${before + 1}–${limit} 天`;
  });
  const last = limits.at(-1) ?? 0;
  const ofLast = years(last);
  return [...within, ofLast === undefined ? `${last} 天以上` : `${ofLast} 年以上`];
}
