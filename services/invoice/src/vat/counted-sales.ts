import { INTANGIBLE_CATEGORY, PROPERTY_CATEGORY } from '@mingzhang/rules/invoice';
import { isCounted } from '../counted-invoices';

/**
 * Output invoices that count for VAT, as a condition on an invoice `i`: `isCounted` without opening
 * invoices. $1 is the account set, $2 the first day and $3 the day after the last one.
 */
export const countedSales = `i.account_set_id = $1 and i.invoice_type = 'OUT' and not i.is_opening
  and ${isCounted} and i.issue_date >= $2 and i.issue_date < $3`;

/** `isPropertySale` and `isIntangibleSale` of the rules, as conditions on a line `l`. */
export const isPropertyLine = `l.tax_category_code like '${PROPERTY_CATEGORY}%'`;
export const isIntangibleLine = `l.tax_category_code like '${INTANGIBLE_CATEGORY}%'`;
