import type { AgingRow } from '@mingzhang/contract';
import { Money, periodOf, type IsoDate, type Period } from '@mingzhang/rules';

const DAY_MS = 86_400_000;

/**
 * The month in which what is open of a row may have begun: that of the far end of its oldest band, or the first of the
 * books where the band has no end, or what is open has no age.
 * @param limits days at which the bands end, the last one has none
 * @param first month of the books
 */
export function oldestMonth(
  { bands, contrary }: Pick<AgingRow, 'bands' | 'contrary'>,
  { limits, asOf, first }: { limits: readonly number[]; asOf: IsoDate; first: Period },
): Period {
  const oldest = bands.findLastIndex((text) => !Money.parse(text).isZero);
  const days = limits[oldest];
  if (days === undefined || !Money.parse(contrary).isZero) return first;
  const since = periodOf(new Date(Date.parse(asOf) - days * DAY_MS).toISOString().slice(0, 10));
  return since < first ? first : since;
}
