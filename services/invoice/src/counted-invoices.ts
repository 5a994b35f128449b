/**
 * Whether an invoice `i` counts in totals and returns, as a condition: `isCounted` of the rules. A spec
 * compares both.
 */
export const isCounted = `i.disposition in ('ok', 'warn') and i.tax_status <> 'voided'`;
