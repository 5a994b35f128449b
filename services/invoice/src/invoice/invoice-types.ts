import type { InvoiceFields } from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import type { BusinessRecord } from '../business/business.entity';

type Businesses = ReadonlyMap<number, BusinessRecord>;

/** The default business type of a direction; null without one. */
export function defaultOf(invoiceType: InvoiceType, businesses: Businesses): number | null {
  for (const each of businesses.values())
    if (each.invoiceType === invoiceType && each.isDefault) return each.id;
  return null;
}

/** Why the input tax of an invoice is not deducted: by itself, or by its business type. */
export function reasonOf(
  { nonDeductibleReason, businessId }: InvoiceFields,
  businesses: Businesses,
): string | null {
  if (nonDeductibleReason !== null || businessId === null) return nonDeductibleReason;
  return businesses.get(businessId)?.nonDeductibleReason ?? null;
}
