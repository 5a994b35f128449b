import { homeCalls, provisionalText } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useCall, useSession } from '@mingzhang/shell-api';

/** What is known of an open month whose profit is shown. */
interface Provisional {
  /** Why its figures are provisional; undefined for a closed month. */
  readonly text: string | undefined;
  /** The newest closed month; null where none is closed, undefined while it is not known. */
  readonly lastClosed: Period | null | undefined;
}

/**
 * Why profit and gross margin of a month are provisional, by the rule of the dashboard.
 * @param end the last month shown; where it has not begun, the last month of the books counts
 * @param enabled false for figures that have no profit
 */
export function useProvisional(end: Period | undefined, enabled = true): Provisional {
  const { user } = useSession();
  const begun = user.checkoutList
    .map(({ period }) => period)
    .filter((period) => end !== undefined && period <= end);
  const period = begun.toSorted().at(-1);
  const { data } = useCall(
    homeCalls.closing,
    { query: { period } },
    { enabled: enabled && period !== undefined, quiet: true },
  );
  return { text: data && provisionalText(data), lastClosed: data?.lastClosed };
}
