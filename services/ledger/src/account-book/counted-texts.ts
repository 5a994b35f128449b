import type { Counted } from '@mingzhang/rules';

/** A quantity without trailing zeros; null for zero, so that its cell stays blank. */
export function quantityText({ quantity }: Counted): string | null {
  return quantity.isZero ? null : quantity.toExactText();
}

/** A unit price in yuan; null without one. */
export function priceText({ price }: Counted): string | null {
  return price?.toExactText() ?? null;
}
