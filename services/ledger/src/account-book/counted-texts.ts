import type { Counted } from '@mingzhang/rules';

/** A quantity without trailing zeros; nothing is left out, so that its cell is blank. */
export function quantityText({ quantity }: Counted): string | null {
  return quantity.isZero ? null : quantity.toExactText();
}

/** A unit price in yuan; none is left out. */
export function priceText({ price }: Counted): string | null {
  return price?.toExactText() ?? null;
}
