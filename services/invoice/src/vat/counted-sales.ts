/**
 * Output invoices that count for VAT, as a condition on an invoice `i`: `isCounted` of the rules, without
 * opening invoices. $1 is the account set, $2 the first day and $3 the day after the last one.
 */
export const countedSales = `i.account_set_id = $1 and i.invoice_type = 'OUT' and not i.is_opening
  and i.disposition in ('ok', 'warn') and i.tax_status <> 'voided'
  and i.issue_date >= $2 and i.issue_date < $3`;
