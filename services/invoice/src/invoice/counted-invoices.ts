/**
 * Whether an invoice `i` counts in totals and returns, as a condition: `isCounted` of the rules. The
 * disposition of a voided invoice is `void`, so that it needs no look at its state.
 */
export const isCounted = `i.disposition in ('ok', 'warn')`;
